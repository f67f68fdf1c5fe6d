// Every screen of the lender and the console, on a phone and on a desk: no accessibility finding, nothing that scrolls
// sideways, no policy violation. Source: screens.md (WCAG 2.2 AA, axe finds nothing on any screen); design §4.
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openPage, signInAsLender, signInAsStaff, world } from './people.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];
test.setTimeout(180_000);

/** Waits for the full face of a screen, then looks at it. */
async function inspect(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${address} scrolls sideways`).toBe(0);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${address} ${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

async function firstId(page: Page, path: string): Promise<string> {
  const { data } = (await page.evaluate(async (call) => {
    const { state } = JSON.parse(localStorage.getItem('titian.session') ?? '{}') as { state: { token: string } };
    return (await fetch(`/api/v1/${call}`, { headers: { authorization: `Bearer ${state.token}` } })).json();
  }, path)) as { data: { id: string }[] };
  return data[0]?.id ?? '';
}

async function quiet(browser: Browser, viewport: (typeof sizes)[number]): Promise<Page> {
  const page = await openPage(browser, viewport);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return page;
}

for (const size of sizes) {
  test(`the lender's screens are sound at ${size.width} px`, async ({ browser }) => {
    const { addresses } = world();
    const page = await quiet(browser, size);
    await inspect(page, `${addresses.site}/login`);
    await signInAsLender(page);
    const lending = await firstId(page, 'lendings?limit=1');
    const running = await firstId(page, 'me/lendingtransactions?limit=1&status=disbursed');
    for (const path of [
      '',
      '/marketplaces',
      `/marketplaces/${lending}`,
      '/portfolios',
      `/portfolios/${running}`,
      `/portfolios/${running}/schedules`,
      '/mutation',
    ]) {
      await inspect(page, `${addresses.site}/dashboard${path}`);
    }
    await page.context().close();
  });

  test(`the console's pages are sound at ${size.width} px`, async ({ browser }) => {
    const { addresses } = world();
    const page = await quiet(browser, size);
    // A code works once: each size signs in as somebody else.
    await signInAsStaff(page, size.width === 360 ? 'auditor' : 'keuangan');
    await inspect(page, `${addresses.console}/lendings?status=disbursed`);
    await page.locator('a[href^="/lendings/"]').first().click();
    await page.waitForURL(/\/lendings\/[0-9a-f-]{36}/);
    const { pathname } = new URL(page.url());
    for (const path of [pathname, `${pathname}/sheet`, '/disbursements']) await inspect(page, addresses.console + path);
    await page.context().close();
  });
}

test('[S2.026] a visitor of the dashboard is sent to sign in, and back to where he was', async ({ browser }) => {
  const { addresses, people } = world();
  const page = await quiet(browser, { width: 360, height: 740 });
  await page.goto(`${addresses.site}/dashboard/mutation`);
  await page.waitForURL('**/login?next=**');
  await page.getByLabel('Nomor telepon atau nama pengguna').fill('+62 812-0000-0001');
  await page.getByLabel('Kata sandi', { exact: true }).fill('salah sekali');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Kata sandi', { exact: true }).fill(people[0]?.password ?? '');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL('**/dashboard/mutation');
  await page.context().close();
});
