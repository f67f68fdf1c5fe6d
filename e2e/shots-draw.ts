// Draws what a page shows at both widths, light and dark, into docs/shots.
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
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

/** A picture, and how what it shows is reached. */
export type Reached = Shot & {
  /** An address, or how it is found. */
  route: string | ((page: Page) => Promise<string>);
  act?: (page: Page) => Promise<unknown>;
  /** What is scrolled to, at each size. */
  part?: string;
};

/** Reaches each state at this size, and draws it. */
export async function drawStates(
  page: Page,
  origin: string,
  shown: readonly Reached[],
  size: (typeof sizes)[number],
): Promise<void> {
  for (const state of shown) {
    const { route, act } = state;
    await page.setViewportSize(size);
    await page.goto(origin + (typeof route === 'string' ? route : await route(page)));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 120_000 });
    await act?.(page);
    await draw(page, state);
  }
}

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
