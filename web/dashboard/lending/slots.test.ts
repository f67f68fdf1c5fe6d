// A slot that changes while the page is open.
// Source: docs/screens.md; docs/settled.md 02.
import { describe, expect, it } from 'vitest';
import type { Lending, SlotEvent } from '#contract/lending.ts';
import { rupiah } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';
import { createQueryClient } from '#ui/query.ts';
import { rememberArrival, secondsLeft } from '#ui/received.ts';
import { lendingSample } from './lending.testing.ts';
import { type LendingPage, lendingQuery, lendingsQuery } from './lendingQueries.ts';
import { openOf, patchLendings, withSlot } from './slots.ts';

const slotOf = (raised: number, change: Partial<SlotEvent> = {}): SlotEvent => ({
  id: asId('l-1'),
  status: 'opened',
  raisedAmount: rupiah(raised),
  remainingFundingSlot: rupiah(20_000_000 - raised),
  progress: Math.round(raised / 200_000),
  ...change,
});
const slots = (slot: SlotEvent) => new Map([[slot.id, slot]]);

describe('a lending with its new slot', () => {
  it('has the progress, the maximum and, in the last slot, the minimum that follow from it', () => {
    const lending = withSlot(lendingSample(), slotOf(19_700_000));
    expect(lending).toMatchObject({ raisedAmount: 19_700_000, remainingFundingSlot: 300_000, progress: 99 });
    expect(lending).toMatchObject({ maximumLoan: 300_000, minimumLoan: 300_000 });
  });

  it('is the same object when nothing changed', () => {
    const lending = lendingSample();
    expect(withSlot(lending, slotOf(12_000_000))).toBe(lending);
  });

  it('keeps counting the time left', () => {
    const lending = lendingSample();
    rememberArrival(lending);
    const before = secondsLeft(lending.remainingTime, lending);
    const after = withSlot(lending, slotOf(13_000_000));
    expect(secondsLeft(after.remainingTime, after)).toBeLessThanOrEqual(before);
  });
});

describe('the cache', () => {
  const filled = () => {
    const client = createQueryClient();
    const one = lendingQuery('l-1').queryKey;
    const list = lendingsQuery({ sort: 'closing' }).queryKey;
    const other = lendingSample({ id: asId('l-2') });
    client.setQueryData<Lending>(one, lendingSample());
    client.setQueryData<LendingPage>(list, { data: [lendingSample(), other], numberOfPages: 1, totalCount: 2 });
    return { client, one, list, other };
  };

  it('has the new slot in its lists and details, and other lendings unchanged', () => {
    const { client, one, list, other } = filled();
    patchLendings(client, slots(slotOf(14_000_000)));
    expect(client.getQueryData<Lending>(one)?.progress).toBe(70);
    const page = client.getQueryData<LendingPage>(list);
    expect(page?.data.map(({ progress }) => progress)).toEqual([70, 60]);
    expect(page?.data[1]).toBe(other);
    expect(client.getQueryState(one)?.isInvalidated).toBe(false);
  });

  it('has the new slot in the open portfolio', () => {
    const { client } = filled();
    client.setQueryData(['portfolios', 'one', 'p-1'], { id: 'p-1', lending: lendingSample() });
    patchLendings(client, slots(slotOf(14_000_000)));
    expect(client.getQueryData<{ lending: Lending }>(['portfolios', 'one', 'p-1'])?.lending.progress).toBe(70);
  });

  it('refetches when the status changed, or when a slot grew that had lowered the minimum', () => {
    const { client, one } = filled();
    patchLendings(client, slots(slotOf(20_000_000, { status: 'funded' })));
    expect(client.getQueryState(one)?.isInvalidated).toBe(true);

    client.setQueryData<Lending>(one, withSlot(lendingSample(), slotOf(19_700_000)));
    expect(client.getQueryState(one)?.isInvalidated).toBe(false);
    patchLendings(client, slots(slotOf(12_000_000)));
    expect(client.getQueryState(one)?.isInvalidated).toBe(true);
  });
});

it('counts the open lendings and what can still be funded', () => {
  const known = [
    slotOf(12_000_000),
    slotOf(19_000_000, { id: asId('l-2') }),
    slotOf(20_000_000, { id: asId('l-3'), status: 'funded' }),
  ];
  expect(openOf(new Map(known.map((slot) => [slot.id, slot])))).toEqual({ count: 2, amount: 9_000_000 });
});
