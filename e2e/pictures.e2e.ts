// The README's pictures: `npm run pictures` writes docs/pictures/*.webp, after `npm run build`.
// Names and sums are those of the demonstration.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { openPage, signInAsLender, signInAsStaff, untilDrawn, world } from './people.ts';

const folder = path.resolve(import.meta.dirname, '..', 'docs', 'pictures');
const slow = { timeout: 240_000 };

test.setTimeout(900_000);

async function draw(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(slow);
  await untilDrawn(page);
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
  await draw(page, 'marketplace');
});

test('a lender’s portfolio', async ({ browser }) => {
  const page = await openPage(browser, { width: 900, height: 740 });
  await signInAsLender(page);
  await page.goto(`${world().addresses.site}/dashboard/portfolios`);
  await draw(page, 'portfolio');
});

test('the console', async ({ browser }) => {
  const page = await openPage(browser, { width: 1100, height: 740 });
  const { login = '' } = world().people.find(({ url }) => url.startsWith(world().addresses.console)) ?? {};
  await signInAsStaff(page, login);
  // Its first page has only empty queues in a demonstration that has just begun.
  await page.goto(`${world().addresses.console}/lendings`);
  await draw(page, 'console');
});
