// A journey on a phone and on a desk: the same steps at 360 and at 1280 px, each with a page of its own, which fails the
// journey on a script error, a policy violation or anything in the browser's console.
// Invariant: a screen is sound where it has nothing that scrolls sideways and no accessibility finding.
import { type Browser, expect, type Page } from '@playwright/test';
import { expectSound } from './messages.ts';
import { openPage, untilDrawn } from './people.ts';

export const widths = [
  { size: { width: 360, height: 740 }, at: 'at 360 px', index: 0 },
  { size: { width: 1280, height: 900 }, at: 'at 1280 px', index: 1 },
] as const;
export type Width = (typeof widths)[number];

/** A page of this width, and what its console said. */
export async function openQuiet(browser: Browser, { size }: Width): Promise<{ page: Page; said: string[] }> {
  const page = await openPage(browser, size);
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(`${page.url()}: ${message.text()}`);
  });
  return { page, said };
}

/** The screen has come, whole, and is sound at its own width. */
export async function look(page: Page, title?: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, ...(title === undefined ? {} : { name: title }) });
  await expect(heading.first()).toBeVisible();
  await untilDrawn(page);
  await expectSound(page);
}
