// The agreements' wording and their HTML. Source: spec §1, §2, §9; docs/domain.md §6, §7.

import { describe, expect, it } from 'vitest';
import { borrowerSlots, lenderSlots } from '#test/agreements.ts';
import {
  agreementToMarkup,
  type Block,
  borrowerAgreement,
  lenderAgreement,
  markupTags,
  withIdentityNumber,
} from './agreements.ts';

const nasty = `<img src=x onerror=alert(1)> & "Mawar" 'x' <script>alert(1)</script>`;

/** Every slot set to the same hostile text, so that none can be missed. */
function poisoned<T>(value: T): T {
  if (typeof value === 'string') return nasty as T;
  if (Array.isArray(value)) return value.map(poisoned) as T;
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, poisoned(part)])) as T;
  }
  return value;
}

describe('markup', () => {
  const agreements: [string, Block[]][] = [
    ['lender', lenderAgreement(poisoned(lenderSlots))],
    ['borrower', borrowerAgreement(poisoned(borrowerSlots))],
  ];

  it.each(agreements)('[S3.037] shows a name that carries markup as text (%s)', (_, blocks) => {
    const markup = agreementToMarkup(blocks);
    expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Mawar&quot; &#39;x&#39;');
    const tags = [...markup.matchAll(/<\/?([^>]*)>/g)].map((match) => match[1] ?? '');
    const allowed: readonly string[] = markupTags;
    expect(tags.filter((tag) => !allowed.includes(tag))).toEqual([]);
  });

  it.each(agreements)('closes every tag that it opens (%s)', (_, blocks) => {
    const open: string[] = [];
    for (const [, slash, tag] of agreementToMarkup(blocks).matchAll(/<(\/?)([a-z0-9]+)>/g)) {
      if (slash) expect(open.pop()).toBe(tag);
      else open.push(tag ?? '');
    }
    expect(open).toEqual([]);
  });

  it('writes one row for each instalment and sets the total apart', () => {
    const markup = agreementToMarkup(borrowerAgreement(borrowerSlots));
    expect(markup.match(/<td>Rp 100\.000<\/td><td>Rp 20\.000<\/td>/g)).toHaveLength(50);
    expect(markup).toContain('<td><strong>Rp 6.000.000</strong></td>');
  });
});

describe('the number of who signs', () => {
  it.each([
    ['lender', lenderAgreement(lenderSlots), lenderSlots.lender.identityNumber],
    ['borrower', borrowerAgreement(borrowerSlots), borrowerSlots.borrower.identityNumber],
  ])('stands in its one place, and nothing else changes (%s)', (_, blocks, stored) => {
    const markup = agreementToMarkup(blocks);
    expect(agreementToMarkup(withIdentityNumber(blocks, '3273014203890001'))).toBe(
      markup.replace(`<th>Nomor identitas</th><td>${stored}</td>`, '<th>Nomor identitas</th><td>3273014203890001</td>'),
    );
    expect(withIdentityNumber(blocks, null)).toEqual(blocks);
  });
});

describe('wording', () => {
  it.each([
    ['lender', agreementToMarkup(lenderAgreement(lenderSlots)), lenderSlots],
    ['borrower', agreementToMarkup(borrowerAgreement(borrowerSlots)), borrowerSlots],
  ])('uses every slot and leaves no gap (%s)', (_, markup, slots) => {
    const values = Object.values(slots).flatMap((value) => (typeof value === 'string' ? [value] : []));
    for (const value of values) expect(markup).toContain(value);
    expect(markup).not.toMatch(/undefined|null|\$\{|\{[a-z]/);
  });

  it('contains no figure that belongs to a parameter', () => {
    const empty = <T>(value: T): T =>
      (typeof value === 'string'
        ? '…'
        : Array.isArray(value)
          ? []
          : value && typeof value === 'object'
            ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, empty(part)]))
            : value) as T;
    const texts = [lenderAgreement(empty(lenderSlots)), borrowerAgreement(empty(borrowerSlots))].map(agreementToMarkup);
    for (const text of texts) {
      const wording = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/Pasal \d+|Nomor \d+ Tahun \d+/g, '');
      expect(wording).not.toMatch(/\d/);
    }
  });

  it('tells the lender who bears the risk and what the power of attorney covers', () => {
    const markup = agreementToMarkup(lenderAgreement(lenderSlots));
    for (const part of ['seluruh risiko kredit ditanggung oleh Pendana', 'memberi kuasa khusus', 'selama 12 minggu']) {
      expect(markup).toContain(part);
    }
  });
});
