// A picture of each state of the console: `npm run shots` writes them to docs/shots beside those of the site, after
// `npm run build`. The states are in shots-console-states.ts; their index is written by shots.e2e.ts.
import { mkdir } from 'node:fs/promises';
import { test } from '@playwright/test';
import { openPage, signInAsStaff, world } from './people.ts';
import { consoleStates } from './shots-console-states.ts';
import { drawStates, folder, sizes } from './shots-draw.ts';

test.setTimeout(900_000);
test.beforeAll(() => mkdir(folder, { recursive: true }));

for (const who of new Set(consoleStates.map((state) => state.who)))
  test(`the console of: ${who}`, async ({ browser }) => {
    const page = await openPage(browser, sizes[1]);
    await signInAsStaff(page, who);
    const own = consoleStates.filter((each) => each.who === who);
    await drawStates(page, world().addresses.console, own, sizes[1]);
    await page.context().close();
  });
