// The public site's pages with figures: the calculator follows the input and refuses what cannot be funded, the
// published figures open as tables, and everything is readable without a script.
// Source: docs/screens.md; spec §9.
import { expect, test } from '@playwright/test';
import { expectSound } from './messages.ts';
import { openPage, world } from './people.ts';

const at = (path: string): string => world().addresses.site + path;

test('[S1.019] the calculator follows the amount and the choices, and refuses with a reason', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto(at('/calculator'));
  const amount = page.getByLabel('Jumlah pendanaan');
  const answer = page.getByRole('region', { name: 'Perkiraan', exact: true });
  await expect(answer).toContainText('Perkiraan bersihRp 147.600');
  // Type again until the calculator's code has loaded.
  await expect(async () => {
    await amount.fill('');
    await amount.pressSequentially('5000000');
    await expect(amount).toHaveValue('5.000.000', { timeout: 1_000 });
  }).toPass();
  await expect(answer).toContainText('Imbal hasil kotorRp 900.000');
  const form = page.getByRole('form', { name: 'Pendanaan yang dihitung' });
  await form.getByText('B1, Risiko sedang').click();
  await form.getByText('6 bulan', { exact: true }).click();
  // 24% a year for half a year; 25 weeks.
  await expect(answer).toContainText('Imbal hasil kotorRp 600.000');
  await expect(answer).toContainText('selama 25 minggu');
  await page.getByText('Lihat angsuran ke-13 sampai ke-25').click();
  const rest = page.getByRole('table', { name: 'Perkiraan angsuran ke-13 sampai ke-25' });
  await expect(rest).toContainText('Jumlah 25 angsuran');
  await expect(rest).toContainText('Rp 5.492.000');
  await amount.fill('450000');
  await expect(page.getByText('Jumlah harus kelipatan Rp 100.000.')).toBeVisible();
  await expect(answer).toContainText('Dari Rp 5.000.000');
  await amount.fill('400000');
  await expect(page.getByText('Jumlah paling sedikit Rp 500.000.')).toBeVisible();
  await expectSound(page);
  await page.context().close();
});

test('a choice can be shared by its URL', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto(at('/calculator?amount=2000000&grade=C&tenor=3&rhythm=monthly'));
  await expect(page.getByRole('region', { name: 'Perkiraan', exact: true })).toContainText(
    'Dari Rp 2.000.000, grade C, 3 bulan',
  );
  await page.context().close();
});

test('[S1.021] [S9.024] the published figures are readable without a script, with a table behind the chart', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'id-ID' });
  const page = await context.newPage();
  await page.goto(at('/statistics'));
  // The demonstration has loans in arrears: near the 96% that the operator states.
  await expect(page.getByText(/^9[4-7],\d\d%$/).first()).toBeVisible();
  await page.getByText('Lihat sebagai tabel').click();
  await expect(page.getByRole('table', { name: /semua bulan/ })).toBeVisible();
  await page.goto(at('/calculator'));
  await expect(page.getByText('Tanpa JavaScript kalkulator ini tidak bergerak.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Jumlah pendanaan')).toBeHidden();
  await expect(page.getByRole('table', { name: /menurut grade/ })).toBeVisible();
  await context.close();
});
