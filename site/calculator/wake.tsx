// Gives the calculator its life in the browser. Source: design §1 (Public site: islands).
import './words.ts';
import { hydrateRoot } from 'react-dom/client';
import { Calculator, type CalculatorProps } from './Calculator.tsx';

export function wake(place: HTMLElement, props: unknown): void {
  hydrateRoot(place, <Calculator {...(props as CalculatorProps)} />);
}
