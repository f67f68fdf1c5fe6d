// The general ledger of a kind of account, or of one account, between two value dates: opening, entries with the balance after
// each, closing.
// Invariant: opening + debit − credit = closing on the account's own side; the last balance is the closing one.
// Source: decision 0124.
import type { Input, Page } from '#contract/endpoint.ts';
import type { Ledger, LedgerLine, staffFinancials } from '#contract/financials.ts';
import { accountCodes, type AccountKind, natureOf } from '#domain/account-kind.ts';
import { businessDate } from '#domain/calendar.ts';
import type { LedgerAccountId } from '#domain/ids.ts';
import { today } from '#platform/clock.ts';
import { withWords } from '#features/money/journal-words.ts';
import type { Db, Reader } from '#platform/db.ts';
import { offsetOf, pageOf, type Paging } from '#platform/paging.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import {
  findLedgerAccount,
  findMark,
  type LedgerDay,
  type LedgerFilter,
  type LineRow,
  listAccountLines,
  listDays,
  listKindLines,
  sumAccount,
  sumKind,
} from './ledger.sql.ts';

/** +1 where a debit adds to the balance. */
const sideOf = (kind: AccountKind): bigint => (['asset', 'expense'].includes(natureOf(kind)) ? 1n : -1n);

type Asked = Input<typeof staffFinancials.getLedger>['query'];
type Query = Input<typeof staffFinancials.listLedger>['query'];

/** Refuses `error.invalid_value` for dates in the wrong order; not found for an account of another kind. */
async function readFilter(reader: Reader, asked: Asked) {
  const to = asked.to ?? (await today(reader));
  const filter: LedgerFilter = { ...asked, from: asked.from ?? businessDate(`${to.slice(0, 7)}-01`), to };
  if (filter.from > to) throw refused('error.invalid_value', { field: 'to' });
  const found = asked.account === undefined ? null : await findLedgerAccount(reader, asked.account);
  if (asked.account !== undefined && found?.kind !== asked.kind) throw notFound();
  return { filter, found };
}

export function getLedger(db: Db, asked: Asked): Promise<Ledger> {
  return atOneMoment(db, async (reader) => {
    const { filter, found } = await readFilter(reader, asked);
    const { kind, journals, from, to } = filter;
    const sums = found ? await sumAccount(reader, found.id, filter) : await sumKind(reader, filter);
    const side = sideOf(kind);
    const opening = side * BigInt(sums.opening);
    const closing = opening + side * (BigInt(sums.debit) - BigInt(sums.credit));
    return {
      kind,
      code: accountCodes[kind],
      from,
      to,
      account: found?.id ?? null,
      ownerName: found?.ownerName ?? null,
      opening: journals ? null : String(opening),
      debit: sums.debit,
      credit: sums.credit,
      closing: journals ? null : String(closing),
      entries: sums.entries,
    };
  });
}

export function listLedger(db: Db, query: Query): Promise<Page<LedgerLine>> {
  return atOneMoment(db, async (reader) => {
    const { filter, found } = await readFilter(reader, query);
    const { rows, before, total } = found
      ? await readAccount(reader, found.id, filter, query)
      : await readKind(reader, filter, query);
    const side = sideOf(query.kind);
    const balanceAt = ({ running }: LineRow) => String(side * (before + BigInt(running)));
    const lines = rows.map((line) => {
      const { running: _, postedAt, ...rest } = line;
      return { ...rest, postedAt: postedAt.toISOString(), balance: query.journals ? null : balanceAt(line) };
    });
    return pageOf(await withWords(reader, lines, ({ journal }) => journal, query.kind), total, query);
  });
}

type Reading = {
  rows: LineRow[];
  /** What the account held before the first entry that was read, debit +. */
  before: bigint;
  total: number;
};

async function readAccount(
  reader: Reader,
  account: LedgerAccountId,
  filter: LedgerFilter,
  paging: Paging,
): Promise<Reading> {
  const { opening, entries } = await sumAccount(reader, account, filter);
  const part = { offset: offsetOf(paging), limit: paging.limit };
  return { rows: await listAccountLines(reader, account, filter, part), before: BigInt(opening), total: entries };
}

/** Only the days that the page covers are read, the first from its last mark before the page; marks count all journals. */
async function readKind(reader: Reader, filter: LedgerFilter, paging: Paging): Promise<Reading> {
  const { opening, entries } = await sumKind(reader, filter);
  const { days, skipped, before } = daysOf(await listDays(reader, filter), paging);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { rows: [], before: 0n, total: entries };
  const journals = [...new Set(days.flatMap((day) => day.journals))];
  const offset = offsetOf(paging) - skipped;
  const mark = filter.journals ? null : await findMark(reader, filter.kind, first.date, offset);
  const rows = await listKindLines(
    reader,
    filter.kind,
    { first: first.date, last: last.date, journals, mark },
    { offset: offset - (mark?.entries ?? 0), limit: paging.limit },
  );
  return { rows, before: BigInt(opening) + before + BigInt(mark?.moved ?? 0), total: entries };
}

/** The days that hold a page, with how many entries lie before them, and what those moved. */
function daysOf(all: readonly LedgerDay[], paging: Paging): { days: LedgerDay[]; skipped: number; before: bigint } {
  const [start, end] = [offsetOf(paging), offsetOf(paging) + paging.limit];
  const days: LedgerDay[] = [];
  let [passed, skipped, before] = [0, 0, 0n];
  for (const day of all) {
    if (passed < end && passed + day.entries > start) days.push(day);
    else if (passed < end) {
      skipped = passed + day.entries;
      before += BigInt(day.moved);
    }
    passed += day.entries;
  }
  return { days, skipped, before };
}
