// Checks a screen with letters larger than usual, as a reader sets them in the browser.
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
 * On a phone and on a desktop nothing scrolls sideways, no text is cut, none runs out of its box or over another, and
 * the letters of a chart grow too: at twice the size, with `walk` also at the sizes before. Restores size and letters.
 * With `walk` it goes on after a finding, to report all of them.
 */
export async function expectLargeLetters(page: Page, { walk = false } = {}): Promise<void> {
  const judge = walk ? expect.configure({ soft: true }) : expect;
  const own = page.viewportSize();
  for (const times of walk ? [1.25, 1.5, 2] : [2]) {
    await setLetters(page, USUAL * times);
    for (const width of widths) {
      await page.setViewportSize({ width, height: own?.height ?? 800 });
      const message = `${new URL(page.url()).pathname} with letters x ${times} at ${width} px`;
      await judge.poll(() => page.evaluate(findFaults, times), { message, timeout: walk ? 2_000 : 4_000 }).toEqual([]);
    }
  }
  await setLetters(page, USUAL);
  if (own) await page.setViewportSize(own);
}

/** Runs in the page. */
function findFaults(times: number): string[] {
  const root = document.documentElement;
  const sideways = root.scrollWidth - root.clientWidth;
  const all = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => element.checkVisibility());
  const nameOf = (element: Element) =>
    `${element.localName}.${element.getAttribute('class')}: ${element.textContent?.trim().slice(0, 40)}`;
  /** The text of the element itself, which may stand in elements of its own. */
  const textsOf = (element: Element) =>
    [...element.childNodes].filter(
      (node) => (node.nodeType === 3 || node.nodeName === 'TEXT-RUN') && node.textContent?.trim(),
    );
  const rangeOf = (text: Node) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range;
  };
  /** Only for screen readers, or drawn by the browser. */
  const clipped = all.filter((element) => getComputedStyle(element).clipPath === 'inset(50%)');
  const isUnseen = (element: Element): boolean =>
    element.closest('option, textarea') !== null || clipped.some((whole) => whole.contains(element));
  const isCut = (element: HTMLElement): boolean => {
    if (element.clientWidth === 0 || element.closest('svg') || isUnseen(element)) return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return textsOf(element).some((text) => {
      const { right, bottom } = rangeOf(text).getBoundingClientRect();
      const isWide = right > box.right + 1 && !/auto|scroll/.test(overflowX);
      return isWide || (bottom > box.bottom + 2 && /hidden|clip/.test(overflowY));
    });
  };
  /** What floats above the page covers it: only texts of one layer, and what scrolls together, may not meet. */
  const layerOf = (element: Element | null): Element | null => {
    for (let at = element; at !== null; at = at.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(at);
      if (/fixed|sticky/.test(position) || /auto|scroll|hidden|clip/.test(overflowX + overflowY)) return at;
    }
    return null;
  };
  const lines = all
    .filter((element) => !isUnseen(element) && element.closest('text-run') === null)
    .flatMap((element) =>
      textsOf(element).flatMap((text) =>
        [...rangeOf(text).getClientRects()].map((box) => ({ element, layer: layerOf(element), box })),
      ),
    )
    .filter(({ box }) => box.width > 1 && box.height > 1)
    .sort((a, b) => a.box.top - b.box.top);
  const meeting = lines.flatMap((a, index) => {
    const found: string[] = [];
    for (const b of lines.slice(index + 1)) {
      if (b.box.top >= a.box.bottom) break;
      if (a.element === b.element || a.layer !== b.layer) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - b.box.top;
      // The boxes of letters are taller than the letters.
      if (across > 2 && down > 0.4 * Math.min(a.box.height, b.box.height))
        found.push(`over another: ${nameOf(a.element)} / ${nameOf(b.element)}`);
    }
    return found;
  });
  const small = [...document.querySelectorAll<SVGTextElement>('svg text')]
    .filter((text) => text.checkVisibility())
    .filter((text) => parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0) < 10 * times)
    .map((text) => `small in a chart: ${text.textContent}`);
  const wide = all
    .filter((element) => sideways > 0 && element.getBoundingClientRect().right > root.clientWidth + 1)
    .map((element) => `wide ${element.localName}.${element.getAttribute('class')}`);
  return [
    ...all.filter(isCut).map(nameOf),
    ...meeting.slice(0, 5),
    ...small.slice(0, 3),
    ...wide.slice(0, 5),
    ...(sideways > 0 ? [`sideways by ${sideways} px`] : []),
  ];
}
