// The console's first page, and work that failed: what waits for whom, whether the books prove, how well loans are
// repaid, what the machine could not do and is to do again.
// Source: docs/screens.md; docs/domain.md §3 , §8, §10; decision 0060.
import { z } from 'zod';
import { failureKinds } from '#domain/failure.ts';
import { endpoints } from './endpoint.ts';
import {
  choice,
  date,
  decimalText,
  empty,
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
  'parameters',
  'terms',
  'failures',
] as const;
export type QueueName = (typeof queueNames)[number];

const queue = z
  .object({
    name: z.enum(queueNames),
    count: z.int().min(0),
    /** Since when the oldest waits. */
    oldestAt: instant.nullable(),
    /** The earliest time that was promised; null where nothing is promised. */
    dueAt: instant.nullable(),
    /** How many are past what was promised. */
    late: z.int().min(0),
  })
  .meta({ id: 'Queue' });
export type Queue = z.output<typeof queue>;

const books = z.object({
  /** What is at the bank, in officers' hands, and owed by lenders. */
  assets: decimalText,
  /** What is owed to everybody. */
  owed: decimalText,
  difference: decimalText,
  proof: z
    .object({
      date,
      at: instant,
      faults: z.array(z.object({ proof: z.string(), rows: z.int() })),
      /** Why it could not be finished. */
      error: z.string().nullable(),
    })
    .nullable(),
});
export type Books = z.output<typeof books>;

const quality = z.object({
  date,
  rates: z.array(
    z.object({
      days: z.union([z.literal(0), z.literal(30), z.literal(60), z.literal(90)]),
      /** Principal outstanding of lendings not more than so many days late, of all that is outstanding. */
      numerator: decimalText,
      denominator: decimalText,
      /** Null while nothing is outstanding. */
      percentage: percent.nullable(),
    }),
  ),
});
export type Quality = z.output<typeof quality>;

const overview = z
  .object({
    /** Of the server's clock: ages count from it. */
    asOf: instant,
    queues: z.array(queue),
    /** For finance and the auditor. */
    books: books.nullable(),
    /** As of the last date that is closed; null before the first. */
    quality: quality.nullable(),
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
    /** Which of its kind: `sms`, `disbursement`, `virtual_account.paid`. */
    what: z.string(),
    /** Whom or what it is about, personal numbers masked. */
    subject: z.string(),
    amount: money.nullable(),
    attempts: z.int(),
    error: z.string(),
    since: instant,
    /** When it is tried again; null: at once, or never once it was given up. */
    nextTryAt: instant.nullable(),
    /** The machine tries no more. */
    givenUp: z.boolean(),
    /** What an act has to name: it changes with every try. */
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
    who: { staff: 'failure.act' },
    summary: 'Coba lagi sekarang',
    params: failureParams,
    body: z.object({ version, reason: optionalReason }),
    data: empty,
  },
  abandonFailure: {
    call: 'POST staff/failures/:kind/:id/abandonments',
    who: { staff: 'failure.act' },
    summary: 'Hentikan pesan yang tidak terkirim, dengan alasan',
    params: failureParams,
    body: z.object({ version, reason }),
    data: empty,
  },
});
