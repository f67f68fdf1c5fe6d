// The keys of the reviewer's desk: Y and T decide the current field and go on, J and K move, R turns the picture.
// Invariant: off while somebody types or a dialog is open, with a modifier, or when switched off (WCAG 2.1.4).
import { useEffect, useRef } from 'react';
import { useKeys } from '../keys.ts';

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]';

/** `acts`: by lower-case key. */
export function useDeskKeys(acts: Readonly<Record<string, () => void>>): void {
  const { on } = useKeys();
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (document.querySelector('[role="dialog"]')) return;
      const found = Object.entries(latest.current).find(([key]) => [key, key.toUpperCase()].includes(event.key));
      const act = found?.[1];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}
