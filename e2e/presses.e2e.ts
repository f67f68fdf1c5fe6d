// The presses that the commonest acts at the desk take; those of a sheet are counted in field-sheets and in the tests of its
// screen, those of an identity in kyc-desk.
// Counted are presses from the first page, or from the queue that it leads to; typing is none.
// Source: docs/screens.md; decision 0116.
import { expect, type Page, test } from '@playwright/test';
import { expectSound } from './messages.ts';
import { signInAsStaff, world } from './people.ts';
import { complain } from './staff.ts';
import { look, openQuiet, widths } from './widths.ts';

test.setTimeout(240_000);

const goTo = (page: Page, path: string) => page.goto(world().addresses.console + path);

/** Presses of the pointer, and what they did. */
function counting(page: Page) {
  let presses = 0;
  return {
    press: async (name: string | RegExp, role: 'button' | 'link' = 'button', inside = page.locator('body')) => {
      presses += 1;
      await inside.getByRole(role, { name, exact: true }).first().click();
    },
    count: () => presses,
  };
}

test('a complaint is answered in 3 presses from the queue', async ({ browser }) => {
  const { page } = await openQuiet(browser, widths[1]);
  await complain({ name: 'Lastri Handayani', email: 'lastri.meja@contoh.example' });
  await signInAsStaff(page, 'layanan');
  await goTo(page, '/complaints?state=open');
  await look(page);
  const { press, count } = counting(page);
  await press(/Lastri Handayani/, 'link', page.getByRole('main'));
  await press('Jawab');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Terima kasih. Saldo Anda sudah kami periksa dan benar.');
  await press('Jawab', 'button', dialog);
  await expect(dialog).toHaveCount(0);
  expect(count()).toBeLessThanOrEqual(3);
});

test('a new lead is accepted in 4 presses from the first page, each step taken and on its timeline', async ({
  browser,
}) => {
  const { page } = await openQuiet(browser, widths[1]);
  await signInAsStaff(page, 'petugas');
  await look(page);
  const { press, count } = counting(page);
  await press(/./, 'link', page.getByRole('region', { name: 'Perkara menurut janji' }));
  await expect(page).toHaveURL(/\/leads\//);
  await press('Tandai sudah dihubungi');
  await press('Tandai sudah dikunjungi');
  await press('Terima');
  await expect(page.getByRole('button', { name: 'Jadikan anggota' })).toBeFocused();
  expect(count()).toBeLessThanOrEqual(4);
  const path = page.getByRole('region', { name: 'Perjalanan' });
  for (const state of ['Sudah dihubungi', 'Sudah dikunjungi', 'Diterima'])
    await expect(path.getByRole('listitem').filter({ hasText: state }).filter({ hasText: 'WIB' })).toHaveCount(1);
  await expectSound(page);
});

test('a disbursement is approved in 2 presses from the queue', async ({ browser }) => {
  const { page } = await openQuiet(browser, widths[1]);
  await signInAsStaff(page, 'keuangan');
  await goTo(page, '/disbursements?state=entered');
  await look(page);
  const { press, count } = counting(page);
  await press(/^Setujui /, 'button', page.locator('[data-list]'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Versi 1').first()).toBeVisible();
  await press('Setujui', 'button', dialog);
  await expect(page.getByText(/^Pencairan .+ disetujui dan dikirim ke bank\.$/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(count()).toBeLessThanOrEqual(2);
});
