// A verifier's day at the desk, on a phone and at a desk: a case of seven rows in at most nine keys, the next case by itself,
// a row sent back with its reason, and a case left out for now. What the server judges is seen too: nothing is sent before
// each picture was opened.
// Source: docs/screens.md (KYC); decision 0115.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { register, submitIdentity } from './identity.ts';
import { expectSoundUncovered } from './messages.ts';
import { openPage, signInAsStaff, world } from './people.ts';
import { look, openQuiet, widths } from './widths.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(240_000);

const cases = [
  { name: 'Sekar Melati', phone: '081377000101', nik: '3276015408900101' },
  { name: 'Dian Permata', phone: '081377000102', nik: '3276015408900102' },
  { name: 'Rina Kusuma', phone: '081377000103', nik: '3276015408900103' },
  { name: 'Tuti Handayani', phone: '081377000104', nik: '3276015408900104' },
] as const;

/** Each hands in her identity, the earliest first. */
async function handIn(browser: Browser): Promise<void> {
  const outside = await openPage(browser);
  for (const { name, phone, nik } of cases) {
    const page = await openPage(browser);
    const person = {
      name,
      phone,
      nik,
      npwp: '012345678901000',
      email: `${name.toLowerCase().replace(' ', '.')}@contoh.example`,
      password: 'kain tenun sumba',
    };
    await register(page, outside, person, async () => undefined);
    await page.goto(`${world().addresses.site}/dashboard/kyc`);
    await submitIdentity(page, person, async () => undefined);
    await page.context().close();
  }
  await outside.context().close();
}

const at = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const decided = (page: Page, count: number) =>
  page.getByText(`${count} dari 7 diputus`).filter({ visible: true }).first();
const opened = (page: Page, what: string) => page.getByRole('button', { name: new RegExp(`^${what}\\s+sudah dibuka`) });

test('[S9.021] four people hand in their identities', async ({ browser }) => {
  await handIn(browser);
});

for (const width of widths) {
  const [first, second] = width.index === 0 ? [cases[0], cases[1]] : [cases[2], cases[3]];

  test(`a case of seven rows takes nine keys, and the next one opens by itself ${width.at}`, async ({ browser }) => {
    const { page, said } = await openQuiet(browser, width);
    await signInAsStaff(page, 'verifikasi');
    // A code that was just used is refused, and the sign-in tried again with the next.
    said.length = 0;
    await page.goto(`${world().addresses.console}/kycs`);
    await look(page);
    await page
      .getByRole('link', { name: new RegExp(first.name) })
      .first()
      .click();
    await at(page, first.name);
    await expect(decided(page, 0)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Kirim putusan' })).toBeDisabled();
    await expect(page.getByText('Foto belum dibuka: Foto KTP, Foto NPWP, Swafoto.')).toBeVisible();
    await expectSoundUncovered(page);

    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await expect(page.getByRole('button', { name: 'Buka angka' })).toBeFocused();
    await press('Enter');
    await expect(page.getByText(first.nik.replaceAll(/(\d{4})(?=\d)/g, '$1 '))).toBeVisible();
    await expect(opened(page, 'Foto KTP')).toBeVisible();
    for (let row = 1; row <= 7; row += 1) {
      await press('y');
      await expect(decided(page, row)).toBeVisible();
      if (row === 4) await expect(opened(page, 'Foto NPWP')).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Kirim: terverifikasi' })).toBeFocused();
    await expectSoundUncovered(page);
    await press('Enter');
    await expect(page.getByText(`${first.name} terverifikasi.`)).toBeVisible();
    expect(keys).toBeLessThanOrEqual(9);
    await at(page, second.name);
    expect(said).toEqual([]);
    await page.context().close();
  });

  test(`a row is sent back with what she will read, pictures turned by key ${width.at}`, async ({ browser }) => {
    const { page, said } = await openQuiet(browser, width);
    await signInAsStaff(page, 'verifikasi');
    // A code that was just used is refused, and the sign-in tried again with the next.
    said.length = 0;
    await page.goto(`${world().addresses.console}/kycs`);
    await page
      .getByRole('link', { name: new RegExp(second.name) })
      .first()
      .click();
    await at(page, second.name);
    await page.keyboard.press('j');
    const picture = page.getByRole('img', { name: 'Foto KTP' });
    await expect(picture).toBeVisible();
    await page.keyboard.press('r');
    await expect(picture).toHaveAttribute('data-turns', '1');
    for (const key of ['y', 'y', 'y', 'y', 't', 'y', 'y']) await page.keyboard.press(key);
    await page.getByLabel('Alasan menolak NPWP').selectOption({ label: 'Kartu milik orang lain' });
    await expect(page.getByRole('region', { name: 'Yang dibaca pemohon' })).toContainText(
      'Foto NPWP: NPWP ini atas nama orang lain. Kirim NPWP atas nama Anda sendiri.',
    );
    await expect(page.getByRole('button', { name: 'Kirim: perlu diperbaiki' })).toBeEnabled();
    await expectSoundUncovered(page);
    await page.getByRole('button', { name: 'Kirim: perlu diperbaiki' }).click();
    await expect(page.getByText(`Dikembalikan ke ${second.name}.`)).toBeVisible();
    expect(said).toEqual([]);
    await page.context().close();
  });
}
