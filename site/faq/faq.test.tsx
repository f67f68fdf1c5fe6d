// The questions page: the default questions, an anchor for each question, and the search while typing.
// Source: spec §1; docs/screens.md.
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ContentId } from '#domain/ids.ts';
import { formatFigure, type ParameterUnit } from '#domain/parameter.ts';
import { asId } from '#domain/ids.testing.ts';
import { firstFaqs } from '#texts/faq.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { openSitePage } from '../testing.ts';
import { notify } from './search.ts';

/** The figures of spec §1 and §9, as the server inserts them into an answer. */
const values: Readonly<Record<string, readonly [number, ParameterUnit]>> = {
  funding_minimum: [500_000, 'rupiah'],
  funding_step: [100_000, 'rupiah'],
  interest_a1: [1_800, 'bp'],
  interest_c: [3_600, 'bp'],
  group_members: [8, 'count'],
  default_weeks: [12, 'week'],
  funding_window: [14, 'day'],
};
const figures = Object.fromEntries(
  Object.entries(values).map(([key, [value, unit]]) => [
    key,
    fill(texts[`parameter.unit.${unit}`], { value: formatFigure(value, unit) }),
  ]),
);
const faqs = firstFaqs.map(({ category, question, answer }, index) => ({
  id: asId<ContentId>(String(index)),
  category,
  question,
  answer: fill(answer, figures),
}));

const open = () => openSitePage('/faq', { faqs });
const answerTo = (question: string) => screen.getByText(question).closest('details')?.textContent ?? '';

describe('the first questions', () => {
  it('[S1.013] [S1.022] say how little and how much may be funded', () => {
    open();
    const answer = answerTo('Berapa pendanaan paling sedikit dan paling banyak?');
    expect(answer).toContain('Paling sedikit Rp\u00A0500.000 untuk setiap kelompok');
    expect(answer).toContain('Tidak ada batas paling banyak');
  });

  it('[S1.023] say what interest a credit score brings', () => {
    open();
    expect(answerTo('Berapa imbal hasilnya?')).toContain('Bunga 18% sampai 36% setahun, menurut skor kredit kelompok');
  });

  it('[S1.024] say how many women make a group', () => {
    open();
    expect(answerTo('Apa itu tanggung renteng?')).toContain('beranggotakan paling sedikit 8 orang');
  });

  it('[S1.025] say when a loan is in default', () => {
    open();
    const answer = answerTo('Kapan pinjaman dinyatakan gagal bayar?');
    expect(answer).toContain('tidak membayar sama sekali selama 12 minggu berturut-turut');
  });

  it('[S1.026] say that a loan that is not full is given more time or its money back', () => {
    open();
    const answer = answerTo('Bagaimana bila kelompok tidak terdanai penuh?');
    expect(answer).toContain('diperpanjang satu kali atau seluruh dana dikembalikan');
  });

  it('are grouped by category, each with an anchor that its own link leads to', () => {
    open();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(expect.arrayContaining([...new Set(firstFaqs.map(({ category }) => category))]));
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main details a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links).toContain('#berapa-imbal-hasilnya');
    expect(new Set(links).size).toBe(firstFaqs.length);
    for (const link of links) expect(document.querySelector(`details ${link}`)).not.toBeNull();
  });

  it('are in the linked data for search engines too', () => {
    const html = open();
    expect(html).toContain('"@type":"FAQPage"');
    expect(html).toContain('"name":"Berapa imbal hasilnya?"');
  });
});

describe('the search', () => {
  const openAwake = () => {
    open();
    const place = document.querySelector<HTMLElement>('[data-island="faq"]');
    notify(place!, JSON.parse(place?.dataset['props'] ?? ''));
    return screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cari pertanyaan' });
  };
  const type = (field: HTMLInputElement, value: string) => fireEvent.input(field, { target: { value } });
  const shown = () =>
    [...screen.getByRole('main').querySelectorAll('details')].filter((question) => !question.closest('[hidden]'));
  const status = () => screen.getByRole('status').textContent;

  it('shows everything until something is typed, and again when it is cleared', () => {
    const field = openAwake();
    expect(shown()).toHaveLength(firstFaqs.length);
    expect(status()).toBe('');
    type(field, 'tanggung renteng');
    expect(shown().length).toBeLessThan(firstFaqs.length);
    type(field, '');
    expect(shown()).toHaveLength(firstFaqs.length);
    expect(status()).toBe('');
  });

  it('shows what contains all of the words, in the question or the answer, and says how many', () => {
    const field = openAwake();
    type(field, 'BERTURUT gagal');
    expect(shown()).toHaveLength(1);
    expect(status()).toBe('1 pertanyaan ditemukan');
    const left = within(screen.getByRole('heading', { name: 'Angsuran dan risiko' }).closest('section')!);
    expect(left.getByText('Kapan pinjaman dinyatakan gagal bayar?')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Meminjam' })).toBeNull();
  });

  it('finds an amount however it is typed', () => {
    const field = openAwake();
    for (const amount of ['500.000', '500000', 'Rp 500.000']) {
      type(field, amount);
      expect(shown().length, amount).toBeGreaterThan(0);
    }
  });

  it('says so when nothing matches', () => {
    const field = openAwake();
    type(field, 'kapal selam');
    expect(shown()).toHaveLength(0);
    expect(status()).toBe('Tidak ada pertanyaan yang cocok. Coba kata lain, atau tanyakan kepada kami.');
  });
});
