// What the compiler calls for JSX in development and tests; otherwise as jsx-runtime.ts.
// Source: tsconfig.json (jsxImportSource); decision 0093.
import type { ElementType, Key } from 'react';
import * as React from 'react/jsx-dev-runtime';
import { withOwnTexts } from './own-texts.ts';

export type { JSX } from 'react/jsx-dev-runtime';
export const Fragment = React.Fragment;

type Place = Parameters<typeof React.jsxDEV>[4];

export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  isStatic: boolean,
  source?: Place,
  self?: unknown,
) {
  const own = withOwnTexts(type, props);
  return React.jsxDEV(type, own, key, isStatic && Array.isArray(own.children), source, self);
}
