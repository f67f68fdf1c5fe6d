// What must not compile: an unused @ts-expect-error is an error of `npm run types`, which is the test here.
import { expect, it } from 'vitest';
import type { LendingId, MemberId, PersonId, StaffId } from '#domain/ids.ts';
import { holdFunding, type Leg, topUp } from '#domain/journal.ts';
import { rupiah } from '#domain/money.ts';
import type { Tx } from '#platform/db.ts';
import { asId } from '#domain/ids.testing.ts';
import { lendingAccounts, lockBalance, lockBalances, openAccounts, readBalance } from './ledger.ts';

const lenderId = asId<PersonId>('lender');
const lendingId = asId<LendingId>('lending');
const officerId = asId<StaffId>('officer');
const amount = rupiah(1);

/** Compiled and never called. */
export const typesOf = (tx: Tx) => [
  lockBalance(tx, 'cash', lenderId),
  lockBalance(tx, 'funding', lendingId),
  lockBalance(tx, 'officer_cash', officerId),
  // @ts-expect-error Cash is a lender's, not a lending's.
  lockBalance(tx, 'cash', lendingId),
  // @ts-expect-error Funding is a lending's, not a lender's.
  readBalance(tx, 'funding', lenderId),
  // @ts-expect-error A text that nobody has checked is no id.
  readBalance(tx, 'cash', 'lender'),
  // @ts-expect-error A system account has no owner.
  readBalance(tx, 'escrow', lenderId),
  // @ts-expect-error An officer holds cash of meetings only.
  lockBalances(tx, 'cash', [officerId]),
  // @ts-expect-error These are the accounts of a lending.
  openAccounts(tx, lenderId, lendingAccounts),
  // @ts-expect-error A lending in the lender's place.
  topUp({ lenderId: lendingId, amount }),
  // @ts-expect-error A member of a group is not her account.
  topUp({ lenderId: asId<MemberId>('member'), amount }),
  // @ts-expect-error Both in the other's place.
  holdFunding({ lenderId: lendingId, lendingId: lenderId, portfolioId: asId('portfolio'), amount }),
  // @ts-expect-error A leg of cash names a lender.
  { account: 'cash', owner: lendingId, amount } satisfies Leg,
  // @ts-expect-error A leg of a system account names nobody.
  { account: 'escrow', owner: lenderId, amount } satisfies Leg,
];

it('an id is plain text at run time', () => {
  expect([lenderId, lendingId, officerId]).toEqual(['lender', 'lending', 'officer']);
});
