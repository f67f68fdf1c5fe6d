// Keys in a column of amounts: Enter and the arrows move between fields and select the figure, so that typing
// replaces it.
// Usage: <div role="presentation" onKeyDown={walkAmounts} onFocus={selectAmount}>, each field inside an element with
// `data-paid`.
// Source: docs/screens.md.
import type { FocusEvent, KeyboardEvent } from 'react';

export function walkAmounts(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-paid] input')];
  const at = inputs.findIndex((input) => input === event.target);
  if (step === 0 || at < 0) return;
  event.preventDefault();
  inputs[at + step]?.focus();
}

export function selectAmount({ target }: FocusEvent) {
  if (target instanceof HTMLInputElement) target.select();
}
