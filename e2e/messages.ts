// Reads the sandbox's phone and mailbox as a person would, and checks a screen as every journey does at each step.
// Source: docs/screens.md.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { world } from './people.ts';

/** The six digits of the newest message to a phone that begins with these words. */
export async function readCode(outside: Page, phone: string, words: string): Promise<string> {
  const message = outside.locator('.message').filter({ hasText: words }).first();
  await expect(async () => {
    await outside.goto(`${world().addresses.sandbox}/sms?to=${phone}`);
    await expect(message).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  return /\b\d{6}\b/.exec((await message.textContent()) ?? '')?.[0] ?? '';
}

/** The link of the newest mail to an address. */
export async function readMailLink(outside: Page, email: string, name: RegExp): Promise<string> {
  const mail = outside.locator('ul.rows a').first();
  await expect(async () => {
    await outside.goto(`${world().addresses.sandbox}/mail?to=${email}`);
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await mail.click();
  return (await outside.getByRole('link', { name }).getAttribute('href')) ?? '';
}

const widths = [360, 1280];

/**
 * Nothing scrolls sideways on a phone or on a desktop, and there is no accessibility finding: in the page's own size,
 * or in both sizes where a screen is checked for itself. Continues after a finding, to report all of them. Restores
 * the page's size.
 */
export async function expectSound(page: Page, { both = false, walk = false } = {}): Promise<void> {
  const judge = walk ? expect.configure({ soft: true }) : expect;
  const own = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: own?.height ?? 800 });
    const place = `${new URL(page.url()).pathname} at ${width} px`;
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    // The screen re-renders for its size a moment later.
    await judge.poll(sideways, { message: `${place} scrolls sideways` }).toBe(0);
    if (both) await expectNoFinding(page, place, judge);
  }
  if (own) await page.setViewportSize(own);
  if (!both) await expectNoFinding(page, new URL(page.url()).pathname, judge);
}

/**
 * The same on a page with bars that stay in sight while it scrolls: they lie in the page for the check, since a button that
 * happens to be half under one at this moment would count as a small target.
 */
export async function expectSoundUncovered(page: Page): Promise<void> {
  const lay = (down: boolean) =>
    page.evaluate((isDown) => {
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        const { position } = getComputedStyle(element);
        if (isDown && (position === 'sticky' || position === 'fixed')) {
          element.dataset['laid'] = '';
          element.style.position = 'static';
        } else if (!isDown && 'laid' in element.dataset) {
          delete element.dataset['laid'];
          element.style.position = '';
        }
      }
    }, down);
  await lay(true);
  await expectSound(page);
  await lay(false);
}

/**
 * axe finds nothing on the page as it stands, such as with an open sheet that another width would close. What it finds is looked
 * for again two frames later, since a page that was just resized still re-renders for its size.
 */
export async function expectNoFinding(page: Page, place: string, judge: typeof expect = expect): Promise<void> {
  let found = await findingsOf(page, place);
  if (found.length > 0) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    found = await findingsOf(page, place);
  }
  judge(found).toEqual([]);
}

async function findingsOf(page: Page, place: string): Promise<string[]> {
  // A document that was checked before still has axe; loading its 1.3 MB takes as long as the check itself.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Without frames, axe can run completely in the page itself, which is faster.
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .setLegacyMode()
    // No details for rules that pass.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    const [node] = id === 'target-size' ? await pressable(page, nodes) : nodes;
    if (node) found.push(`${place} ${id}: ${node.html}`);
  }
  return found;
}

/** Those in the open modal dialog, if there is one: what it covers in part cannot be pressed, and is judged without it. */
async function pressable<Node extends { target: unknown }>(page: Page, nodes: readonly Node[]): Promise<Node[]> {
  const isBehind = (target: string) =>
    document.querySelector('[role=dialog][aria-modal=true]') !== null &&
    document.querySelector(target)?.closest('[role=dialog]') === null;
  const behind = await Promise.all(nodes.map(({ target }) => page.evaluate(isBehind, String(target))));
  return nodes.filter((_, at) => !behind[at]);
}
