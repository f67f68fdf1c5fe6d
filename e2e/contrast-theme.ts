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

/**
 * Whatever the screen has that can be on or off is told apart in a contrast theme: each control is judged in both
 * states, each bar against its track, each mark of a legend against the others.
 */
export async function expectStatesToldApart(page: Page): Promise<void> {
  await inContrastTheme(page, async () => {
    const message = `${new URL(page.url()).pathname} in a contrast theme`;
    await expect.soft(page.evaluate(findAlike), message).resolves.toEqual([]);
  });
}

/** Runs in the page: what looks the same on and off. */
function findAlike(): string[] {
  const properties = [
    'backgroundColor',
    'backgroundImage',
    'borderTopColor',
    'borderLeftColor',
    'borderBottomColor',
    'borderBottomStyle',
    'outlineStyle',
    'outlineColor',
    'color',
    'fill',
    'stroke',
    'opacity',
    'visibility',
    'display',
    'transform',
    'fontWeight',
    'left',
  ] as const;
  const lookOf = (whole: Element): string =>
    [whole, ...whole.querySelectorAll('*')]
      .flatMap((element) =>
        [undefined, '::before', '::after'].map((part) => {
          const style = getComputedStyle(element, part);
          if (part !== undefined && style.content === 'none') return '';
          return properties.map((property) => style[property]).join();
        }),
      )
      .join('|');
  /** The looks of `whole` in both states; the first state comes back. */
  const isAlike = (whole: Element, turn: () => void): boolean => {
    const before = lookOf(whole);
    turn();
    const after = lookOf(whole);
    turn();
    return before === after;
  };
  const turnAttribute = (element: Element, name: string, on: string) => () => {
    const stood = element.getAttribute(name);
    if (stood === null || stood === 'false') element.setAttribute(name, on);
    else element.setAttribute(name, 'false');
  };
  const shown = <E extends Element>(selector: string): E[] =>
    [...document.querySelectorAll<E>(selector)].filter((element) => element.checkVisibility());
  const found: string[] = [];
  const judge = (element: Element, whole: Element, turn: () => void) => {
    if (isAlike(whole, turn)) found.push(element.outerHTML.slice(0, 200));
  };
  const inputs = shown<HTMLInputElement>('input:is([type=checkbox], [type=radio])');
  const chosen = inputs.filter(({ checked }) => checked);
  for (const input of inputs)
    judge(input, input.closest('label') ?? input.parentElement ?? input, () => {
      input.checked = !input.checked;
    });
  // A radio that was turned on has turned its neighbours off.
  for (const input of chosen) input.checked = true;
  for (const [name, on] of [
    ['aria-pressed', 'true'],
    ['aria-selected', 'true'],
    ['aria-current', 'page'],
  ] as const)
    for (const element of shown(`:is(a, button, [role=tab], [role=option])[${name}]:not([${name}=false])`))
      judge(element, element, turnAttribute(element, name, on));
  for (const bar of shown('[role=progressbar]')) {
    const fill = bar.firstElementChild;
    if (fill && getComputedStyle(fill).backgroundColor === getComputedStyle(bar).backgroundColor)
      found.push(bar.outerHTML.slice(0, 200));
  }
  return found;
}
