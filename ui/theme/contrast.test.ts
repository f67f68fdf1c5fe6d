// Contrast of every pair of text and background tokens, in both schemes, and equality of the theme's scales with
// those of tokens.css.
// Source: docs/screens.md; WCAG 2.2.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as scales from './colours.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
type Tokens = Map<string, string>;

function tokensIn(block: string): Tokens {
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
const [lightBlock = '', mediaBlock = '', themeBlock = ''] = css.split(
  /@media \(prefers-color-scheme: dark\)|:root\[data-theme=.dark.\]/,
);
const light = tokensIn(lightBlock);
const dark = new Map([...light, ...tokensIn(mediaBlock)]);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, front: string, ground: string): number {
  const [a, b] = [front, ground].map((name) => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`no token --${name}`);
    return luminance(value);
  }) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const grounds = ['page', 'surface', 'sunken', 'raised'];
const states = ['wait', 'ok', 'danger', 'info', 'mute'];
const on = (front: string, ...places: string[]) => places.map((ground) => [front, ground] as const);

const text = [
  ...['ink', 'ink-2', 'ink-3', 'primary-text', 'link'].flatMap((front) => on(front, ...grounds)),
  ...states.flatMap((state) => on(`${state}-ink`, `${state}-bg`, 'surface', 'page')),
  ...on('number', 'surface', 'page'),
  ...on('danger', 'surface', 'page', 'raised'),
  ...on('logo-word', 'page', 'surface'),
  ...on('on-primary', 'primary', 'primary-hover', 'chart-1'),
  ...on('on-danger', 'danger'),
  ...on('primary-text', 'primary-soft'),
  ...on('ink', 'primary-soft'),
  ...on('on-board', 'board'),
  ...on('on-board-2', 'board'),
  ...on('turmeric-3', 'board'),
  ...on('turmeric-9', 'turmeric-3', 'turmeric-2'),
];
const parts = [
  ...states.flatMap((state) => on(`${state}-line`, `${state}-bg`, 'surface')),
  ...on('line-strong', 'page', 'surface', 'raised'),
  ...on('focus', 'page', 'surface', 'sunken'),
  ...on('progress-edge', 'track', 'surface'),
  ...['chart-1', 'chart-3', 'chart-4', 'chart-ghost'].flatMap((front) => on(front, 'surface')),
];

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s scheme', (_, tokens) => {
  it.each(text)('%s on %s has a contrast of 4.5:1', (front, ground) => {
    expect(contrast(tokens, front, ground)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(parts)('%s on %s has a contrast of 3:1', (front, ground) => {
    expect(contrast(tokens, front, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('the scheme chosen by data-theme is the same as the dark of the system', () => {
  expect(tokensIn(themeBlock)).toEqual(tokensIn(mediaBlock));
});

it.each(['leaf', 'turmeric', 'terra', 'indigo', 'grey'] as const)(
  'the %s scale of the theme is that of the tokens',
  (name) => {
    expect(scales[name]).toEqual(scales[name].map((_, step) => light.get(`${name}-${step}`)));
  },
);
