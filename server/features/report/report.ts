// Reports of the loan book: figures as of the close of any date, each with its rows.
// Source: docs/screens.md; decision 0122.
import { staffPortfolioReport } from '#contract/portfolio-report.ts';
import { staffReports } from '#contract/report.ts';
import { sendListFile } from '#platform/list-file.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import { serveCashAhead } from './ahead.ts';
import { readChoices } from './choices.sql.ts';
import { serveCohorts } from './cohorts.ts';
import { serveCollection } from './collection.ts';
import { makeCollectionDays } from './collection-making.ts';
import { serveDefaults } from './defaults.ts';
import { servePrepayments } from './prepayments.ts';
import { readConcentration } from './concentration.ts';
import { loansFile, sendReportFile } from './file.ts';
import { makeLargestOfOne } from './largest-making.ts';
import { makeDue, noteChange } from './making.ts';
import { listLoans, readPortfolioReport, readTrend } from './portfolio.ts';
import { serveOfficers } from './officers.ts';
import { serveRolls } from './rolls.ts';

export function registerReport(platform: Platform): void {
  const { db, events, jobs } = platform;
  platform.console.serve(staffReports, {
    listReportChoices: () => readChoices(db),
  });
  serveCollection(platform);
  serveCohorts(platform);
  serveDefaults(platform);
  servePrepayments(platform);
  serveRolls(platform);
  platform.console.serve(staffPortfolioReport, {
    getPortfolioReport: async ({ query }) => {
      const report = await readPortfolioReport(db, query);
      // Before the first close of a running loan there is nothing to report; the choices say so.
      if (report === null) throw notFound();
      return report;
    },
    getPortfolioTrend: ({ query }) => readTrend(db, query),
    getPortfolioConcentration: ({ query, caller }) => readConcentration(db, caller, query),
    listReportLoans: ({ query }) => listLoans(db, query),
    exportReportLoans: (call) => sendListFile(platform, staffPortfolioReport.exportReportLoans, call, loansFile),
    exportPortfolioReport: (call) => sendReportFile(platform, call),
  });
  events.on('arrearsRestated', 'report', noteChange);
  jobs.onDue({ name: 'report.sums', run: () => makeDue(db) });
  jobs.onDue({ name: 'report.largest', run: () => makeLargestOfOne(db) });
  jobs.onDue({ name: 'report.collection', run: () => makeCollectionDays(db) });
  serveOfficers(platform);
  serveCashAhead(platform);
}
