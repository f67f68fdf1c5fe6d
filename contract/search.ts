// One search over everything that a member of staff may read: people, groups, loans, cases and sums.
// Invariant: what is typed travels in a body; a kind without the right to read it is not searched.
// Source: docs/screens.md; decision 0116.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { date, line, money } from './fields.ts';

export const searchKinds = [
  'people',
  'members',
  'groups',
  'leads',
  'complaints',
  'lendings',
  'agreements',
  'lender_accounts',
  'loan_accounts',
  'withdrawals',
  'disbursements',
  'receipts',
  'payments',
  'suspense',
  'vouchers',
] as const;
export type SearchKind = (typeof searchKinds)[number];

const found = z.object({
  /** The id of its page. */
  id: z.string(),
  name: z.string(),
  /** A masked number, a group, a ticket; null where there is nothing to add. */
  detail: z.string().nullable(),
  amount: money.nullable(),
  on: date.nullable(),
});
export type Found = z.output<typeof found>;

export const mostFound = 5;

const result = z
  .object({
    /** Kinds with something found, in the order of the list. */
    groups: z.array(z.object({ kind: z.enum(searchKinds), items: z.array(found).max(mostFound), more: z.boolean() })),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.output<typeof result>;

export const staffSearch = endpoints({
  searchEverything: {
    call: 'POST staff/everything/searches',
    who: { staff: 'own.account' },
    summary: 'Cari di seluruh konsol',
    body: z.object({ q: line(100) }),
    data: result,
  },
});
