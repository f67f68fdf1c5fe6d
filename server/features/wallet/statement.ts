// The balance over a month or a year: opening balance, every movement, closing balance, as PDF, CSV or spreadsheet.
// Invariant: opening + movements = the ledger's own balance at the end, to the rupiah and from one snapshot, or there is no
// statement; the PDF of a past month never changes.
// Source: docs/screens.md; docs/api.md; docs/domain.md §8.
import { addDays, addMonthsClamped, type BusinessDate, businessDate, businessDateOf } from '#domain/calendar.ts';
import { endOfDay, formatDate, formatMonth, formatShortDate } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import { add, formatRupiah, type Rupiah, sumRupiah, ZERO } from '#domain/money.ts';
import { now } from '#platform/clock.ts';
import type { Db, Reader } from '#platform/db.ts';
import { makeDocumentPdf } from '#platform/file-thread.ts';
import { notFound } from '#platform/refuse.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import type { Block } from '#texts/agreements.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { type EntryRecord, findReach, readOpening, walkEntries } from './mutations.sql.ts';
import { mutationOf } from './mutations.ts';
import { readHolder, type Person } from './summary.sql.ts';

type Movement = { at: Date; description: string; amount: Rupiah; entry: EntryRecord };
export type Statement = {
  from: BusinessDate;
  to: BusinessDate;
  opening: Rupiah;
  /** Oldest first. */
  movements: Movement[];
  closing: Rupiah;
};

/** The first and last date of a calendar month, `YYYY-MM`, or of a year, `YYYY`. */
function spanOf(period: string): { from: BusinessDate; to: BusinessDate } {
  const from = businessDate(period.length === 4 ? `${period}-01-01` : `${period}-01`);
  return { from, to: addDays(addMonthsClamped(from, period.length === 4 ? 12 : 1), -1) };
}

/** The figures of a calendar month or year of Asia/Jakarta. Throws when they do not end at the ledger's balance. */
export async function readStatement(reader: Reader, lenderId: PersonId, period: string): Promise<Statement> {
  const { from, to } = spanOf(period);
  const account = await findReach(reader, lenderId);
  if (!account) return { from, to, opening: ZERO, movements: [], closing: ZERO };
  const opening = await readOpening(reader, account, from);
  const closing = await readOpening(reader, account, addDays(to, 1));
  const movements: Movement[] = [];
  for await (const entry of walkEntries(reader, account, { from, to })) {
    const { amount, description } = mutationOf(entry);
    movements.push({ at: entry.posted_at, description, amount, entry });
  }
  movements.reverse();
  const summed = add(opening, sumRupiah(movements.map(({ amount }) => amount)));
  if (summed !== closing) throw new Error(`the statement of ${period} ends at ${summed}, the ledger at ${closing}`);
  return { from, to, opening, movements, closing };
}

/** A person and her statement. Not found before her account began, or for a time to come. */
export async function readStatementOf(db: Db, lenderId: PersonId, period: string) {
  return atOneMoment(db, async (reader) => {
    const person = await readHolder(reader, lenderId);
    const at = await now(reader);
    const [since, present] = [person.since, at].map((instant) => businessDateOf(instant).slice(0, period.length));
    if (since === undefined || present === undefined || period < since || period > present) throw notFound();
    return { person, at, statement: await readStatement(reader, lenderId, period) };
  });
}

export async function renderStatement(db: Db, lenderId: PersonId, period: string): Promise<Buffer> {
  const { person, at, statement } = await readStatementOf(db, lenderId, period);
  const end = endOfDay(statement.to);
  const isYear = period.length === 4;
  return makeDocumentPdf({
    title: texts['statement.title'],
    number: `${period}/${person.customerNo}`,
    madeAt: end < at ? end : at,
    blocks: [
      ...headBlocks(statement, person, { on: businessDateOf(at), isYear }),
      ...(isYear ? monthBlocks(statement) : movementBlocks(statement)),
      { kind: 'paragraph', text: texts['statement.note'] },
    ],
    parties: [person.name],
  });
}

const sumOf = (amounts: readonly Rupiah[], isMeant: (amount: Rupiah) => boolean) =>
  formatRupiah(sumRupiah(amounts.filter(isMeant)));
const isIn = (amount: Rupiah) => amount > 0;
const isOut = (amount: Rupiah) => amount < 0;

function headBlocks(statement: Statement, person: Person, { on, isYear }: { on: BusinessDate; isYear: boolean }) {
  const { from, to, opening, movements, closing } = statement;
  const amounts = movements.map(({ amount }) => amount);
  const until = formatDate(to < on ? to : on);
  const month = isYear ? from.slice(0, 4) : formatMonth(from);
  const blocks: Block[] = [
    { kind: 'title', text: fill(texts['statement.heading'], { month }) },
    {
      kind: 'facts',
      rows: [
        [texts['statement.name'], person.name],
        [texts['statement.period'], fill(texts['statement.period.value'], { from: formatDate(from), until })],
        [texts['statement.opening'], formatRupiah(opening)],
        [texts['statement.in'], sumOf(amounts, isIn)],
        [texts['statement.out'], sumOf(amounts, isOut)],
        [texts['statement.closing'], formatRupiah(closing)],
      ],
    },
  ];
  return blocks;
}

function movementBlocks({ opening, movements, closing }: Statement): Block[] {
  if (movements.length === 0) return [{ kind: 'paragraph', text: texts['statement.empty'] }];
  let balance = opening;
  return [
    {
      kind: 'table',
      head: [
        texts['mutation.col.date'],
        texts['mutation.col.description'],
        texts['mutation.col.amount'],
        texts['mutation.col.balance'],
      ],
      align: ['left', 'left', 'right', 'right'],
      rows: movements.map(({ at, description, amount }) => {
        balance = add(balance, amount);
        return [formatShortDate(businessDateOf(at)), description, formatRupiah(amount), formatRupiah(balance)];
      }),
      total: [texts['statement.closing'], '', '', formatRupiah(closing)],
    },
  ];
}

/** The twelve months of a year, each of which opens where the one before closed. */
function monthBlocks({ from, opening, movements, closing }: Statement): Block[] {
  let balance = opening;
  const byMonth = new Map<string, Rupiah[]>();
  for (const { at, amount } of movements) {
    const month = businessDateOf(at).slice(0, 7);
    const amounts = byMonth.get(month) ?? [];
    amounts.push(amount);
    byMonth.set(month, amounts);
  }
  const rows = Array.from({ length: 12 }, (_, at) => {
    const month = addMonthsClamped(from, at);
    const amounts = byMonth.get(month.slice(0, 7)) ?? [];
    balance = add(balance, sumRupiah(amounts));
    return [formatMonth(month), sumOf(amounts, isIn), sumOf(amounts, isOut), formatRupiah(balance)];
  });
  const amounts = movements.map(({ amount }) => amount);
  const head = [texts['statement.month'], texts['statement.in'], texts['statement.out'], texts['statement.closing']];
  const total = [texts['statement.year'], sumOf(amounts, isIn), sumOf(amounts, isOut), formatRupiah(closing)];
  return [{ kind: 'table', head, align: ['left', 'right', 'right', 'right'], rows, total }];
}
