// How controls look in a contrast theme of the system: what is on must differ from what is off.
// Source: decision 0093.
import { expect, type Locator, type Page } from '@playwright/test';

/** What a theme leaves of an element and of the parts that its style draws. */
function lookOf(element: Element): string[] {
  return [undefined, '::before', '::after'].map((part) => {
    const style = getComputedStyle(element, part);
    const { content, backgroundColor, borderTopColor, borderLeftColor, outlineStyle, outlineColor, color } = style;
    const isDrawn = part === undefined || content !== 'none';
    return isDrawn
      ? [
          backgroundColor,
          borderTopColor,
          borderLeftColor,
          outlineStyle,
          outlineColor,
          color,
          style.fill,
          style.stroke,
        ].join()
      : '';
  });
}

/** Draws the page in a contrast theme while `judge` runs. */
export async function inContrastTheme(page: Page, judge: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await judge();
  await page.emulateMedia({ forcedColors: 'none' });
}

export async function expectToldApart(...states: readonly Locator[]): Promise<void> {
  const looks = await Promise.all(states.map((state) => state.first().evaluate(lookOf)));
  const distinct = new Set(looks.map((look) => look.join(' | ')));
  expect(distinct.size, [...distinct].join('\n')).toBe(states.length);
}
