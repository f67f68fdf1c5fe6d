// What a distribution brings each portfolio, of both components.
import { describe, expect, it } from 'vitest';
import { asId } from './ids.testing.ts';
import type { PersonId, PortfolioId } from './ids.ts';
import { returnedOf } from './distribution.ts';
import { rupiah } from './money.ts';

describe('what a distribution brings each portfolio', () => {
  it('adds up its principal and interest, and what was kept of the interest', () => {
    const line = (portfolioId: string, component: 'principal' | 'interest', gross: number, fee = 0, tax = 0) => {
      const kept = { fee: rupiah(fee), tax: rupiah(tax) };
      return {
        portfolioId: asId<PortfolioId>(portfolioId),
        lenderId: asId<PersonId>(`lender-${portfolioId}`),
        component,
        gross: rupiah(gross),
        ...kept,
      };
    };
    const lines = [
      line('a', 'principal', 70_000),
      line('b', 'principal', 30_000),
      // 3% fee and 15% tax of 14.000.
      line('a', 'interest', 14_000, 420, 2_100),
    ];
    expect(returnedOf(lines)).toEqual([
      { portfolioId: 'a', principal: 70_000, interest: 14_000, fee: 420, tax: 2_100 },
      { portfolioId: 'b', principal: 30_000, interest: 0, fee: 0, tax: 0 },
    ]);
  });
});
