// The published proof of balances, and a lender's own path in it. Hashes are 64 hexadecimal digits; sums are decimal text.
// Source: docs/api.md; docs/balance-proof.md.
import { z } from 'zod';
import { surplusLines } from '#domain/balance-surplus.ts';
import { endpoints } from './endpoint.ts';
import { date, decimalText, instant, paging } from './fields.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const night = z
  .object({
    date,
    depth: z.int(),
    lenders: z.int(),
    total: decimalText,
    treeRoot: hash,
    /** The closing balance of the bank's statement; null when there was none in time. */
    bank: decimalText.nullable(),
    previous: hash,
    root: hash,
    publishedAt: instant,
    /** What makes up bank - total; empty without a statement. */
    surplus: z.array(z.object({ line: z.enum(surplusLines), amount: decimalText })),
  })
  .meta({ id: 'BalanceNight' });
export type BalanceNight = z.output<typeof night>;

const state = z.object({
  nights: z.int(),
  since: date.nullable(),
  last: night.nullable(),
  /** The newest night that is made and not published yet. */
  waiting: z.object({ date, publishedBy: instant }).nullable(),
});

const proof = z
  .object({
    format: z.literal('titian-bukti-saldo-1'),
    date,
    customerNo: z.string(),
    cash: decimalText,
    held: decimalText,
    parts: z.array(z.object({ index: z.int(), part: z.int(), amount: decimalText, salt: hash })),
    siblings: z.array(z.object({ level: z.int(), index: z.int(), hash, sum: decimalText })),
    night,
  })
  .meta({ id: 'BalanceProof' });
export type BalanceProof = z.output<typeof proof>;

export const balances = endpoints({
  listBalanceNights: {
    call: 'GET balance-nights',
    who: 'all',
    summary: 'Akar bukti saldo yang diumumkan',
    query: paging(10).extend({ until: date.optional() }),
    data: night,
    paged: true,
  },
  getBalanceState: {
    call: 'GET balance-nights/current',
    who: 'all',
    summary: 'Bukti saldo terakhir, dan yang menunggu diumumkan',
    data: state,
  },
  getBalanceProof: {
    call: 'GET me/balance-proofs/:date',
    who: 'lender',
    summary: 'Bukti saldo sendiri dari satu malam',
    params: z.object({ date }),
    data: proof,
    perMinute: 30,
  },
});
