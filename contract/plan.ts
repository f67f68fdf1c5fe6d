// A lender's funding plan: her rules, the basket that they fill, and its confirmation with one password or passkey.
// Source: docs/api.md; decision 0107.
import { z } from 'zod';
import { itemStates, MOST_ITEMS, planFilters } from '#domain/funding-plan.ts';
import type { BasketId, GroupId, LendingId, PortfolioId, RetryToken } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { gradeLetters } from '#domain/spread.ts';
import { confirmation } from './confirmation.ts';
import { endpoints } from './endpoint.ts';
import { idOf, idParamsOf, instant, money, smallId, text } from './fields.ts';
import { grade } from './lending.ts';
import { limits } from './spread.ts';

const atLeastOne = z.int().min(1).max(999_999_999_999_999) as unknown as z.ZodType<Rupiah, number>;
const unique = (list: readonly unknown[]) => new Set(list).size === list.length;

const rules = z.object({
  amount: atLeastOne,
  perGroup: atLeastOne,
  grades: z.array(z.enum(gradeLetters)).max(3).refine(unique),
  tenors: z.array(z.int().min(1).max(24)).max(24).refine(unique),
  sectors: z.array(smallId).max(60).refine(unique),
  provinces: z.array(smallId).max(60).refine(unique),
});
export type FundingPlan = z.output<typeof rules>;

const place = z.object({ province: z.string(), group: z.string(), grade: z.string(), sector: z.string() });

/** An open lending that her rules let through, in the order of closing; `amount` is what the rules put in, 0 for none. */
const candidate = z.object({
  lending: idOf<LendingId>(),
  group: idOf<GroupId>(),
  name: z.string(),
  city: z.string(),
  sector: z.string(),
  province: z.string(),
  grade,
  place,
  loanAmount: money,
  raisedAmount: money,
  step: money,
  minimum: money,
  interestBps: z.int(),
  tenor: z.int(),
  instalments: z.int(),
  rhythm: z.enum(['weekly', 'monthly']),
  feeBps: z.int(),
  taxBps: z.int(),
  closesAt: instant,
  amount: money,
});
export type PlanCandidate = z.output<typeof candidate>;

const planPage = z
  .object({
    rules: rules.nullable(),
    balance: money,
    /** Open groups, and the rule that leaves out most of them. */
    open: z.int(),
    strictest: z.object({ filter: z.enum(planFilters), count: z.int() }).nullable(),
    /** What is in the basket, and the first others that fit; `fitting` is how many fit in all. */
    fits: z.array(candidate),
    fitting: z.int(),
    most: z.int(),
    /** What she holds already, what waits included, and her own limits. */
    placed: z.array(z.object({ place, amount: money })),
    limits,
    /** The last confirmed basket. */
    last: z.object({ id: idOf<BasketId>(), confirmedAt: instant }).nullable(),
  })
  .meta({ id: 'FundingPlan' });
export type PlanPage = z.output<typeof planPage>;

const estimate = z.object({
  interest: money,
  fee: money,
  tax: money,
  net: money,
  total: money,
  perInstalment: money,
});

/** What may be confirmed, and what left the basket since it was shown, with the reason. */
const offer = z
  .object({
    id: idOf<BasketId>(),
    referenceToken: z.string(),
    expiresAt: instant,
    total: money,
    balance: money,
    items: z.array(
      z.object({ lending: idOf<LendingId>(), name: z.string(), amount: money, agreement: z.string(), estimate }),
    ),
    left: z.array(z.object({ lending: idOf<LendingId>(), name: z.string(), amount: money, message: z.string() })),
  })
  .meta({ id: 'BasketOffer' });
export type BasketOffer = z.output<typeof offer>;

const terms = z.object({
  interestBps: z.int(),
  tenor: z.int(),
  instalments: z.int(),
  perInstalment: money,
  net: money,
});

const result = z
  .object({
    id: idOf<BasketId>(),
    confirmedAt: instant,
    items: z.array(
      z.object({
        lending: idOf<LendingId>(),
        name: z.string(),
        amount: money,
        state: z.enum(itemStates),
        message: z.string().nullable(),
        endedAt: instant.nullable(),
        portfolio: idOf<PortfolioId>().nullable(),
        /** Whether its agreement still waits for her, and until when. */
        waits: z.boolean(),
        signatureExpiresAt: instant.nullable(),
        /** Once more, once; null when it was funded, or was tried again. */
        retryToken: idOf<RetryToken>().nullable(),
        /** Of a changed one: the terms that she saw, and those of now. */
        seen: terms,
        current: terms,
      }),
    ),
    balance: money,
  })
  .meta({ id: 'BasketResult' });
export type BasketResult = z.output<typeof result>;

const seenItem = z.object({
  lending: idOf<LendingId>(),
  amount: money,
  interestBps: z.int(),
  tenor: z.int(),
  instalments: z.int(),
});

export const plans = endpoints({
  getFundingPlan: {
    call: 'GET me/fundingplan',
    who: 'lender',
    summary: 'Aturan rencana pendanaan dan keranjang yang diisinya',
    data: planPage,
  },
  saveFundingPlan: {
    call: 'PUT me/fundingplan',
    act: true,
    who: 'lender',
    summary: 'Simpan aturan rencana pendanaan; tidak mendanai apa pun',
    body: rules,
    data: rules,
  },
  checkBasket: {
    call: 'POST me/fundingplan/checks',
    who: 'lender',
    summary: 'Minta penawaran untuk isi keranjang',
    body: z.object({ items: z.array(seenItem).min(1).max(MOST_ITEMS) }),
    data: offer,
    perMinute: 30,
  },
  checkRetry: {
    call: 'POST me/fundingplan/retries',
    who: 'lender',
    summary: 'Minta penawaran sekali lagi untuk satu kelompok yang belum didanai',
    body: z.object({ retryToken: idOf<RetryToken>() }),
    data: offer,
    perMinute: 30,
  },
  confirmBasket: {
    call: 'POST me/fundingplan/confirmations',
    act: true,
    who: 'lender',
    summary: 'Danai isi keranjang dengan satu kata sandi atau kunci sandi',
    body: z.object({ basket: idOf<BasketId>(), referenceToken: text(200).min(1), ...confirmation }),
    data: result,
  },
  getBasket: {
    call: 'GET me/fundingplan/baskets/:id',
    who: 'lender',
    summary: 'Hasil keranjang yang sudah dikonfirmasi',
    params: idParamsOf<BasketId>(),
    data: result,
  },
});
