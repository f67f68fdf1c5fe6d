// Checks a screen with letters of twice the size, as a reader sets them in the browser.
// Source: WCAG 2.2 1.4.4, 1.4.10; decision 0093.
import { type CDPSession, expect, type Page } from '@playwright/test';

const USUAL = 16;
const widths = [360, 1280];
const devtools = new WeakMap<Page, CDPSession>();

async function setLetters(page: Page, standard: number): Promise<void> {
  const session = devtools.get(page) ?? (await page.context().newCDPSession(page));
  devtools.set(page, session);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: Math.round(standard * 0.8125) } });
}

/**
 * On a phone and on a desktop nothing scrolls sideways, no text is cut and none runs out of its box. Restores size and
 * letters. With `walk` it goes on after a finding, to report all of them.
 */
export async function expectLargeLetters(page: Page, { walk = false } = {}): Promise<void> {
  const judge = walk ? expect.configure({ soft: true }) : expect;
  const own = page.viewportSize();
  await setLetters(page, USUAL * 2);
  for (const width of widths) {
    await page.setViewportSize({ width, height: own?.height ?? 800 });
    const message = `${new URL(page.url()).pathname} with large letters at ${width} px`;
    await judge.poll(() => page.evaluate(findFaults), { message, timeout: 4_000 }).toEqual([]);
  }
  await setLetters(page, USUAL);
  if (own) await page.setViewportSize(own);
}

/** Runs in the page. */
function findFaults(): string[] {
  const root = document.documentElement;
  const sideways = root.scrollWidth - root.clientWidth;
  /** The text of the element itself, which may stand in elements of its own. */
  const textsOf = (element: Element) =>
    [...element.childNodes].filter(
      (node) => (node.nodeType === 3 || node.nodeName === 'TEXT-RUN') && node.textContent?.trim(),
    );
  const isCut = (element: HTMLElement): boolean => {
    if (element.clientWidth === 0 || element.closest('.sr, svg, option, textarea')) return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return textsOf(element).some((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { right, bottom } = range.getBoundingClientRect();
      const isWide = right > box.right + 1 && !/auto|scroll/.test(overflowX);
      return isWide || (bottom > box.bottom + 2 && /hidden|clip/.test(overflowY));
    });
  };
  const cut = [...document.body.querySelectorAll<HTMLElement>('*')].filter(isCut);
  const names = cut.map((element) => `${element.localName}.${element.className}: ${element.textContent?.slice(0, 40)}`);
  const wide = [...document.body.querySelectorAll('*')]
    .filter((element) => sideways > 0 && element.getBoundingClientRect().right > root.clientWidth + 1)
    .map((element) => `wide ${element.localName}.${element.getAttribute('class')}`);
  return [...names, ...wide.slice(0, 5), ...(sideways > 0 ? [`sideways by ${sideways} px`] : [])];
}
