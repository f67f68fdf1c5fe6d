// The steps of a portfolio at each point of its life.
// Source: docs/screens.md; docs/domain.md §4, §5.
import { describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';
import type { PortfolioRecord } from './read.sql.ts';
import { type Progress, timelineOf } from './timeline.ts';

const at = (day: number) => new Date(Date.UTC(2026, 6, day, 3));
const fresh: PortfolioRecord = {
  id: asId('p'),
  lendingId: asId('l'),
  name: 'Melati',
  city: 'Kab. Bogor',
  sector: 'Kue basah',
  grade: 'A1',
  loanAmount: rupiah(20_000_000),
  lendingStatus: 'opened',
  isDisbursed: false,
  instalments: 50,
  amount: rupiah(1_000_000),
  usedBalance: rupiah(1_000_000),
  transfer: ZERO,
  status: 'waiting_signature',
  reason: null,
  interestBps: 2000,
  feeBps: 300,
  taxBps: 1500,
  agreement: null,
  signatureDueAt: at(2),
  signedAt: null,
  paymentDueAt: null,
  paidAt: null,
  processDueAt: null,
  activatedAt: null,
  endedAt: null,
  returned: { principal: ZERO, interest: ZERO, fee: ZERO, tax: ZERO },
  recovered: ZERO,
  createdAt: at(1),
};
const open: Progress = {
  status: 'opened',
  closesAt: at(14),
  membersSignUntil: null,
  fundedAt: null,
  disbursedOn: null,
  repaidAt: null,
  instalments: 50,
  paidInstalments: 0,
  lastDueOn: null,
};

const shape = (portfolio: Partial<PortfolioRecord>, lending: Partial<Progress> = {}) =>
  timelineOf({ ...fresh, ...portfolio }, { ...open, ...lending }).map(({ kind, state }) => `${kind}:${state}`);

describe('timeline', () => {
  it('waits for the signature until its window ends', () => {
    const [funded, signed] = timelineOf(fresh, open);
    expect(funded).toMatchObject({ kind: 'funded', state: 'done', at: at(1).toISOString() });
    expect(signed).toMatchObject({ kind: 'signed', state: 'now', at: null, expectedAt: at(2).toISOString() });
    expect(shape({}).slice(2)).toEqual([
      'active:next',
      'full:next',
      'disbursed:next',
      'instalments:next',
      'returned:next',
    ]);
  });

  it('shows a payment only where a transfer is needed', () => {
    const transfer = { transfer: rupiah(1), signedAt: at(1), paymentDueAt: at(3), status: 'waiting_payment' as const };
    expect(shape(transfer).slice(0, 4)).toEqual(['funded:done', 'signed:done', 'paid:now', 'active:next']);
    expect(shape({}).some((step) => step.startsWith('paid'))).toBe(false);
  });

  it('waits for the group to be full, then for the disbursement', () => {
    const active = { signedAt: at(1), activatedAt: at(1), status: 'active' as const };
    expect(shape(active)[3]).toBe('full:now');
    expect(shape(active, { fundedAt: at(5), status: 'funded' })[4]).toBe('disbursed:now');
  });

  it('counts instalments while they run', () => {
    const running = {
      fundedAt: at(5),
      disbursedOn: businessDate('2026-07-06'),
      paidInstalments: 16,
      lastDueOn: businessDate('2027-07-19'),
      status: 'disbursed' as const,
    };
    const steps = timelineOf(
      { ...fresh, signedAt: at(1), activatedAt: at(1), status: 'active' },
      { ...open, ...running },
    );
    expect(steps[5]).toMatchObject({
      kind: 'instalments',
      state: 'now',
      count: 16,
      of: 50,
      expectedAt: '2027-07-19T16:59:59.999Z',
    });
    expect(steps[4]).toMatchObject({ kind: 'disbursed', state: 'done', at: '2026-07-05T17:00:00.000Z' });
    expect(steps[6]?.state).toBe('next');
  });

  it('is done when everything is repaid', () => {
    const repaid = {
      fundedAt: at(5),
      disbursedOn: businessDate('2026-07-06'),
      repaidAt: at(20),
      paidInstalments: 50,
      status: 'disbursed' as const,
    };
    const steps = shape({ signedAt: at(1), activatedAt: at(1), endedAt: at(20), status: 'returned' }, repaid);
    expect(steps.every((step) => step.endsWith(':done'))).toBe(true);
    expect(steps.at(-1)).toBe('returned:done');
  });

  it('ends where it failed, without later steps', () => {
    expect(shape({ status: 'failed', reason: 'signature_lapsed', endedAt: at(2) })).toEqual([
      'funded:done',
      'failed:done',
    ]);
    // The lending continued without it.
    expect(shape({ status: 'failed', reason: 'cancelled', endedAt: at(2) }, { fundedAt: at(9) })).toEqual([
      'funded:done',
      'failed:done',
    ]);
  });

  it('keeps the instalments of a default', () => {
    const lost = {
      fundedAt: at(3),
      disbursedOn: businessDate('2026-07-04'),
      paidInstalments: 9,
      status: 'failed' as const,
    };
    const steps = shape(
      { signedAt: at(1), activatedAt: at(1), endedAt: at(30), status: 'failed', reason: 'defaulted' },
      lost,
    );
    expect(steps.slice(-3)).toEqual(['instalments:done', 'failed:done', 'recovery:now']);
  });

  it('shows the deadlines of staff’s decision and of the members’ signatures', () => {
    const active = { ...fresh, signedAt: at(1), activatedAt: at(1), status: 'active' as const };
    const full = timelineOf(active, { ...open, closesAt: at(17) }).find(({ kind }) => kind === 'full');
    expect(full).toMatchObject({ state: 'now', expectedAt: at(17).toISOString() });
    const funded = { ...open, fundedAt: at(5), status: 'funded' as const, membersSignUntil: at(19) };
    const disbursed = timelineOf(active, funded).find(({ kind }) => kind === 'disbursed');
    expect(disbursed).toMatchObject({ state: 'now', expectedAt: at(19).toISOString() });
  });
});
