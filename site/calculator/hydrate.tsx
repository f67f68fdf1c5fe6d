// Hydrates the calculator in the browser. If the URL has other inputs than the server has drawn, renders it again.
// Source: docs/design.md §1.
import './words.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readChoice } from './address.ts';
import { Calculator, type CalculatorProps } from './Calculator.tsx';

export function notify(place: HTMLElement, props: unknown): void {
  const { terms, first } = props as CalculatorProps;
  const { search } = window.location;
  if (search === '') hydrateRoot(place, <Calculator terms={terms} first={first} />);
  else createRoot(place).render(<Calculator terms={terms} first={readChoice(search, first, terms)} />);
}
