// A text with elements in its slots: <Rich text="detail.slot" slots={{ rest: <b>{rupiah(n)}</b>, of: rupiah(m) }} />.
// The sentence stays whole in texts/, the markup stays in the component.
// Source: docs/screens.md.
import { Fragment, type ReactNode } from 'react';
import { t, type TextKey } from './text.ts';

export function Rich({ text, slots }: { text: TextKey; slots: Readonly<Record<string, ReactNode>> }) {
  const parts = t(text).split(/\{(\w+)\}/g);
  return parts.map((part, index) => {
    const value = index % 2 === 1 ? (slots[part] ?? `{${part}}`) : part;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
    return <Fragment key={index}>{value}</Fragment>;
  });
}
