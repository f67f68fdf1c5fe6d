// The public site: the published figures, and the input of the site's renderer.
// Invariants: every share comes with its numerator and denominator; totals over all users are decimal text.
// Source: docs/api.md; docs/domain.md §1, §10; docs/settled.md 27, 62; docs/design.md §1.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { date, decimalText, instant } from './fields.ts';
import type { BalanceNight } from './balance.ts';
import type { Event, Faq, Video } from './content.ts';
import type { Lending } from './lending.ts';
import type { Terms } from './registration.ts';

/** A part of the outstanding principal: in rupiah, and in basis points of it (null when nothing is outstanding). */
const share = z.object({ numerator: decimalText, denominator: decimalText, bp: z.int().nullable() });

const cohort = z.object({
  /** First day of the month in which its loans were disbursed. */
  month: date,
  lendings: z.int(),
  disbursed: decimalText,
  repaid: decimalText,
  outstanding: decimalText,
  /** Share of the outstanding principal more than 90 days past due. */
  late90: decimalText,
});

const month = z.object({
  /** Its first day. */
  month: date,
  lendings: z.int(),
  disbursed: decimalText,
  /** From the first month to the end of this one. */
  disbursedSoFar: decimalText,
});

const counts = z.object({ ever: z.int(), thisYear: z.int(), active: z.int() });

const statistics = z
  .object({
    asOf: instant,
    on: date,
    /** Date of the first disbursement; null before it. */
    since: date.nullable(),
    disbursed: decimalText,
    disbursedThisYear: decimalText,
    outstanding: decimalText,
    groups: z.int(),
    lendings: z.int(),
    lenders: counts.extend({ registered: z.int() }),
    borrowers: counts,
    /** The date that all shares are of: the last that is closed, as the console shows it; before the first close the present one. */
    sharesOn: date,
    tkb: z.object({ days0: share, days30: share, days60: share, days90: share }),
    twp90: share,
    qualities: z.array(
      share.extend({
        quality: z.enum(['lancar', 'dalam_perhatian_khusus', 'kurang_lancar', 'diragukan', 'macet']),
      }),
    ),
  })
  .meta({ id: 'Statistics' });

const statisticsForWeb = statistics
  .extend({
    /** Every month from the first disbursement to the present one, also those without any. */
    months: z.array(month),
    /** By month of disbursement; a month without any has none. */
    cohorts: z.array(cohort),
  })
  .meta({ id: 'StatisticsForWeb' });

export type Statistics = z.output<typeof statisticsForWeb>;

export const site = endpoints({
  getStatistics: {
    call: 'GET summary-portfolio/current-data',
    who: 'all',
    summary: 'Angka yang diumumkan',
    data: statistics,
  },
  getStatisticsForWeb: {
    call: 'GET summary-portfolio/current-data-web',
    who: 'all',
    summary: 'Angka untuk situs, dengan bulan dan kohortnya',
    data: statisticsForWeb,
  },
});

/** Current facts shown on the pages; refreshed every minute. */
export type SiteFacts = {
  /** Product time of these facts, an instant. */
  now: string;
  /** Where the site is reached, without a slash at the end. */
  origin: string;
  /** Address of the demonstration's sandbox; null in production. */
  sandboxUrl: string | null;
  statistics: Statistics;
  /** The newest nights of the proof of balances, how many there are, and the date of the first. */
  balances: { total: number; since: string | null; nights: readonly BalanceNight[] };
  /** Open groups that end first, and the number of all open groups. */
  lendings: { total: number; shown: readonly Lending[] };
  /** Public parameters by key, in their own units. */
  parameters: Readonly<Record<string, number>>;
  /** Editable content: all questions in order, the latest events and videos. */
  faqs: readonly Faq[];
  events: readonly Event[];
  videos: readonly Video[];
  /** Legal texts in force today. */
  terms: Readonly<Record<Terms['kind'], Terms>>;
  /** Every version of them with its text, the latest first; also what is announced. */
  termsVersions: Readonly<Record<Terms['kind'], readonly Terms[]>>;
};

/** One file that the site answers with; a version of a page is asked for by `?version=` behind the page's path. */
export type SiteFile = { path: string; version?: number; type: string; body: string; status: 200 | 404 };

/** Interface of the built site module: all that the server knows about it. */
export type SiteRenderer = { render(facts: SiteFacts): readonly SiteFile[] };

/** URLs of the built style and script. */
export type SiteAssets = { style: string; script: string };

/** The built module itself; `cards` are the pictures that the build draws of its pages. */
export type SiteModule = {
  createRenderer(assets: SiteAssets): SiteRenderer;
  cards: readonly { picture: string; title: string; name: string }[];
};
