// A complaint answered and audited: support finds a lender by phone number, reveals the data with a reason and calls;
// the auditor finds that event in the trail, with who, why and from where, and checks that the chain is intact.
// Source: docs/screens.md; docs/domain.md §3; decision 0062.
import { expect, test } from '@playwright/test';
import { expectSound } from './messages.ts';
import { openPage, signInAsStaff, world } from './people.ts';

test.setTimeout(120_000);

const desk = { width: 1280, height: 900 };
const reason = 'Menjawab keluhan nomor 17';

test('support reveals a number with a reason', async ({ browser }) => {
  const page = await openPage(browser, desk);
  await signInAsStaff(page, 'layanan');
  await page.goto(`${world().addresses.console}/people`);
  await page.getByRole('searchbox').fill('0812 0000-0001');
  await expect(page.getByText('1 pendana')).toBeVisible();
  const row = page.locator('tbody').getByRole('link');
  const name = (await row.first().innerText()).trim();
  await expectSound(page, { both: true });
  await row.first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(/0812•+0001/).first()).toBeVisible();
  // This role does not need the NIK.
  await expect(page.getByRole('button', { name: 'Nilai lengkap NIK' })).toHaveCount(0);
  await expectSound(page, { both: true });
  await page.getByRole('button', { name: 'Nilai lengkap Telepon' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Tampilkan' })).toBeDisabled();
  await dialog.getByLabel('Alasan').fill(reason);
  await dialog.getByRole('button', { name: 'Tampilkan' }).click();
  await expect(page.getByText('0812-0000-0001')).toBeVisible();
  await page.context().close();
});

test('the auditor sees whom it concerned, and takes the list for a letter', async ({ browser }) => {
  const page = await openPage(browser, desk);
  await signInAsStaff(page, 'auditor');
  await page.goto(`${world().addresses.console}/affected?area=person`);
  await expect(page.locator('tbody').getByText('Nomor telepon').first()).toBeVisible();
  await expectSound(page, { both: true });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh CSV' }).click();
  expect((await download).suggestedFilename()).toBe('terdampak.csv');
  await page.context().close();
});

test('the auditor finds it in the trail and checks the chain', async ({ browser }) => {
  const page = await openPage(browser, desk);
  await signInAsStaff(page, 'auditor');
  await page.goto(`${world().addresses.console}/settings/trail`);
  await page.getByRole('searchbox').fill('keluhan 17');
  await expect(page.getByText('1 kejadian')).toBeVisible();
  await expectSound(page, { both: true });
  await page.getByRole('link', { name: /Kejadian nomor/ }).click();
  const auditEvent = page.getByRole('dialog', { name: 'Nilai lengkap dibuka' });
  for (const said of ['Dimas Prasetyo', reason, '127.0.0.1', 'person.number.seen'])
    await expect(auditEvent.getByText(said, { exact: true })).toBeVisible();
  await expectSound(page, { both: true });
  await auditEvent.getByRole('link', { name: /^Pengguna/ }).click();
  await expect(page.getByText('Nilai lengkap dibuka').first()).toBeVisible();
  await page.goBack();
  await expect(auditEvent).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(auditEvent).toHaveCount(0);
  await page.getByRole('button', { name: 'Periksa sekarang' }).click();
  await expect(page.getByText(/^Utuh: \d+ baris/)).toBeVisible();
  // A reader without the permission is refused, and the trail records it.
  await page.context().close();
  const other = await openPage(browser, desk);
  await signInAsStaff(other, 'layanan');
  await other.goto(`${world().addresses.console}/settings/trail`);
  await expect(other.getByText('Anda tidak berhak membuka bagian ini.')).toBeVisible();
  await other.context().close();
});
