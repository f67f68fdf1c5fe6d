// Draws what a page shows at both widths, light and dark, into docs/shots.
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { untilDrawn } from './people.ts';

export const folder = path.resolve(import.meta.dirname, '..', 'docs', 'shots');

export const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;
export const schemes = ['light', 'dark'] as const;

/** What a picture is called, and what it shows. */
export type Shot = { name: string; says: string };

export async function draw(page: Page, { name, part }: Pick<Shot, 'name'> & { part?: string }): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await untilDrawn(page);
      if (part !== undefined) await page.locator(part).evaluate((found) => found.scrollIntoView());
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      await sharp(picture)
        .webp({ quality: 60 })
        .toFile(path.join(folder, `${name}-${size.width}-${colorScheme}.webp`));
    }
  }
}
