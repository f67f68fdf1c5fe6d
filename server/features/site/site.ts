// The public site: its figures in the API, and its pages, rendered again every minute.
// Source: docs/api.md; docs/domain.md §10; docs/design.md §1.
import { site } from '#contract/site.ts';
import type { Platform } from '#platform/platform.ts';
import { readStatistics, readStatisticsForWeb } from './statistics.ts';

export function registerSite({ db, web }: Platform): void {
  web.serve(site, {
    getStatistics: () => readStatistics(db),
    getStatisticsForWeb: () => readStatisticsForWeb(db),
  });
}
