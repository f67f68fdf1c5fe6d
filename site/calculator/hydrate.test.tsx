// The calculator after hydration: with only its own texts, and with the inputs from the URL.
// Source: docs/design.md §1.
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { facts } from '../testing.ts';
import { termsOf } from './CalculatorPage.tsx';
import { firstChoice } from './estimate.ts';
import { notify } from './hydrate.tsx';

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ');

function notifyAt(search: string): void {
  window.history.replaceState(null, '', `/calculator${search}`);
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  act(() => notify(place, { terms: termsOf(facts), first: firstChoice }));
}

describe('the calculator in a browser', () => {
  afterEach(cleanup);

  it('starts with the inputs from the URL, with all its texts', () => {
    notifyAt('?amount=5000000&grade=B1&tenor=3');
    expect(screen.getByLabelText<HTMLInputElement>('Jumlah pendanaan').value).toBe('5.000.000');
    expect(plain(screen.getByLabelText('Perkiraan').textContent)).toContain('Dari Rp 5.000.000, grade B1, 3 bulan');
    expect(document.body.textContent).not.toMatch(/(calculator|chart|estimate|plan|grade|error)\.\w/);
  });

  it('leaves out of the URL what cannot be funded', () => {
    notifyAt('?amount=400000');
    expect(plain(screen.getByLabelText('Perkiraan').textContent)).toContain('Dari Rp 1.000.000, grade A1, 12 bulan');
  });
});
