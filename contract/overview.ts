// The console's first page and failed work: queues, the proof of the books, portfolio quality, and jobs to retry.
// Source: docs/screens.md; docs/domain.md §3 , §8, §10; decision 0060.
import { z } from 'zod';
import { failureKinds } from '#domain/failure.ts';
import { branchRef } from './branch.ts';
import { endpoints } from './endpoint.ts';
import {
  choice,
  date,
  decimalText,
  empty,
  id,
  instant,
  money,
  optionalReason,
  paging,
  percent,
  reason,
  text,
} from './fields.ts';
import { fileOf } from './list-file.ts';

export const queueNames = [
  'kyc',
  'kyc_changes',
  'leads',
  'complaints',
  'withdrawals',
  'disbursements',
  'refunds',
  'overpayments',
  'reversals',
  'decisions',
  'suspense',
  'vouchers',
  'bank_statements',
  'period_locks',
  'parameters',
  'terms',
  'staff_changes',
  'failures',
] as const;
export type QueueName = (typeof queueNames)[number];

const queue = z
  .object({
    name: z.enum(queueNames),
    count: z.int().min(0),
    /** How many of them the caller entered, so that another has to decide. */
    own: z.int().min(0),
    /** Sum in rupiah of those that the caller did not enter; null where a case has none. */
    amount: decimalText.nullable(),
    /** The case to open first: the oldest that the caller did not enter. Its id is that of its page. */
    first: z.object({ id, name: z.string(), amount: money.nullable() }).nullable(),
    /** Whether the caller works on it; else it is shown to read. */
    works: z.boolean(),
    /** Since when the oldest has been waiting that the caller did not enter; where there are only own ones, of these. */
    oldestAt: instant.nullable(),
    /** The earliest promised time; null without a promise. */
    dueAt: instant.nullable(),
    /** How many are past their promised time. */
    late: z.int().min(0),
  })
  .meta({ id: 'Queue' });
export type Queue = z.output<typeof queue>;

const books = z.object({
  /** At the bank, held by officers, and owed by lenders. */
  assets: decimalText,
  /** Total liabilities. */
  owed: decimalText,
  difference: decimalText,
  proof: z
    .object({
      date,
      at: instant,
      faults: z.array(z.object({ proof: z.string(), rows: z.int() })),
      /** Which proofs could not be completed. */
      error: z.string().nullable(),
    })
    .nullable(),
  /** Each proof: when it last ended, the oldest first; `isLate` when that is more than a day ago. */
  proofs: z.array(
    z.object({
      name: z.string(),
      provedAt: instant.nullable(),
      faults: z.int().nullable(),
      error: z.string().nullable(),
      isLate: z.boolean(),
    }),
  ),
});
export type Books = z.output<typeof books>;

const rates = z.array(
  z.object({
    days: z.union([z.literal(0), z.literal(30), z.literal(60), z.literal(90)]),
    /** Outstanding principal of lendings at most this many days past due, as a share of all. */
    numerator: decimalText,
    denominator: decimalText,
    /** Null while nothing is outstanding. */
    percentage: percent.nullable(),
  }),
);

const quality = z.object({ date, rates });
export type Quality = z.output<typeof quality>;

const branchQuality = z.object({ branch: branchRef, rates });
export type BranchQuality = z.output<typeof branchQuality>;

const overview = z
  .object({
    /** Server time, from which ages are computed. */
    asOf: instant,
    queues: z.array(queue),
    /** For finance and the auditor. */
    books: books.nullable(),
    /** As of the last date that is closed; null before the first. */
    quality: quality.nullable(),
    /** Of the same date, for each branch within reach that has something outstanding; the lowest TKB90 first. Null without the right to read loans. */
    branches: z.array(branchQuality).nullable(),
    work: z.object({
      closedOn: date.nullable(),
      /** A date before today is not closed yet. */
      behind: z.boolean(),
      failing: z.array(
        z.object({ name: z.string(), failures: z.int(), since: instant, lastAt: instant, error: z.string() }),
      ),
    }),
  })
  .meta({ id: 'Overview' });
export type Overview = z.output<typeof overview>;

const failure = z
  .object({
    kind: z.enum(failureKinds),
    id: text(300),
    /** Subtype: `sms`, `disbursement`, `virtual_account.paid`. */
    what: z.string(),
    /** The person or object concerned, personal numbers masked. */
    subject: z.string(),
    amount: money.nullable(),
    attempts: z.int(),
    error: z.string(),
    since: instant,
    /** Time of the next retry; null: immediately, or never if it was given up. */
    nextTryAt: instant.nullable(),
    /** No further automatic retry. */
    givenUp: z.boolean(),
    /** Version that an action must send; changes with every attempt. */
    version: z.string(),
  })
  .meta({ id: 'Failure' });
export type Failure = z.output<typeof failure>;

const failureParams = z.object({ kind: z.enum(failureKinds), id: text(300).min(1) });
const version = text(60).min(1);

const listFailures = {
  call: 'GET staff/failures',
  who: { staff: 'failure.read' },
  summary: 'Pekerjaan yang gagal atau ditunda',
  query: paging(20).extend({ sort: choice(['newest', 'oldest']), kind: choice(failureKinds) }),
  data: failure,
  paged: true,
} as const;

export const staffOverview = endpoints({
  getOverview: {
    call: 'GET staff/overview',
    who: { staff: 'overview.read' },
    summary: 'Antrean, pembukuan, tingkat keberhasilan bayar, dan pekerjaan yang gagal',
    data: overview,
  },
  listFailures,
  exportFailures: fileOf(listFailures),
  retryFailure: {
    call: 'POST staff/failures/:kind/:id/retries',
    act: true,
    who: { staff: 'failure.act' },
    summary: 'Coba lagi sekarang',
    params: failureParams,
    body: z.object({ version, reason: optionalReason }),
    data: empty,
  },
  abandonFailure: {
    call: 'POST staff/failures/:kind/:id/abandonments',
    act: true,
    who: { staff: 'failure.act' },
    summary: 'Hentikan pesan yang tidak terkirim, atau tandai selesai kabar yang ditahan, dengan alasan',
    params: failureParams,
    body: z.object({ version, reason }),
    data: empty,
  },
});
