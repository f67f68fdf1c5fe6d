// Current facts for the public pages, read in one snapshot; only what a visitor may see.
// Source: docs/screens.md; docs/design.md §1.
import type { SiteFacts } from '#contract/site.ts';
import { readPublishedNights } from '#features/balance/balance.ts';
import { listLendings } from '#features/lending/list.sql.ts';
import { listPublicParameters } from '#features/settings/parameters.sql.ts';
import { listOffered, listProvinces } from '#features/settings/references.sql.ts';
import { listEvents, listFaqs, listVideos } from '#features/settings/published.sql.ts';
import { currentTerms, listTexts, type TermsKind } from '#features/settings/terms.sql.ts';
import type { Config } from '#platform/config.ts';
import type { Reader } from '#platform/db.ts';
import { readStatisticsForWeb } from './statistics.ts';

/** More than are ever open at once; the rest needs a sign-in. */
export const shownLendings = 60;
/** The last weeks; all of them are in the API. */
const shownNights = 30;
/** The size limit of one page; there are never as many questions. */
const allOfThem = { limit: 100, page: 1 };

type Place = Pick<Config, 'PUBLIC_URL' | 'SANDBOX_URL'>;

export async function readSiteFacts(reader: Reader, { PUBLIC_URL, SANDBOX_URL }: Place): Promise<SiteFacts> {
  const statistics = await readStatisticsForWeb(reader);
  const open = { status: 'opened', sort: 'closing', limit: shownLendings, page: 1 } as const;
  const { data: shown, totalCount: total } = await listLendings(reader, open, {});
  const parameters = await listPublicParameters(reader);
  const { data: faqs } = await listFaqs(reader, allOfThem);
  const { data: events } = await listEvents(reader, allOfThem);
  const { data: videos } = await listVideos(reader, allOfThem);
  return {
    now: statistics.asOf,
    origin: PUBLIC_URL.replace(/\/$/, ''),
    sandboxUrl: SANDBOX_URL ?? null,
    statistics,
    balances: await readPublishedNights(reader, shownNights),
    lendings: { total, shown },
    choices: { sectors: await listOffered(reader, 'sectors'), provinces: await listProvinces(reader) },
    parameters: Object.fromEntries(parameters.map(({ key, value }) => [key, value])),
    faqs,
    events,
    videos,
    terms: await ofEachText((kind) => currentTerms(reader, kind)),
    termsVersions: await ofEachText((kind) => listTexts(reader, kind)),
  };
}

const ofEachText = async <T>(read: (kind: TermsKind) => Promise<T>): Promise<Record<TermsKind, T>> => ({
  terms_of_service: await read('terms_of_service'),
  privacy_policy: await read('privacy_policy'),
  risk_disclosure: await read('risk_disclosure'),
});
