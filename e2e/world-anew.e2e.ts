// "Kembali ke awal": after a confirmation on the sandbox's page the demonstration is made anew, sessions are over, the clock
// is the machine's, and the day is there again. The last of the long journeys, since it ends the world of the others.
// Source: docs/screens.md; decision 0118.
import { expect, type Page, test } from '@playwright/test';
import { expectSound } from './messages.ts';
import { closePages, moveClock, openPage, signInAsStaff, world } from './people.ts';

test.setTimeout(900_000);
test.afterEach(closePages);

test('the sandbox makes the demonstration anew', async ({ browser }) => {
  const outside = await openPage(browser);
  await moveClock(outside, '+1 jam');
  const staff = await openPage(browser, { width: 1280, height: 900 });
  await signInAsStaff(staff, 'layanan');
  const { sandbox, console: consoleUrl } = world().addresses;

  await outside.goto(sandbox);
  await outside.getByRole('link', { name: 'Kembali ke awal' }).click();
  await expect(outside.getByRole('heading', { level: 1, name: 'Kembali ke awal' })).toBeVisible();
  await expectSound(outside, { both: true });
  await outside.getByRole('button', { name: 'Buat lagi dari awal' }).click();
  // The browser itself asks for the confirmation first.
  await expect(outside.getByText('Peragaan sedang dibuat lagi')).toHaveCount(0);
  await outside.getByLabel('Ya, semua yang saya buat di peragaan ini boleh hilang').check();
  await outside.getByRole('button', { name: 'Buat lagi dari awal' }).click();
  await expect(outside.getByText('Peragaan sedang dibuat lagi')).toBeVisible();
  await expectSound(outside);
  await expect(outside.getByRole('heading', { name: 'Petugas lapangan' })).toBeVisible({ timeout: 400_000 });

  const clock = (await (await fetch(`${sandbox}/clock`)).json()) as { offsetMs: number };
  expect(clock.offsetMs).toBe(0);
  await staff.goto(`${consoleUrl}/leads`);
  await expect(staff).toHaveURL(/\/login/);
  await signInAsStaff(staff, 'layanan');
  await expectLeads(staff);
});

async function expectLeads(page: Page): Promise<void> {
  await page.goto(`${world().addresses.console}/leads`);
  await expect(page.getByText('Kristina Rambu Anawoli').first()).toBeVisible();
}
