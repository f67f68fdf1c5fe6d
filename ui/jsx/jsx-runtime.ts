// What the compiler calls for JSX in a build: React's own functions, after texts got elements of their own.
// Source: tsconfig.json (jsxImportSource); decision 0093.
import type { ElementType, Key } from 'react';
import * as React from 'react/jsx-runtime';
import { withOwnTexts } from './own-texts.ts';

export type { JSX } from 'react/jsx-runtime';
export const Fragment = React.Fragment;

export const jsx = (type: ElementType, props: object, key?: Key) => React.jsx(type, withOwnTexts(type, props), key);
export const jsxs = (type: ElementType, props: object, key?: Key) => {
  const own = withOwnTexts(type, props);
  return Array.isArray(own.children) ? React.jsxs(type, own, key) : React.jsx(type, own, key);
};
