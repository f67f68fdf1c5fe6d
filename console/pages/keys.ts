// The keys of a list: f goes to its search, j and k walk the rows. Enter opens the focused row: a row is a link. The keys
// that a page has are noted while it is shown, for the list that `?` opens.
// Invariant: off while somebody types, while a dialog is open, with a modifier, or when switched off (WCAG 2.1.4).
// Usage: useListKeys(listRef, searchRef); rows are the links of a list or the first links of a table's rows.
import { type RefObject, useEffect } from 'react';
import { create } from 'zustand';

export const useKeys = create<{ on: boolean }>(() => ({ on: true }));

export function switchKeys(): void {
  useKeys.setState(({ on }) => ({ on: !on }));
}

/** What a key of the page does, in words. */
export type Hint = { keys: readonly string[]; word: string };

/** The keys of what is shown now, in the order in which it came. */
export const useHints = create<{ shown: readonly (readonly Hint[])[] }>(() => ({ shown: [] }));

/** Notes the keys of a page or a part while it is shown; `hints` stays the same object. */
export function useNotedKeys(hints: readonly Hint[]): void {
  useEffect(() => {
    useHints.setState(({ shown }) => ({ shown: [...shown, hints] }));
    return () => useHints.setState(({ shown }) => ({ shown: shown.filter((each) => each !== hints) }));
  }, [hints]);
}

const rowLinks = 'tbody td:first-child > a, li > a';
const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]';

/** Whether a key press is none of the page's: somebody types, a dialog is open, or the browser has that key. */
export function isForOthers(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (event.target instanceof Element && event.target.closest(typing)) return true;
  return document.querySelector('[role="dialog"]') !== null;
}

export function useListKeys(list: RefObject<HTMLElement | null>, search?: RefObject<HTMLInputElement | null>): void {
  const { on } = useKeys();
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (isForOthers(event)) return;
      if (event.key === 'f' && search?.current) {
        event.preventDefault();
        search.current.focus();
        search.current.select();
      } else if (event.key === 'j' || event.key === 'k') {
        walk(list.current, event.key === 'j' ? 1 : -1);
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on, list, search]);
}

/** Starts from the focused row, else the open row, else the first or last row by direction. */
function walk(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>(rowLinks) ?? [])];
  const focused = rows.findIndex((row) => row === document.activeElement);
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.getAttribute('aria-current') !== null);
  const start = step === 1 ? 0 : rows.length - 1;
  rows[from < 0 ? start : Math.min(rows.length - 1, Math.max(0, from + step))]?.focus();
}
