// A borrower's days on a phone and on a desk: what she pays by when, sent and kept, paid to her own number at the bank so that
// both screens change by themselves, her path to the next loan; and a loan read and signed on a desk.
// Source: docs/screens.md; decision 0105.
import { expect, type Page, test } from '@playwright/test';
import { signAgreement } from './member.ts';
import { closePages, openPage, payAtBank, signInAsLender, world } from './people.ts';
import { look, openQuiet, widths } from './widths.ts';

const late = '0813-1000-4202';
const signer = '0813-1000-5802';

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

let opened: { page: Page; said: string[]; at: string }[];
test.beforeAll(async ({ browser }) => {
  opened = await Promise.all(widths.map(async (width) => ({ ...(await openQuiet(browser, width)), at: width.at })));
  for (const { page } of opened) {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await signInAsLender(page, late);
  }
});
test.afterAll(closePages);

const inEach = async (step: (page: Page) => Promise<void>) => {
  for (const { page, at } of opened) await test.step(at, () => step(page));
};

test('reads one sum, one date and how late it is, without a word of the lenders', () =>
  inEach(async (page) => {
    await look(page, /^Bayar Rp\s[\d.]+ paling lambat /);
    await expect(page.getByText(/^Terlambat \d+ hari/).first()).toBeVisible();
    expect(await page.locator('main').innerText()).not.toMatch(/imbal hasil|portofolio|pendana/i);
  }));

test('sends it to whoever pays, keeps it as a picture, and prints it last', () =>
  inEach(async (page) => {
    // There is no share sheet here: the text goes to WhatsApp's own address, which no test opens.
    const sending = page.context().waitForEvent('request', (request) => request.url().startsWith('https://wa.me/'));
    await page.getByRole('button', { name: 'Kirim ke WhatsApp' }).click();
    expect(new URL((await sending).url()).searchParams.get('text')).toMatch(/^Bayar Rp\s[\d.]+ paling lambat /);
    const keeping = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Simpan gambar' }).click();
    expect((await keeping).suggestedFilename()).toMatch(/^bayar-\d{4}-\d\d-\d\d\.png$/);
    await page.getByRole('button', { name: 'Cetak' }).click();
    await expect(page.locator('body[data-printed]')).toHaveCount(1);
  }));

test('sees her path to the next loan, as a strip and as a table', () =>
  inEach(async (page) => {
    const path = page.getByRole('region', { name: 'Jalan ke pinjaman berikutnya' });
    await expect(path.getByRole('img', { name: /tepat waktu, .* terlambat; hadir/ })).toBeVisible();
    await path.getByText('Lihat sebagai tabel').click();
    await expect(path.getByRole('table')).toBeVisible();
    await look(page);
  }));

test('pays to her own number, and both screens change by themselves', async ({ browser }) => {
  const [first] = opened;
  const { page } = first ?? (await openQuiet(browser, widths[0]));
  await page.getByRole('button', { name: 'Minta nomor transfer' }).click();
  await expect(page.getByText(/^(\d{4} ){3}\d+/)).toBeVisible({ timeout: 30_000 });
  await inEach(async (each) => {
    // What another screen of hers asked for shows when the page is opened.
    if (each !== page) await each.reload();
    await expect(each.getByText(/^(\d{4} ){3}\d+/)).toBeVisible();
    await look(each);
  });
  const number = (await page.getByText(/^(\d{4} ){3}\d+/).innerText()).replace(/\s/g, '');
  const sum = /Rp\s([\d.]+)/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[1] ?? '';
  const outside = await openPage(browser, widths[1].size);
  await payAtBank(outside, number, Number(sum.replaceAll('.', '')));
  await inEach(async (each) => {
    await expect(each.getByRole('heading', { level: 1, name: 'Tidak ada yang perlu dibayar' })).toBeVisible({
      timeout: 60_000,
    });
    await look(each);
  });
  expect(opened.flatMap(({ said }) => said)).toEqual([]);
});

test('another reads what her loan costs and signs it on a desk', async ({ browser }) => {
  const { page, said } = await openQuiet(browser, widths[1]);
  await signInAsLender(page, signer);
  await look(page, /^Tanda tangan paling lambat /);
  await expect(page.getByText('Biaya seluruhnya')).toBeVisible();
  await signAgreement(page, 'Baca akad, lalu tanda tangan');
  await look(page);
  expect(page.url()).toBe(`${world().addresses.site}/dashboard`);
  expect(said).toEqual([]);
});
