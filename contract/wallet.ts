// The lender's money: mutations, statements, ways to top up, and the summary of instalments by month.
// Source: spec §3 Mutation; docs/api.md.
import { z } from 'zod';
import type { PortfolioId } from '#domain/ids.ts';
import { grades } from '#domain/grade.ts';
import { mutationTypes } from '#domain/journal-kind.ts';
import { choice, date, id, idOf, instant, money, month, paging, percent, signedMoney, year } from './fields.ts';
import { endpoints } from './endpoint.ts';
import { kycFields } from './kyc.ts';

export const mutation = z
  .object({
    id,
    type: z.enum(mutationTypes),
    amount: signedMoney,
    balance: money,
    createdAt: instant,
    description: z.string(),
    portfolio: z.object({ id: idOf<PortfolioId>(), name: z.string() }).nullable(),
    /** Breakdown of a repayment: gross parts and deductions; their sum is `amount`. */
    breakdown: z.object({ principal: money, interest: money, fee: money, tax: money }).nullable(),
  })
  .meta({ id: 'Mutation' });
export type Mutation = z.output<typeof mutation>;

const summary = z.object({
  months: z.array(z.object({ month: z.string(), expected: money, received: money })),
  byGrade: z.array(z.object({ grade: z.string(), principal: money, portfolios: z.int() })),
  late: z.array(z.object({ portfolio: idOf<PortfolioId>(), name: z.string(), daysLate: z.int(), amount: money })),
  next: z.array(
    z.object({
      portfolio: idOf<PortfolioId>(),
      name: z.string(),
      period: z.int(),
      periods: z.int(),
      dueOn: date,
      amount: money,
    }),
  ),
  /** Net interest received: gross less fee and tax. Source: docs/settled.md 14. */
  received: z.object({ interest: money, fee: money, tax: money, net: money }),
  /** Yearly internal rate of return; null while there are fewer than 90 days of data. */
  xirr: percent.or(z.number()).nullable(),
});
export type Summary = z.output<typeof summary>;

/** For a lender who has not funded yet; her statuses stand in `GET me`. */
const start = z.object({
  emailVerifiedAt: instant.nullable(),
  identity: z.object({
    submittedAt: instant.nullable(),
    /** Promised time of the verdict. */
    dueAt: instant.nullable(),
    decidedAt: instant.nullable(),
    rejected: z.array(z.object({ field: z.enum(kycFields), reason: z.string() })),
  }),
  signatureActiveAt: instant.nullable(),
  /** Of the last top-up. */
  toppedUpAt: instant.nullable(),
  /** The smallest amount that can be funded. */
  minimum: money,
  /** An example under the operator's present terms and this lender's tax. */
  example: z.object({
    amount: money,
    grade: z.enum(grades),
    tenorMonths: z.int(),
    instalments: z.int(),
    interestBps: z.int(),
    feeBps: z.int(),
    taxBps: z.int(),
  }),
});
export type Start = z.output<typeof start>;

const topupMethod = z
  .object({
    id,
    name: z.string(),
    logoUrl: z.string(),
    /** The lender's own number at this bank; null until the identity is verified. */
    virtualAccount: z.string().nullable(),
  })
  .meta({ id: 'TopupMethod' });
export type TopupMethod = z.output<typeof topupMethod>;

const topupInstructions = topupMethod.extend({
  virtualAccount: z.string(),
  instructions: z.array(z.object({ name: z.string(), steps: z.array(z.string()) })),
});
export type TopupInstructions = z.output<typeof topupInstructions>;

export const topup = endpoints({
  listPaymentMethods: {
    call: 'GET me/paymentmethods',
    who: 'lender',
    summary: 'Cara mengisi saldo',
    data: z.array(topupMethod),
  },
  getPaymentMethod: {
    call: 'GET me/paymentmethods/:id',
    who: 'lender',
    summary: 'Satu cara mengisi saldo, dengan petunjuknya',
    params: z.object({ id }),
    data: topupInstructions,
  },
});

const exported = z.object({ type: choice(mutationTypes), from: date.optional(), to: date.optional() });

/** A calendar month, `YYYY-MM`, or a year, `YYYY`, from 1900 to 2199. */
const period = z.union([month, year]);
const statementForm = z.enum(['pdf', 'csv', 'xlsx']);

export const statements = endpoints({
  exportMutations: {
    call: 'GET me/mutations.csv',
    who: 'lender',
    summary: 'Mutasi sebagai CSV, untuk program',
    query: exported,
    raw: true,
  },
  /** Made in memory, so for at most 20,000 rows. */
  exportSpreadsheet: {
    call: 'GET me/mutations.xlsx',
    who: 'lender',
    summary: 'Mutasi sebagai berkas Excel',
    query: exported,
    raw: true,
    perMinute: 30,
  },
  getStatement: {
    call: 'GET me/statements/:month.pdf',
    who: 'lender',
    summary: 'Laporan bulanan sebagai PDF',
    params: z.object({ month }),
    raw: true,
    perMinute: 30,
  },
  exportStatement: {
    call: 'GET me/statements/:period/files/:form',
    who: 'lender',
    summary: 'Laporan satu bulan atau satu tahun sebagai PDF, CSV, atau Excel',
    params: z.object({ period, form: statementForm }),
    raw: true,
    perMinute: 30,
  },
});

export const wallet = endpoints({
  listMutations: {
    call: 'GET me/mutations',
    who: 'lender',
    summary: 'Mutasi saldo',
    query: paging(10).extend({ type: choice(mutationTypes), from: date.optional(), to: date.optional() }),
    data: mutation,
    paged: true,
  },
  getStart: { call: 'GET me/start', who: 'lender', summary: 'Langkah menuju pendanaan pertama', data: start },
  getSummary: { call: 'GET me/summary', who: 'lender', summary: 'Ringkasan angsuran pendana', data: summary },
});
