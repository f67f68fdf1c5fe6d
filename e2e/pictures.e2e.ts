// The README's pictures: `npm run pictures` writes docs/pictures/*.webp, after `npm run build`. Names and sums are
// those of the demonstration.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { openPage, signInAsLender, signInAsStaff, world } from './people.ts';

const folder = path.resolve(import.meta.dirname, '..', 'docs', 'pictures');

async function draw(page: Page, name: string): Promise<void> {
  // The live stream never ends, so the network never becomes idle: wait for the pictures, which load last.
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete),
  );
  await mkdir(folder, { recursive: true });
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(path.join(folder, `${name}.webp`));
}

test('the marketplace on a phone', async ({ browser }) => {
  const page = await openPage(browser);
  await signInAsLender(page);
  await page.goto(`${world().addresses.site}/dashboard/marketplaces`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await draw(page, 'marketplace');
});

test('a lender’s portfolio', async ({ browser }) => {
  const page = await openPage(browser, { width: 900, height: 740 });
  await signInAsLender(page);
  await page.goto(`${world().addresses.site}/dashboard/portfolios`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await draw(page, 'portfolio');
});

test('the console', async ({ browser }) => {
  const page = await openPage(browser, { width: 1100, height: 740 });
  const { login = '' } = world().people.find(({ url }) => url.startsWith(world().addresses.console)) ?? {};
  await signInAsStaff(page, login);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await draw(page, 'console');
});
