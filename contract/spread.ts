// What a lender's money earned, where it stands, her own limits, and what is to come, with the calendar's private link.
// Source: docs/api.md; docs/domain.md §11; decision 0104.
import { z } from 'zod';
import type { LendingId, PortfolioId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { kinds } from '#domain/spread.ts';
import { endpoints } from './endpoint.ts';
import { date, decimalText, idOf, idParamsOf, instant, money, month, signedMoney, text } from './fields.ts';

const bp = z.int();
const count = z.int().min(0);
const portfolioId = idOf<PortfolioId>();

const cashReturn = z.object({ result: signedMoney, lost: money, days: count, average: money, bp });
const xirrReturn = z.object({
  out: money,
  received: money,
  recovered: money,
  remaining: money,
  result: signedMoney,
  bp: bp.nullable(),
});
/** Late loans by days past due; sums of the cohort as decimal text. `loss` is null without anything to compare with. */
const lossBand = z.object({
  from: count,
  to: count.nullable(),
  names: z.array(z.string()),
  principal: money,
  loans: count,
  entered: decimalText,
  lost: decimalText,
  loss: money.nullable(),
});

const returns = z.object({
  fundings: count,
  /** When the first money left, from when yearly figures are shown, and the day of so many; null before any. */
  since: z.object({ on: date, from: date, day: count, days: count }).nullable(),
  contract: z.object({ interest: money, amount: money, bp }).nullable(),
  interest: z.object({ gross: money, fee: money, tax: money, net: signedMoney }),
  /** Of all fundings; null when they differ. */
  rates: z.object({ tax: bp.nullable(), fee: bp.nullable() }),
  instalments: count,
  late: count,
  defaults: z.array(
    z.object({ portfolio: portfolioId, name: z.string(), failedOn: date.nullable(), lost: money, recovered: money }),
  ),
  /** Null below 90 days of data. */
  yearly: z
    .object({
      cash: cashReturn,
      xirr: xirrReturn,
      loss: z.object({
        bands: z.array(lossBand),
        total: money.nullable(),
        remaining: money.nullable(),
        bp: bp.nullable(),
        cohort: z.object({ from: date, until: date }).nullable(),
      }),
    })
    .nullable(),
});

const item = z.object({ key: z.string(), name: z.string(), amount: money, shareBp: bp, groups: count });
const spread = z.object({
  total: money,
  provinces: z.array(item),
  grades: z.array(item),
  sectors: z.array(item),
  /** `portfolio` is the largest one in the group, `daysLate` of its loan. */
  groups: z.array(item.extend({ portfolio: portfolioId, daysLate: count })),
});

const percent = z.int().min(1).max(100).nullable();
export const limits = z.object({
  group: z.int().min(1).max(999_999_999_999_999).nullable() as unknown as z.ZodType<Rupiah | null, number | null>,
  province: percent,
  sector: percent,
  grades: z.object({ A: percent, B: percent, C: percent }),
});
export type SpreadLimits = z.output<typeof limits>;

const limitRow = z.object({
  kind: z.enum(kinds),
  key: z.string(),
  name: z.string(),
  amount: money,
  shareBp: bp,
  limit: z.int(),
  state: z.enum(['over', 'near', 'under']),
  usedPercent: count,
  overBy: money,
});
export type SpreadLimitRow = z.output<typeof limitRow>;

const since = z.object({ on: date, by: z.enum(['disbursed', 'changed', 'limit']), name: z.string().nullable() });
const ownLimits = z.object({
  set: limits,
  /** The item of each kind that is nearest to its limit, and of how many; those without a limit are left out. */
  nearest: z.array(limitRow.extend({ items: count })),
  /** The items that are over their limit, the furthest first, ten at most. */
  over: z.array(limitRow.extend({ since: since.nullable() })),
});

const dueOnDay = z.object({ on: date, portfolio: portfolioId, name: z.string(), amount: money, late: z.boolean() });
/** A month as agreed, from today on; holidays say when what would have been due on them comes. */
const comingMonth = z.object({
  month,
  days: z.array(dueOnDay),
  holidays: z.array(z.object({ on: date, name: z.string(), movedTo: date.nullable() })),
});
export type ComingMonthOfDays = z.output<typeof comingMonth>;

const coming = z.object({
  months: z.array(z.object({ month: z.string(), agreed: money, habit: money })),
  total: money,
  overdue: money,
  agreedEnd: date.nullable(),
  habitEnd: date.nullable(),
  gap: z.object({ month: z.string(), amount: money }).nullable(),
  paces: z.array(z.object({ name: z.string(), paid: count, of: count })),
  groups: count,
  calendar: comingMonth,
});

const spreadPage = z
  .object({ on: date, computedAt: instant, returns, spread, limits: ownLimits, coming })
  .meta({ id: 'Spread' });
export type SpreadPage = z.output<typeof spreadPage>;

/** The private address of the calendar; copied whole, shown masked. */
const calendarLink = z.object({ address: z.string(), createdAt: instant, readAt: instant.nullable() });
export type CalendarLink = z.output<typeof calendarLink>;

export const spreads = endpoints({
  getSpread: {
    call: 'GET me/spread',
    who: 'lender',
    summary: 'Hasil, sebaran, batas, dan yang akan datang',
    data: spreadPage,
  },
  getComingMonth: {
    call: 'GET me/coming/:month',
    who: 'lender',
    summary: 'Angsuran satu bulan menurut jadwal',
    params: z.object({ month }),
    data: comingMonth,
  },
  setSpreadLimits: {
    call: 'PUT me/spreadlimits',
    act: true,
    who: 'lender',
    summary: 'Tetapkan batas sendiri',
    body: limits,
    data: limits,
  },
  checkSpreadLimits: {
    call: 'GET me/spreadlimits/checks/:lending',
    who: 'lender',
    summary: 'Batas sendiri yang dilewati atau hampir dilewati suatu pendanaan',
    params: z.object({ lending: idOf<LendingId>() }),
    query: z.object({ amount: text(15).regex(/^[1-9]\d*$/) }),
    data: z.array(limitRow),
  },
  getCalendarLink: {
    call: 'GET me/calendarlink',
    who: 'lender',
    summary: 'Tautan kalender angsuran',
    data: z.object({ link: calendarLink.nullable() }),
  },
  renewCalendarLink: {
    call: 'POST me/calendarlink',
    who: 'lender',
    summary: 'Buat tautan kalender; yang lama langsung mati',
    data: calendarLink,
    perMinute: 10,
  },
  getPortfolioCalendar: {
    call: 'GET me/lendingtransactions/:id/calendar.ics',
    who: 'lender',
    summary: 'Angsuran satu pendanaan yang akan datang sebagai berkas kalender',
    params: idParamsOf<PortfolioId>(),
    raw: true,
  },
  /** For calendar programs, which send nothing but the address. */
  getCalendar: {
    call: 'GET calendars/:token.ics',
    who: 'all',
    summary: 'Kalender angsuran lewat tautan pribadi',
    params: z.object({ token: text(64).regex(/^[\w-]{43}$/) }),
    raw: true,
    perMinute: 30,
  },
});
