// The agreement that must be read to its end, and the trail's weeks and sentences. Sizes are set by hand: there is no
// layout here.
// Source: spec §2; docs/screens.md.
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { isAtEnd, ScrollAgreement } from './ScrollAgreement.tsx';
import { show } from './testing.tsx';
import { sentenceOf, TrailGrid, window17 } from './TrailGrid.tsx';

function sized(element: HTMLElement, scrollTop: number) {
  for (const [name, value] of Object.entries({ scrollTop, clientHeight: 400, scrollHeight: 1000 })) {
    Object.defineProperty(element, name, { value, configurable: true });
  }
  fireEvent.scroll(element);
}

it('[S2.010] [S2.011] reaching the end agrees, scrolling back up withdraws it', () => {
  const told = vi.fn();
  show(<ScrollAgreement html="<p>Pasal 1</p>" onAgreed={told} />);
  const box = screen.getByRole('region', { name: 'Isi perjanjian' });
  sized(box, 100);
  expect(told).toHaveBeenLastCalledWith(false);
  sized(box, 600);
  expect(told).toHaveBeenLastCalledWith(true);
  expect(screen.getByText('Saya sudah membaca perjanjian sampai akhir.')).toBeTruthy();
  sized(box, 300);
  expect(told).toHaveBeenLastCalledWith(false);
});

it('no phone number and no date breaks inside on screen', () => {
  const html = '<p>Hubungi 0812-3456-7890 sampai 30 November 2026.</p>';
  show(<ScrollAgreement html={html} onAgreed={() => undefined} />);
  expect(screen.getByText(/^Hubungi/).textContent).toBe(
    'Hubungi 0812-\u20603456-\u20607890 sampai 30\u00A0November 2026.',
  );
});

it('two pixels of rounding still count as the end, three do not', () => {
  expect(isAtEnd({ scrollTop: 598, clientHeight: 400, scrollHeight: 1000 })).toBe(true);
  expect(isAtEnd({ scrollTop: 597, clientHeight: 400, scrollHeight: 1000 })).toBe(false);
});

it('a text that fits without scrolling counts at once', () => {
  const told = vi.fn();
  show(<ScrollAgreement html="<p>Pendek</p>" onAgreed={told} />);
  expect(told).toHaveBeenLastCalledWith(true);
});

it('the sentence of a week says the same as its cells', () => {
  expect(sentenceOf(['own', 'covered', 'own', 'covered'])).toBe('2 bayar sendiri, 2 ditutup kelompok');
  expect(sentenceOf(['own', 'repaid', 'own'])).toBe('3 bayar sendiri, 1 melunasi talangan');
  expect(sentenceOf(['upcoming', 'upcoming'])).toBe('Belum jatuh tempo');
});

it('the grid shows at most 17 weeks, up to the first that is not yet due', () => {
  const weeks = Array.from({ length: 50 }, (_, index) => ({ no: index + 1, dueOn: '2026-11-30' }));
  const cells = weeks.map(({ no }) => (no <= 20 ? ('own' as const) : ('upcoming' as const)));
  const members = [{ name: 'S••• Rohmah', cells }];
  expect(window17(weeks, members)).toEqual({ from: 4, to: 21 });
  show(<TrailGrid weeks={weeks} members={members} />);
  expect(screen.getByRole('row', { name: /Rohmah/ }).querySelectorAll('td')).toHaveLength(17);
});
