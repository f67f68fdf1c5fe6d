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
import type { BusinessDate } from '#domain/calendar.ts';
import type { Rupiah } from '#domain/money.ts';

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

type Named = { id: number; name: string };

/** Filters and order of the public list, as its address has them; `grade` as letters, the others as ids. */
export type PublicQuery = {
  grade?: string;
  tenor?: string;
  sector?: string;
  province?: string;
  city?: string;
  sort?: 'closing' | 'newest' | 'interest' | 'remaining';
};

/** The open groups that fit, and the cities of the province that was chosen. */
export type PublicList = {
  query: PublicQuery;
  shown: readonly Lending[];
  total: number;
  cities: readonly Named[];
};

/** How one row of a former loan went, and who came to its meeting; 0 of 0 where no sheet was kept. */
export type PastWeek = {
  no: number;
  dueOn: BusinessDate;
  /** Late wins over covered: a row that was late is no row that others closed in time. */
  mark: 'own' | 'covered' | 'late';
  came: number;
  members: number;
};

/** A former loan of the group; `no` counts the group's loans from 1. */
export type PastLoan = {
  id: string;
  no: number;
  loanAmount: Rupiah;
  disbursedOn: BusinessDate;
  status: 'disbursed' | 'failed' | 'returned';
  weeks: readonly PastWeek[];
};

/** A group's public page: its lending, its former loans, the latest first, and how loans of its grade ended. */
export type PublicGroup = {
  lending: Lending;
  past: readonly PastLoan[];
  /** All loans of this grade ever disbursed, those in default, and since when. */
  grade: { loans: number; failed: number; since: string | null };
};

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
  /** What the list of groups can be narrowed to. */
  choices: { sectors: readonly Named[]; provinces: readonly Named[] };
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
export type SiteRenderer = {
  render(facts: SiteFacts): readonly SiteFile[];
  /** The list of groups with filters, drawn when it is asked for. */
  renderList(facts: SiteFacts, list: PublicList): SiteFile;
  /** One group's page, drawn when it is asked for. */
  renderGroup(facts: SiteFacts, group: PublicGroup): SiteFile;
  /** The words of the picture that stands for a group's link. */
  pictureOf(lending: Lending): GroupPicture;
};

/** Only what does not age: messengers keep the picture for weeks. `art` is a file of ui/art. */
export type GroupPicture = { name: string; who: string; place: string; sum: string; until: string; art: string };

/** URLs of the built style and script. */
export type SiteAssets = { style: string; script: string };

/** The built module itself; `cards` are the pictures that the build draws of its pages. */
export type SiteModule = {
  createRenderer(assets: SiteAssets): SiteRenderer;
  cards: readonly { picture: string; title: string; name: string }[];
};
