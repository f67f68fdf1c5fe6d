// A meeting's collection sheet on the console, step by step: open it, fill it in, record it, pay its cash into the
// bank.
// Invariant: a step ends when its effect is on the screen.
// Source: docs/screens.md; docs/domain.md §6, §8.
import { expect, type Page } from '@playwright/test';
import { payAtBank, world } from './people.ts';

/** For the meeting that is due, or for another date. */
export async function openSheet(officer: Page, lending: string, date?: string): Promise<void> {
  await officer.goto(`${world().addresses.console}/lendings/${lending}/sheet${date ? `?date=${date}` : ''}`);
  await expect(officer.getByRole('button', { name: 'Catat lembar' })).toBeVisible();
}

/** What a member pays, whatever she owes. */
export async function bring(officer: Page, name: string, amount: number): Promise<void> {
  await officer.getByLabel(`Dibayar ${name}`, { exact: true }).fill(String(amount));
}

/** Records a filled-in sheet: the counted cash must be exactly this. */
export async function postSheet(officer: Page, cash: number): Promise<void> {
  const sums = officer.getByRole('region', { name: 'Jumlah lembar ini' });
  const total = sums.getByText('Harus ada tunai').locator('xpath=..');
  await expect.poll(async () => Number((await total.innerText()).replace(/\D/g, ''))).toBe(cash);
  await officer.getByLabel('Uang tunai dihitung').fill(String(cash));
  await officer.getByRole('button', { name: 'Catat lembar' }).click();
  await officer.getByRole('dialog').getByRole('button', { name: /Catat/ }).click();
  await expect(officer.getByText('Menunggu disetor').first()).toBeVisible();
}

/** Pays a recorded sheet's cash into the group's account, and waits until the sheet shows it as received. */
export async function depositSheet(officer: Page, outside: Page, account: string, cash: number): Promise<void> {
  await payAtBank(outside, account, cash);
  await expect(async () => {
    await officer.reload();
    await expect(officer.getByText('Sudah di bank').first()).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 180_000 });
}
