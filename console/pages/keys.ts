// The keys of a list: `/` goes to the search, j and k walk the rows. Enter opens the focused row: a row is a link.
// Invariant: off while somebody types, while a dialog is open, with a modifier, or when switched off (WCAG 2.1.4).
// Usage: useListKeys(listRef, searchRef); rows are the links of a list or the first links of a table's rows.
import { type RefObject, useEffect } from 'react';
import { create } from 'zustand';

export const useKeys = create<{ on: boolean }>(() => ({ on: true }));

export function switchKeys(): void {
  useKeys.setState(({ on }) => ({ on: !on }));
}

const rowLinks = 'tbody td:first-child > a, li > a';
const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]';

export function useListKeys(list: RefObject<HTMLElement | null>, search?: RefObject<HTMLInputElement | null>): void {
  const { on } = useKeys();
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (document.querySelector('[role="dialog"]')) return;
      if (event.key === '/' && search?.current) {
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
