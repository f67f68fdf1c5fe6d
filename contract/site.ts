// The public site: the published figures, and what the server hands to the site's renderer to make its pages of.
// Invariants: every share can be made again from its numerator and denominator; sums over everybody are decimal text.
// Source: docs/api.md; docs/domain.md §1, §10; docs/settled.md 27, 62; docs/design.md §1.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { date, decimalText, instant } from './fields.ts';
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
  /** Of the outstanding, in loans more than 90 days late. */
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
    /** The first disbursement ever; null before it. */
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

/** Everything that the pages say of the moment; made anew every minute. */
export type SiteFacts = {
  /** Product time of these facts, an instant. */
  now: string;
  /** Where the site is reached, without a slash at the end. */
  origin: string;
  /** Where the demonstration's sandbox is; null in production. */
  sandboxUrl: string | null;
  statistics: Statistics;
  /** The open groups whose time ends first, and how many are open at all. */
  lendings: { total: number; shown: readonly Lending[] };
  /** Public parameters by key, in their own units. */
  parameters: Readonly<Record<string, number>>;
  /** What staff keep: all questions in their order, the latest events and videos. */
  faqs: readonly Faq[];
  events: readonly Event[];
  videos: readonly Video[];
  /** The texts of law in force today. */
  terms: Readonly<Record<Terms['kind'], Terms>>;
  /** Every version of them with its text, the latest first; also what is announced. */
  termsVersions: Readonly<Record<Terms['kind'], readonly Terms[]>>;
};

/** One file that the site answers with; a version of a page is asked for by `?version=` behind the page's path. */
export type SiteFile = { path: string; version?: number; type: string; body: string; status: 200 | 404 };

/** What site/ is built into: the server knows no more of it than this. */
export type SiteRenderer = { render(facts: SiteFacts): readonly SiteFile[] };

/** Addresses of the built style and script that every page names. */
export type SiteAssets = { style: string; script: string };

/** The built module itself; `cards` are the pictures that the build draws of its pages. */
export type SiteModule = {
  createRenderer(assets: SiteAssets): SiteRenderer;
  cards: readonly { picture: string; title: string; name: string }[];
};
