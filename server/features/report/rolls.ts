// "Matriks perpindahan": where the loans of a month ago stand now, and the loans behind each figure.
// Source: docs/glossary.md (roll matrix); decision 0134.
import type { Input, Page } from '#contract/endpoint.ts';
import type { ReportFilters } from '#contract/report.ts';
import { type RolledLoan, type RollMatrix, staffRolls } from '#contract/roll-report.ts';
import { comparedDates } from '#domain/portfolio-report.ts';
import { type RollCell, rollMatrixOf } from '#domain/roll-matrix.ts';
import type { Reader } from '#platform/db.ts';
import { decimalCell, type ListFile, sendListFile } from '#platform/list-file.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { id as texts } from '#texts/id.ts';
import { resolveDate } from './portfolio.ts';
import * as store from './rolls.sql.ts';

type LoansQuery = Input<typeof staffRolls.listRolledLoans>['query'];

export function serveRolls(platform: Platform): void {
  const { db } = platform;
  platform.console.serve(staffRolls, {
    getRollMatrix: async ({ query }) => ({ matrix: await readRollMatrix(db, query) }),
    listRolledLoans: ({ query }) => listRolledLoans(db, query),
    exportRolledLoans: (call) => sendListFile(platform, staffRolls.exportRolledLoans, call, rolledFile),
  });
}

/** The report's date and the same day of the month before; null where that is before the first close. */
async function datesOf(reader: Reader, asked: ReportFilters['on']) {
  const found = await resolveDate(reader, asked);
  if (found === null) return null;
  const { month: before } = comparedDates(found.on);
  return before < found.first ? null : { before, after: found.on };
}

const toWire = <Cell extends RollCell>({ principal, ...one }: Cell) => ({ ...one, principal: String(principal) });

export async function readRollMatrix(
  reader: Reader,
  { on: asked, ...filters }: ReportFilters,
): Promise<RollMatrix | null> {
  const dates = await datesOf(reader, asked);
  if (dates === null) return null;
  const { rows, opening, closing } = rollMatrixOf(await store.sumRolls(reader, dates, filters));
  return {
    on: dates.after,
    before: dates.before,
    rows: rows.map((row) => ({
      from: row.from,
      opening: row.opening && toWire(row.opening),
      cells: row.cells.map((one) => toWire(one)),
      instalment: row.instalment && toWire(row.instalment),
    })),
    opening: toWire(opening),
    closing: closing.map((one) => toWire(one)),
  };
}

async function listRolledLoans(reader: Reader, query: LoansQuery): Promise<Page<RolledLoan>> {
  const { on: asked, rolledFrom: from, rolledTo: to, page, limit, ...filters } = query;
  const paging = { page, limit };
  const dates = await datesOf(reader, asked);
  if (dates === null) return pageOf([], 0, paging);
  const { total, rows } = await store.pageOfRolled(reader, dates, { figure: { from, to }, filters, paging });
  return pageOf(rows, total, paging);
}

const rolledFile: ListFile<LoansQuery, RolledLoan> = {
  name: 'perpindahan-pinjaman',
  read: ({ db }, query) => listRolledLoans(db, query),
  columns: [
    ['file.id', ({ id }) => id],
    ['file.group', ({ group }) => group.name],
    ['file.branch', ({ branch }) => branch],
    ['file.officer', ({ officer }) => officer.name],
    ['file.grade', ({ grade }) => grade],
    ['roll.from', ({ from }) => texts[`roll.state.${from}`]],
    ['roll.to', ({ to }) => texts[`roll.state.${to}`]],
    ['roll.before', ({ before }) => (before === null ? null : decimalCell(before))],
    ['roll.after', ({ after }) => (after === null ? null : decimalCell(after))],
  ],
};
