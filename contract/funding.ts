// Funding a group: quotation check, apply, the lender's portfolios and how one is paid.
// Source: spec §3 Portfolio, Quotation, PaymentMethod, §5, §7; docs/api.md; docs/settled.md 01, 04-08.
import { z } from 'zod';
import { wirePortfolioStatuses } from '#domain/funding.ts';
import type { LendingId, PortfolioId } from '#domain/ids.ts';
import { portfolioGroups, portfolioSorts } from '#domain/portfolio-position.ts';
import { confirmation } from './confirmation.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, empty, idOf, idParamsOf, instant, line, money, paging, text } from './fields.ts';
import { details, lending } from './lending.ts';

const overdue = z.object({ instalments: z.int(), amount: money });

/** Where a portfolio stands today; sums are net of fee and tax, `outstanding` is principal. Decision 0102. */
const position = z.object({
  group: z.enum(portfolioGroups),
  /** Instalments that the group has paid in full. */
  paid: z.int(),
  next: z.object({ period: z.int(), dueOn: date, amount: money }).nullable(),
  overdue: overdue.nullable(),
  outstanding: money,
  held: money,
  received: money,
  /** Of `received`, what came after the default. */
  recovered: money,
  endsOn: date.nullable(),
  endedAt: instant.nullable(),
});
export type Position = z.output<typeof position>;

export const portfolio = z
  .object({
    id: idOf<PortfolioId>(),
    amount: money,
    amountTransferred: money,
    usedBalance: money,
    status: z.enum(wirePortfolioStatuses),
    reason: z.enum(['signature_lapsed', 'payment_lapsed', 'cancelled', 'defaulted']).nullable(),
    lending,
    details,
    /** File name of the signed agreement. */
    agreement: z.string().nullable(),
    signatureExpiresAt: instant.nullable(),
    paymentExpiresAt: instant.nullable(),
    processedAt: instant.nullable(),
    returned: z.object({ principal: money, interest: money, fee: money, tax: money }),
    estimate: z.object({ interest: money, fee: money, tax: money, net: money, total: money, perInstalment: money }),
    /** What is withheld of the interest as agreed in this funding, in basis points. */
    rates: z.object({ fee: z.int(), tax: z.int() }),
    daysLate: z.int(),
    position,
    createdAt: instant,
  })
  .meta({ id: 'Portfolio' });
export type Portfolio = z.output<typeof portfolio>;

export const quotation = z
  .object({
    agreement: z.string(),
    referenceToken: z.string(),
    expiresAt: instant,
    estimate: z.object({ interest: money, fee: money, tax: money, net: money, total: money, perInstalment: money }),
  })
  .meta({ id: 'Quotation' });
export type Quotation = z.output<typeof quotation>;

export const paymentMethod = z
  .object({
    id: z.string(),
    name: z.string(),
    logoUrl: z.string(),
    virtualAccount: z.string().nullable(),
    instructions: z.array(z.object({ name: z.string(), steps: z.array(z.string()) })),
  })
  .meta({ id: 'PaymentMethod' });

const timelineStep = z.object({
  kind: z.enum([
    'funded',
    'signed',
    'paid',
    'active',
    'full',
    'disbursed',
    'instalments',
    'returned',
    'failed',
    'refunded',
    'recovery',
  ]),
  state: z.enum(['done', 'now', 'next']),
  at: instant.nullable(),
  expectedAt: instant.nullable(),
  count: z.int().nullable(),
  of: z.int().nullable(),
});

const trail = z.object({
  timeline: z.array(timelineStep),
  /** One entry per week: paid by members, covered by the group, attendance. */
  weeks: z.array(
    z.object({
      no: z.int(),
      dueOn: date,
      own: money,
      covered: money,
      attendance: z.int(),
      members: z.int(),
      open: money,
    }),
  ),
  /** One line per member, her name masked: a cell for each week. */
  members: z.array(
    z.object({
      no: z.int(),
      name: z.string(),
      cells: z.array(z.enum(['own', 'covered', 'repaid', 'open', 'upcoming'])),
    }),
  ),
});
export type Trail = z.output<typeof trail>;

const portfolioTotals = z
  .object({
    /** Every portfolio is in one group. */
    groups: z.array(z.object({ group: z.enum(portfolioGroups), count: z.int(), amount: money })),
    outstanding: z.object({ amount: money, portfolios: z.int() }),
    /** Net, and how much of it is interest. */
    received: z.object({ amount: money, interest: money }),
    late: overdue.extend({ portfolios: z.int() }),
    /** Unpaid instalments of seven days from today, without overdue ones. */
    soon: overdue,
    cities: z.int(),
    asOf: instant,
  })
  .meta({ id: 'PortfolioTotals' });
export type PortfolioTotals = z.output<typeof portfolioTotals>;

const portfolioFilter = z.object({
  status: choice(wirePortfolioStatuses),
  lending: idOf<LendingId>().optional(),
  group: choice(portfolioGroups),
  /** Words of the group, its city or its sector. */
  q: line(60).optional(),
  /** Without it the newest first. */
  sort: choice(portfolioSorts),
});

export const funding = endpoints({
  checkFunding: {
    call: 'POST me/lendingtransactions/checks',
    who: 'lender',
    summary: 'Minta penawaran pendanaan',
    body: z.object({ lending: idOf<LendingId>(), amount: money }),
    data: quotation,
  },
  confirmFunding: {
    call: 'POST me/lendingtransactions',
    act: true,
    who: 'lender',
    summary: 'Danai dengan kata sandi atau kunci sandi',
    body: z.object({
      lending: idOf<LendingId>(),
      amount: money,
      referenceToken: text(200).min(1),
      ...confirmation,
      usedBalance: z.int(),
    }),
    data: portfolio,
  },
  listPortfolios: {
    call: 'GET me/lendingtransactions',
    who: 'lender',
    summary: 'Pendanaan saya',
    query: paging(10).extend(portfolioFilter.shape),
    data: portfolio,
    paged: true,
  },
  exportPortfolios: {
    call: 'GET me/lendingtransactions.csv',
    who: 'lender',
    summary: 'Pendanaan saya sebagai CSV',
    query: portfolioFilter,
    raw: true,
  },
  getPortfolioTotals: {
    call: 'GET me/lendingtransactions/totals',
    who: 'lender',
    summary: 'Jumlah seluruh pendanaan saya',
    query: portfolioFilter.pick({ q: true }),
    data: portfolioTotals,
  },
  getPortfolio: {
    call: 'GET me/lendingtransactions/:id',
    who: 'lender',
    summary: 'Satu pendanaan',
    params: idParamsOf<PortfolioId>(),
    data: portfolio,
  },
  cancelPortfolio: {
    call: 'DELETE me/lendingtransactions/:id',
    act: true,
    who: 'lender',
    summary: 'Batalkan sebelum dibayar',
    params: idParamsOf<PortfolioId>(),
    data: empty,
  },
  getPortfolioTrail: {
    call: 'GET me/lendingtransactions/:id/trail',
    who: 'lender',
    summary: 'Perjalanan dan jejak tanggung renteng',
    params: idParamsOf<PortfolioId>(),
    data: trail,
  },
  listPortfolioPaymentMethods: {
    call: 'GET me/lendingtransactions/:id/paymentmethods',
    who: 'lender',
    summary: 'Cara membayar pendanaan ini',
    params: idParamsOf<PortfolioId>(),
    data: z.array(paymentMethod.extend({ amount: money, expiresAt: instant })),
  },
});
