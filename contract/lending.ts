// The marketplace: lendings as lenders and visitors see them.
// Source: spec §3 Lending, §7; docs/api.md; docs/settled.md 26 , 61.
import { z } from 'zod';
import type { LendingId } from '#domain/ids.ts';
import { choice, date, idOf, idParamsOf, instant, money, paging, percent, text } from './fields.ts';
import { endpoints } from './endpoint.ts';

export const lendingStatus = z.enum(['opened', 'funded', 'disbursed', 'failed', 'refunded']);
export const grade = z.enum(['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4', 'C']);

/** A section of key and value rows; `money` rows hold rupiah, the others finished text. */
export const details = z.array(
  z.object({
    type: z.enum(['borrower', 'lending', 'transaction']),
    title: z.string(),
    rows: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
);

export const lendingMember = z.object({
  name: z.string(),
  business: z.string(),
  role: z.enum(['ketua', 'bendahara', 'anggota']),
  principal: money,
});

const earlierLending = z.object({
  id: idOf<LendingId>(),
  loanAmount: money,
  interestPercentage: percent,
  tenor: z.int(),
  disbursedOn: date.nullable(),
  status: z.enum(['disbursed', 'failed', 'refunded', 'returned']),
  daysLateMost: z.int(),
});

export const lending = z
  .object({
    id: idOf<LendingId>(),
    status: lendingStatus,
    grade,
    sector: z.string(),
    loanAmount: money,
    raisedAmount: money,
    interestAmount: money,
    interestPercentage: percent,
    maximumLoan: money,
    minimumLoan: money,
    multiple: money,
    proposal: z.object({
      name: z.string(),
      city: z.string(),
      description: z.string(),
      tenor: z.int(),
      images: z.array(z.object({ imageUrl: z.string(), alt: z.string() })),
    }),
    disbursement: z.object({ fee: money, stampCost: money, bankTransferCost: money, amount: money }).nullable(),
    createdAt: instant,
    dueDate: date,
    details,
    progress: z.int(),
    remainingFundingSlot: money,
    /** Seconds until the due date ends; 0 when it is past. */
    remainingTime: z.int(),
    /** Whether the due date was already moved: there is no second extension. */
    extended: z.boolean(),
    instalments: z.int(),
    rhythm: z.enum(['weekly', 'monthly']),
    members: z.array(lendingMember),
    earlier: z.array(earlierLending),
    disbursingAt: instant.nullable(),
    disbursedOn: date.nullable(),
    repaidAt: instant.nullable(),
    daysLate: z.int(),
    /** For a signed-in lender: how many portfolios of this lending are theirs. */
    ownPortfolios: z.int(),
    /** The lender's fee and tax rates for an estimate, in basis points. */
    terms: z.object({ lenderFeeBps: z.int(), taxBps: z.int() }),
  })
  .meta({ id: 'Lending' });

export type Lending = z.output<typeof lending>;

export const searchStatuses = ['opened', 'funded', 'disbursed', 'failed', 'refunded', 'all'] as const;
export const searchSorts = ['newest', 'closing', 'interest', 'remaining'] as const;

/** Filter and order of the list, as asked for and as saved. */
export const lendingSearch = z.object({
  status: choice(searchStatuses),
  grade: text(40)
    .regex(/^([ABC][1-4]?)(,[ABC][1-4]?)*$/)
    .optional(),
  sector: text(9).regex(/^\d+$/).optional(),
  city: text(9).regex(/^\d+$/).optional(),
  province: text(9).regex(/^\d+$/).optional(),
  tenor: text(3).regex(/^\d+$/).optional(),
  sort: choice(searchSorts),
});

/** Sizes for cards and for the gallery. Source: docs/settled.md 64. */
export const pictureRatios = ['16:9', '4:3'] as const;

export const lendings = endpoints({
  listLendings: {
    call: 'GET lendings',
    who: 'all',
    summary: 'Daftar kelompok peminjam',
    query: paging(10).extend({
      ...lendingSearch.shape,
      /** Only what the signed-in lender marked; nobody else has any. */
      saved: choice(['yes']),
    }),
    data: lending,
    paged: true,
  },
  getLending: {
    call: 'GET lendings/:id',
    who: 'all',
    summary: 'Satu kelompok peminjam',
    params: idParamsOf<LendingId>(),
    data: lending,
  },
  getLendingPicture: {
    call: 'GET lendings/:id/pictures/:no',
    who: 'all',
    summary: 'Gambar kelompok',
    params: idParamsOf<LendingId>().extend({ no: text(3).regex(/^\d+$/) }),
    /** Crop for a card or the gallery; absent: uncropped. */
    query: z.object({ ratio: choice(pictureRatios) }),
    raw: true,
  },
  streamLendings: { call: 'GET streams/lendings', who: 'all', summary: 'Slot yang berubah, langsung', raw: true },
});

export const slotEvent = z.object({
  id: idOf<LendingId>(),
  raisedAmount: money,
  remainingFundingSlot: money,
  progress: z.int(),
  status: lendingStatus,
});
export type SlotEvent = z.output<typeof slotEvent>;
