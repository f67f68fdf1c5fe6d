// The public site for visitors, search engines and people without a script: every page of the sitemap is checked at
// both widths, no link is dead, and the browser's console stays empty.
// Source: docs/screens.md.
import { expect, type Page, test } from '@playwright/test';
import { expectSound } from './messages.ts';
import { openPage, world } from './people.ts';

test.setTimeout(600_000);

const site = (): string => world().addresses.site;
const at = (address: string): string => new URL(address).pathname;

async function readSitemap(): Promise<string[]> {
  const text = await (await fetch(`${site()}/sitemap.xml`)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => at(address));
}

/** The links of a page, without those to other sites. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    .then((all) => all.filter((href) => href.startsWith(site())));

test('[S1.009] [S1.010] [S1.011] [S1.012] [S1.013] [S1.014] [S1.015] [S1.016] [S1.017] [S1.018] [S1.019] [S1.020] [S1.021] [S2.062] [S2.063] [S6.012] every public page opens without signing in, is sound, and no link leads nowhere', async ({
  browser,
}) => {
  const paths = await readSitemap();
  for (const path of [
    '/how-it-works',
    '/about-us',
    '/lender',
    '/borrower',
    '/faq',
    '/term-of-service',
    '/privacy-policy',
  ])
    expect(paths).toContain(path);
  for (const path of ['/customer-care', '/events', '/videos', '/calculator', '/risk', '/statistics', '/marketplace'])
    expect(paths).toContain(path);
  expect(paths).toEqual(expect.arrayContaining(['/', '/table-lender', '/table-borrower']));
  const page = await openPage(browser);
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'debug') said.push(`${page.url()}: ${message.text()}`);
  });
  const links = new Set<string>();
  // The pages of groups are alike: one is looked at, and every link to the others must answer.
  const groups = paths.filter((path) => path.startsWith('/marketplace/'));
  expect(groups.length).toBeGreaterThan(0);
  for (const path of paths.filter((each) => !groups.slice(1).includes(each))) {
    await page.goto(site() + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectSound(page, { both: true });
    for (const href of await linksOf(page)) links.add(href);
  }
  expect(said).toEqual([]);
  await expectAllAnswer(page, [...links]);
  await page.context().close();
});

/** Each link answers, and the target of its # is on the page. */
async function expectAllAnswer(page: Page, links: readonly string[]): Promise<void> {
  const dead: string[] = [];
  const pages = new Map<string, string>();
  for (const href of links) {
    const { pathname, hash } = new URL(href);
    if (!pages.has(pathname)) {
      const answer = await page.request.get(site() + pathname, { headers: { accept: 'text/html' } });
      pages.set(pathname, answer.ok() ? await answer.text() : '');
    }
    const html = pages.get(pathname) ?? '';
    if (html === '' || (hash && !html.includes(`id="${decodeURIComponent(hash.slice(1))}"`))) dead.push(href);
  }
  expect(dead).toEqual([]);
}

test('the home page comes in at most 20 kB, its style with it', async () => {
  const sizeOf = async (path: string) => {
    const answer = await fetch(site() + path, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    return { bytes: Number(answer.headers.get('content-length')), text: await answer.text() };
  };
  const home = await sizeOf('/');
  const [, style = ''] = /rel="stylesheet" href="([^"]+)"/.exec(home.text) ?? [];
  expect(home.bytes + (await sizeOf(style)).bytes).toBeLessThan(20_000);
});

test('[S1.008] the home page is complete without a script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  await page.goto(site());
  await expect(
    page.getByRole('heading', { level: 1, name: 'Titian kecil ke usaha yang besar artinya.' }),
  ).toBeVisible();
  await expect(page.getByText('TKB90', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByLabel('Menu', { exact: true }).first().click();
  await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Kelompok' }).click();
  await expect(page).toHaveTitle(/Kelompok yang menunggu pendanaan/);
  await context.close();
});

test('an unknown URL is answered as not found, by a page that helps', async ({ browser }) => {
  const page = await openPage(browser);
  const answer = await page.goto(`${site()}/halaman-yang-tidak-ada`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Halaman tidak ditemukan' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Kelompok' }).click();
  await expect(page).toHaveURL(`${site()}/marketplace`);
  await page.context().close();
});

test('without a connection every address shows the offline page, with the figures last seen and their time', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  // Registered by the application as by the public pages.
  await page.goto(`${site()}/login`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto(`${site()}/faq`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tidak ada sambungan' })).toBeVisible();
  await expect(page.getByText('Terakhir dilihat')).toHaveCount(0);
  // As the application keeps it.
  const kept = { when: 'Terakhir dilihat 27 November 2026, 14.30 WIB', lines: [['Saldo', 'Rp 4.250.000']] };
  await page.evaluate((seen) => localStorage.setItem('titian.seen', JSON.stringify(seen)), kept);
  await page.goto(`${site()}/dashboard`);
  await expect(page.getByText(kept.when)).toBeVisible();
  await expect(page.getByText('Rp 4.250.000')).toBeVisible();
  await context.close();
});

test('[S1.016] a complaint is accepted, and its ticket shown', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto(`${site()}/customer-care`);
  await page.getByLabel('Nama').fill('Sari Wulandari');
  await page.getByLabel('Nomor telepon').fill('0812-3456-0077');
  await page.getByLabel('Tentang apa').selectOption('Saldo, isi saldo, dan penarikan');
  await page.getByLabel('Pengaduan Anda').fill('Isi saldo kemarin belum masuk.');
  await page.getByRole('button', { name: 'Kirim pengaduan' }).click();
  await expect(page.getByRole('heading', { name: 'Pengaduan diterima' })).toBeVisible();
  await expect(page.getByText(/Nomor tiket Anda \w{4}-\w{4}/)).toBeVisible();
  await page.context().close();
});

test('an application whose script never comes says so, and opens with its link', async ({ browser }) => {
  const page = await openPage(browser);
  const face = page.getByRole('heading', { level: 1, name: 'Halaman belum dapat dibuka' });
  const scripts = '**/assets/*.js';
  await page.route(scripts, (route) => route.abort());
  for (const address of [world().addresses.console, site()]) {
    await page.goto(`${address}/login`);
    await expect(face).toBeHidden();
    // Not the ten seconds.
    await page.evaluate(() => document.getAnimations().forEach((each) => each.finish()));
    await expect(face).toBeVisible();
    await expectSound(page);
  }
  await page.unroute(scripts);
  await page.getByRole('link', { name: 'Muat ulang' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible();
  await expect(face).toHaveCount(0);
  await page.context().close();
});
