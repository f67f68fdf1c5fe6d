// The public site: its figures by the API, its pages as files that are made anew every minute.
// Source: api.md; domain §10; design §1 (Public site).
import { site } from '#contract/site.ts';
import type { Platform } from '#platform/platform.ts';
import { readStatistics, readStatisticsForWeb } from './statistics.ts';

export function registerSite({ db, web }: Platform): void {
  web.serve(site, {
    getStatistics: () => readStatistics(db),
    getStatisticsForWeb: () => readStatisticsForWeb(db),
  });
}
