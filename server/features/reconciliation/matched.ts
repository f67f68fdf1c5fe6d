// The lines that one rule, or people, matched: what each says, and what it is in the books.
// Invariant: as many as the day counts for that rule; only a match that is a reading can be undone.
// Source: docs/screens.md; decisions 0126, 0135.
import type { Input, Page } from '#contract/endpoint.ts';
import type { MatchedLine, staffStatementLines } from '#contract/statement-lines.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { numbersIn } from '#domain/matching.ts';
import { rupiah } from '#domain/money.ts';
import type { Difference } from '#domain/reconciliation.ts';
import { describeJournals } from '#features/money/journal-words.ts';
import type { Db, Reader } from '#platform/db.ts';
import { pageOf } from '#platform/paging.ts';
import { notFound } from '#platform/refuse.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import { wordsOf } from './day.ts';
import { listAgreeing, sumAgreeing, type ToldLine } from './differing.sql.ts';
import { type Day, type DayMatch, readBankDay, textOf } from './matching.ts';
import { readHolders, readMovements } from './matching.sql.ts';
import { findStatement, type StatementRow } from './statement.sql.ts';

type Query = Input<typeof staffStatementLines.listMatched>['query'];
type Found = Pick<MatchedLine, 'line' | 'amount' | 'journal' | 'bookedOn' | 'undo'> & Said;
type Said = Pick<ToldLine, 'counterparty' | 'description' | 'time'>;

export function listMatched(db: Db, date: BusinessDate, query: Query): Promise<Page<MatchedLine>> {
  return atOneMoment(db, async (reader) => {
    const statement = await findStatement(reader, date);
    if (!statement) throw notFound();
    const read = foundBy(await readBankDay(reader, statement), date, query);
    const start = (query.page - 1) * query.limit;
    const shown = read.slice(start, start + query.limit);
    const booked = await readAgreeing(reader, statement, query, {
      limit: query.limit - shown.length,
      offset: Math.max(0, start - read.length),
    });
    const page = await inWords(reader, [...shown, ...booked.page]);
    return pageOf(page, read.length + booked.total, query);
  });
}

/** Those that the reading matches, or people paired. */
const foundBy = ({ matches, lines }: Day, date: BusinessDate, { by }: Query): Found[] =>
  matches
    .filter(({ rule }) => rule === by)
    .flatMap((match) =>
      match.told.flatMap((one) => {
        const { journal, bookedOn } = bookingOf(match);
        const undo = by === 'people' ? null : undoOf(date, one, match);
        return (lines.get(one.reference) ?? []).map((line) => ({
          ...line,
          amount: rupiah(line.amount),
          journal,
          bookedOn,
          undo,
        }));
      }),
    );

/** The first booking, on this day or beside. */
function bookingOf({ booked, beside }: DayMatch): Pick<MatchedLine, 'journal' | 'bookedOn'> {
  const [own] = booked;
  const other = beside.find(({ difference }) => difference.booked !== 0);
  const journal = (own ?? other?.difference)?.journals[0] ?? null;
  return { journal, bookedOn: own ? null : (other?.date ?? null) };
}

function undoOf(date: BusinessDate, line: Difference, { booked, beside }: DayMatch): MatchedLine['undo'] {
  const [booking] = [
    ...booked.map((one) => partOf(date, one)),
    ...beside.map((one) => partOf(one.date, one.difference)),
  ];
  return booking ? { line: partOf(date, line), booking } : null;
}

const partOf = (date: BusinessDate, { reference, told, booked }: Difference) => ({ date, reference, told, booked });

/** Those whose reference agrees: by the bank's notice, a rule that booked, or a voucher. */
async function readAgreeing(
  reader: Reader,
  statement: StatementRow,
  { by, rule }: Query,
  paging: { limit: number; offset: number },
): Promise<{ page: Found[]; total: number }> {
  if (by === 'virtual_account' || by === 'amount_day') return { page: [], total: 0 };
  const asked = { rule: (by === 'rule' && rule) || null, byPeople: by === 'people' };
  const sum = (await sumAgreeing(reader, statement)).find(
    (one) => one.rule === asked.rule && one.byPeople === asked.byPeople,
  );
  if (!sum || paging.limit <= 0) return { page: [], total: sum?.lines ?? 0 };
  const page = await listAgreeing(reader, statement, asked, paging);
  return { page: page.map((one) => ({ ...one, bookedOn: null, undo: null })), total: sum.lines };
}

async function inWords(reader: Reader, found: readonly Found[]): Promise<MatchedLine[]> {
  const journals = [...new Set(found.flatMap(({ journal }) => journal ?? []))];
  const words = await describeJournals(reader, journals);
  const movements = await readMovements(reader, journals);
  const holders = await readHolders(reader, [...new Set(found.flatMap((one) => numbersIn(textOf(one))))]);
  return found.map((one) => {
    const its = one.journal && words.get(one.journal);
    const at = movements.find(({ journal }) => journal === one.journal)?.at;
    const { line, amount, journal, bookedOn, undo } = one;
    const says = wordsOf(one, holders);
    return {
      line,
      amount,
      journal,
      bookedOn,
      undo,
      says,
      movement: its && at ? { ...its, at: at.toISOString() } : null,
    };
  });
}
