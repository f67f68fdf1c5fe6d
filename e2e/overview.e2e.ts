// A morning at the console: support sees on the first page what waits and what failed, sends one message again and
// gives up another; finance sees that the books prove, and goes from a queue to its list. Nobody sees more than their
// roles allow.
// Source: docs/screens.md; docs/domain.md §3, §8; decision 0060.
import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { openDatabase } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';
import { expectSound } from './messages.ts';
import { openPage, signInAsStaff, world } from './people.ts';

test.setTimeout(300_000);

const [reachable, unreachable] = ['+6281255550001', '12'];

/** Two messages that failed for good: one to a phone, the other to an invalid number. */
async function giveUpMessages(): Promise<void> {
  const owner = openDatabase(world().databases.owner, { poolSize: 1 });
  try {
    for (const to of [reachable, unreachable])
      await owner.run(sql`insert into outbox_message (id, channel, recipient, body, event_key, created_at, due_at, attempts,
          last_error, given_up_at)
        values (${randomUUID()}, 'sms', ${to}, 'Titian: dana Anda sudah masuk.', ${randomUUID()}, app_now() - interval '2 hours',
          app_now(), 10, 'gateway silent', app_now())`);
  } finally {
    await owner.close();
  }
}

const failures = (page: Page) => page.getByRole('row').filter({ hasText: 'Pesan · SMS' });

async function openFailure(page: Page, about: string): Promise<void> {
  await failures(page).filter({ hasText: about }).getByRole('button', { name: /^Buka/ }).click();
  await page.getByRole('dialog').getByLabel('Alasan').fill('Gateway SMS pulih');
}

test('support handles failed messages from the first page', async ({ browser }) => {
  await giveUpMessages();
  const page = await openPage(browser, { width: 1280, height: 900 });
  await signInAsStaff(page, 'layanan');
  await expect(page.getByRole('heading', { level: 1, name: 'Ringkasan' })).toBeVisible();
  await expect(page.getByText('2 berhenti dicoba')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pembukuan' })).toHaveCount(0);
  await expectSound(page);
  await page.getByRole('link', { name: 'Pekerjaan gagal' }).click();
  await expect(failures(page)).toHaveCount(2);
  await expectSound(page);

  await openFailure(page, '0812••••0001');
  await page.getByRole('dialog').getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByText('Pekerjaan dicoba lagi.')).toBeVisible();
  await expect(failures(page)).toHaveCount(1, { timeout: 40_000 });
  const phone = await openPage(browser);
  await phone.goto(`${world().addresses.sandbox}/sms?to=${encodeURIComponent(reachable)}`);
  await expect(phone.getByText('Titian: dana Anda sudah masuk.')).toBeVisible();

  await openFailure(page, '••');
  await page.getByRole('dialog').getByRole('button', { name: 'Hentikan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hentikan pesan' });
  await expect(dialog.getByRole('button', { name: 'Hentikan' })).toBeDisabled();
  await dialog.getByLabel('Alasan').fill('Bukan nomor telepon');
  await dialog.getByRole('button', { name: 'Hentikan' }).click();
  await expect(page.getByText('Pesan dihentikan.')).toBeVisible();
  await expect(page.getByText('Tidak ada yang gagal')).toBeVisible();
  await phone.context().close();
  await page.context().close();
});

test('finance sees that the books prove, and goes from a queue to its list', async ({ browser }) => {
  const page = await openPage(browser, { width: 1280, height: 900 });
  await signInAsStaff(page, 'keuangan');
  const books = page.getByRole('region', { name: 'Pembukuan' });
  await expect(books.getByText('Seimbang')).toBeVisible();
  await expect(page.getByText('TKB90', { exact: true })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Penarikan menunggu petugas' }).click();
  await expect(page).toHaveURL(/\/withdrawals\?waits=yes$/);
  await expect(page.getByRole('button', { name: 'Menunggu petugas' })).toHaveAttribute('aria-pressed', 'true');
  await page.context().close();
});
