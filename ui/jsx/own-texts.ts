// Gives each text that stands beside something else an element of its own, for every component of ours: the compiler
// calls jsx-runtime.ts instead of React's. A browser's translator replaces text nodes; React then misses those that it
// keeps itself (crash, stale figure), but not the text of an element.
// Invariant: React keeps no text node that a reader can see. An amount alone in its element is never translated.
// Source: decision 0093.
import type { ElementType, Key, ReactNode } from 'react';
import { Fragment, jsx } from 'react/jsx-runtime';

type Props = { children?: ReactNode; translate?: string };
type Text = string | number | bigint;

/** Inline, and matched by no style rule. */
const TAG = 'text-run';
const svgTexts: ReadonlySet<unknown> = new Set(['text', 'tspan', 'textPath']);

const isText = (value: unknown): value is Text =>
  typeof value === 'string' ? value !== '' : typeof value === 'number' || typeof value === 'bigint';
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || typeof value === 'boolean';
const isBlank = (text: string): boolean => text.trim() === '';
const isAmount = (text: string): boolean => text.length < 40 && /^[+\-−]?Rp\s?[\d.,]+$/.test(text);

/** The properties for React's own jsx, with the texts among the children in elements. */
export function withOwnTexts(type: ElementType, props: Props): Props {
  const { children } = props;
  if (Array.isArray(children)) {
    const only = textOf(children);
    return only === null ? { ...props, children: separate(type, children) } : withText(type, props, only);
  }
  return isText(children) ? withText(type, props, children) : props;
}

/** All children as one text, or null if there is anything else among them. */
function textOf(children: readonly unknown[]): string | null {
  if (!children.every((child) => isText(child) || isNothing(child))) return null;
  return children.filter(isText).join('');
}

function withText(type: ElementType, props: Props, text: Text): Props {
  // What stands beside a fragment is not known here.
  if (type === Fragment) return { ...props, children: run(type, String(text), 0) };
  const isOurs = typeof type !== 'string' || props.translate !== undefined || !isAmount(String(text));
  return isOurs && text === props.children
    ? props
    : { ...props, children: text, ...(isOurs ? {} : { translate: 'no' }) };
}

/** Neighbouring texts become one element at the place of the first, so that the others keep their places. */
function separate(type: ElementType, children: readonly unknown[]): ReactNode[] {
  const placed: ReactNode[] = [];
  let first = -1;
  for (const [index, child] of children.entries()) {
    if (isText(child) && first >= 0) placed[first] = String(placed[first]) + String(child);
    if (isText(child) && first < 0) first = index;
    if (!isText(child) && !isNothing(child)) first = -1;
    if (isText(child)) placed.push(first === index ? String(child) : null);
    else placed.push(Array.isArray(child) ? separate(type, child) : (child as ReactNode));
  }
  return placed.map((child, index) => (typeof child === 'string' ? run(type, child, index) : child));
}

/** Blanks stay as they are: no translator touches them, and they are no item of a flexible box. */
function run(parent: ElementType, text: string, index: number): ReactNode {
  if (isBlank(text)) return text;
  const key: Key = `text-${index}`;
  const tag = svgTexts.has(parent) ? 'tspan' : TAG;
  return jsx(tag as ElementType, isAmount(text) ? { children: text, translate: 'no' } : { children: text }, key);
}
