// A picture of each state of the console: `npm run shots` writes them to docs/shots beside those of the site, after
// `npm run build`. The states are in shots-console-states.ts; their index is written by shots.e2e.ts.
import { mkdir } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openPage, signInAsStaff, world } from './people.ts';
import { consoleStates } from './shots-console-states.ts';
import { draw, folder, sizes } from './shots-draw.ts';

test.setTimeout(900_000);
test.beforeAll(() => mkdir(folder, { recursive: true }));

for (const who of new Set(consoleStates.map((state) => state.who)))
  test(`the console of: ${who}`, async ({ browser }) => {
    const page = await openPage(browser, sizes[1]);
    await signInAsStaff(page, who);
    for (const state of consoleStates.filter((each) => each.who === who)) {
      const { route, act } = state;
      await page.setViewportSize(sizes[1]);
      await page.goto(world().addresses.console + (typeof route === 'string' ? route : await route(page)));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await act?.(page);
      await draw(page, state);
    }
    await page.context().close();
  });
