// Steps on the sheet of the field app: counting its cash, signing on the glass, and what its store holds.
// Source: docs/screens.md; decision 0114.
import { expect, type Page } from '@playwright/test';

/** Counts the cash that there must be, piece by piece. */
export async function countCash(page: Page): Promise<void> {
  const need = page.locator('dl dd').nth(2);
  let left = Number((await need.innerText()).replace(/\D/g, ''));
  for (const piece of ['100.000', '50.000', '20.000', '10.000', '5.000', '2.000', '1.000', '500', '200', '100']) {
    const value = Number(piece.replace('.', ''));
    const field = page.getByLabel(`Banyaknya ${piece}`, { exact: true });
    if ((await field.count()) === 0) continue;
    await field.fill(String(Math.floor(left / value)));
    left %= value;
  }
  if (left > 0) await page.getByLabel('Banyaknya 1', { exact: true }).fill(String(left));
  await expect(page.getByText('Cocok, selisih Rp 0')).toBeVisible();
}

/** Draws the leader's signature. */
export async function sign(page: Page): Promise<void> {
  const glass = page.getByRole('img', { name: /tanda tangan/i });
  await glass.scrollIntoViewIfNeeded();
  const box = (await glass.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(box.x + 40 + step * 12, box.y + 40 + (step % 3) * 10);
  await page.mouse.up();
  await expect(page.getByRole('img', { name: /^Tanda tangan/ })).toBeVisible();
}

/** Values in the phone's store. */
export const countStored = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open('titian-field');
        asked.addEventListener('error', () => reject(asked.error ?? new Error('not opened')));
        asked.addEventListener('success', () => {
          const counted = asked.result.transaction('values').objectStore('values').count();
          counted.addEventListener('success', () => resolve(counted.result));
        });
      }),
  );
