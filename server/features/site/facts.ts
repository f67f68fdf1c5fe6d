// What the public pages say of the moment, read in one snapshot, as a visitor may see it.
// Source: screens.md (Public site); design §1.
import type { SiteFacts } from '#contract/site.ts';
import { listLendings } from '#features/lending/list.ts';
import { listPublicParameters } from '#features/settings/settings.ts';
import type { Config } from '#platform/config.ts';
import type { Reader } from '#platform/db.ts';
import { readStatistics } from './statistics.ts';

/** As many cards as a page of the marketplace holds. */
const shownLendings = 12;

type Place = Pick<Config, 'PUBLIC_URL' | 'SANDBOX_URL'>;

export async function readSiteFacts(reader: Reader, { PUBLIC_URL, SANDBOX_URL }: Place): Promise<SiteFacts> {
  const statistics = await readStatistics(reader);
  const open = { status: 'opened', sort: 'closing', limit: shownLendings, page: 1 } as const;
  const { data: shown, totalCount: total } = await listLendings(reader, open, {});
  const parameters = await listPublicParameters(reader);
  return {
    now: statistics.at,
    origin: PUBLIC_URL.replace(/\/$/, ''),
    sandboxUrl: SANDBOX_URL ?? null,
    statistics,
    lendings: { total, shown },
    parameters: Object.fromEntries(parameters.map(({ key, value }) => [key, value])),
  };
}
