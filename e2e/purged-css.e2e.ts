// Purged CSS changes nothing visible: the built page is drawn with the served style sheets and with the full ones the
// build saved, and both pictures are the same, byte for byte. Needs a build, no server.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';

const dist = path.resolve(import.meta.dirname, '..', 'dist');
const origin = 'http://built.test';
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves one built application from its files; any other path gets the page itself. */
async function openBuilt(page: Page, part: 'web' | 'console', styles: 'served' | 'full'): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/api/')) return route.fulfill({ status: 401, json: { code: 'error.unauthenticated' } });
    const extension = path.extname(pathname);
    const contentType = types[extension];
    if (contentType === undefined) {
      return route.fulfill({ contentType: 'text/html', body: await readFile(path.join(dist, part, 'index.html')) });
    }
    const full = styles === 'full' && extension === '.css';
    const file = full ? path.join(dist, 'unpurged', part, path.basename(pathname)) : path.join(dist, part, pathname);
    return route.fulfill({ contentType, body: await readFile(file) });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${origin}/login`);
  await page.getByRole('button').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

async function draw(page: Page, part: 'web' | 'console', styles: 'served' | 'full'): Promise<Buffer> {
  await openBuilt(page, part, styles);
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  await page.unrouteAll({ behavior: 'wait' });
  return picture;
}

for (const part of ['web', 'console'] as const) {
  for (const width of [360, 1280]) {
    test(`sign-in of ${part} at ${width} px looks the same with purged style`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const served = await draw(page, part, 'served');
      const full = await draw(page, part, 'full');
      expect(served.equals(full)).toBe(true);
    });
  }
}
