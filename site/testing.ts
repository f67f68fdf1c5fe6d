// For tests of the public pages: sample facts, and a page rendered from them into the test's document.
// Source: docs/design.md §4.
import type { SiteFacts, SiteFile } from '#contract/site.ts';
import { pages } from './pages.ts';
import { drawPage } from './renderer.tsx';

const share = (numerator: number, denominator: number, bp: number) => ({
  numerator: String(numerator),
  denominator: String(denominator),
  bp,
});

/** A small platform on 28 November 2026, 09.00 WIB: 100 million outstanding, 4 of it more than 90 days past due. */
export const facts = {
  now: '2026-11-28T02:00:00.000Z',
  origin: 'https://titian.example',
  sandboxUrl: null,
  statistics: {
    asOf: '2026-11-28T02:00:00.000Z',
    on: '2026-11-28',
    since: '2025-03-03',
    disbursed: '250000000',
    disbursedThisYear: '150000000',
    outstanding: '100000000',
    groups: 6,
    lendings: 8,
    lenders: { registered: 1_250, ever: 900, thisYear: 700, active: 640 },
    borrowers: { ever: 64, thisYear: 40, active: 32 },
    sharesOn: '2026-11-27',
    tkb: {
      days0: share(90_000_000, 100_000_000, 9_000),
      days30: share(93_000_000, 100_000_000, 9_300),
      days60: share(95_000_000, 100_000_000, 9_500),
      days90: share(96_000_000, 100_000_000, 9_600),
    },
    twp90: share(4_000_000, 100_000_000, 400),
    qualities: [
      { quality: 'lancar', ...share(90_000_000, 100_000_000, 9_000) },
      { quality: 'dalam_perhatian_khusus', ...share(3_000_000, 100_000_000, 300) },
      { quality: 'kurang_lancar', ...share(2_000_000, 100_000_000, 200) },
      { quality: 'diragukan', ...share(1_000_000, 100_000_000, 100) },
      { quality: 'macet', ...share(4_000_000, 100_000_000, 400) },
    ],
    months: [],
    cohorts: [
      {
        month: '2025-03-01',
        lendings: 4,
        disbursed: '100000000',
        repaid: '96000000',
        outstanding: '4000000',
        late90: '4000000',
      },
      {
        month: '2026-10-01',
        lendings: 4,
        disbursed: '150000000',
        repaid: '54000000',
        outstanding: '96000000',
        late90: '0',
      },
    ],
  },
  balances: { total: 0, since: null, nights: [] },
  choices: { sectors: [{ id: 2, name: 'Kerajinan' }], provinces: [{ id: 32, name: 'Jawa Barat' }] },
  lendings: { total: 0, shown: [] },
  parameters: {
    funding_minimum: 500_000,
    funding_step: 100_000,
    lender_fee: 300,
    borrower_fee: 600,
    fine_per_day: 30,
    tax_resident: 1_500,
    tax_non_resident: 2_000,
    interest_a1: 1_800,
    interest_a2: 1_900,
    interest_a3: 2_000,
    interest_a4: 2_100,
    interest_b1: 2_400,
    interest_b2: 2_600,
    interest_b3: 2_800,
    interest_b4: 3_000,
    interest_c: 3_600,
    funding_window: 14,
    default_weeks: 12,
    group_members: 8,
    admin_fee: 1_000,
    stamp_duty: 6_000,
    disbursement_bank_cost: 6_500,
    withdrawal_bank_cost: 6_500,
    processing_time: 10,
    quotation_life: 15,
    signature_window: 24,
    payment_window: 24,
    member_signature_window: 14,
    funding_extension: 14,
    decision_time: 3,
    code_life: 5,
    kyc_time: 2,
    withdrawal_time: 2,
    complaint_time: 7,
    lead_time: 2,
    withdrawal_minimum: 50_000,
  },
  faqs: [],
  events: [],
  videos: [],
  terms: {
    terms_of_service: text('terms_of_service'),
    privacy_policy: text('privacy_policy'),
    risk_disclosure: text('risk_disclosure'),
  },
  termsVersions: {
    terms_of_service: [text('terms_of_service')],
    privacy_policy: [text('privacy_policy')],
    risk_disclosure: [text('risk_disclosure')],
  },
} as unknown as SiteFacts;

function text(kind: string) {
  return {
    kind,
    version: 1,
    effectiveFrom: '2026-01-02',
    body: `<h2>Pasal satu</h2><p>${kind}</p>`,
    sha256: 'ab'.repeat(32),
  };
}

/** Renders the page at this path as the server would, into the test's document. Returns its HTML. */
export function openSitePage(path: string, changed: Partial<SiteFacts> = {}): string {
  const page = pages.find((each) => each.path === path);
  if (!page) throw new Error(`the site has no page ${path}`);
  const file = drawPage(page, { ...facts, ...changed }, { style: '/site/style.css', script: '/site/client.js' });
  showFile(file);
  return file.body;
}

/** Renders a page as the server would, into the test's document. */
export function showFile({ body: html }: Pick<SiteFile, 'body'>): void {
  // Only the body: a whole document would make the test's browser fetch its style sheet.
  const [, title = '', body = ''] = /<title>([^<]*)<\/title>.*<body>(.*)<\/body>/s.exec(html) ?? [];
  document.title = title;
  document.body.innerHTML = body;
}
