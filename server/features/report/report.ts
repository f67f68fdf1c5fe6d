// Reports of the loan book: figures as of the close of any date, each with its rows.
// Source: docs/screens.md; decision 0122.
import { staffReports } from '#contract/report.ts';
import type { Platform } from '#platform/platform.ts';
import { readChoices } from './choices.sql.ts';
import { serveCollection } from './collection.ts';

export function registerReport(platform: Platform): void {
  const { db } = platform;
  platform.console.serve(staffReports, {
    listReportChoices: () => readChoices(db),
  });
  serveCollection(platform);
}
