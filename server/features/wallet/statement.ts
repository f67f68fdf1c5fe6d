// A month of the balance as a PDF: opening balance, every movement, closing balance.
// Invariant: opening + movements = closing, all from one snapshot; the file of a past month never changes.
// Source: docs/screens.md; docs/api.md; docs/domain.md §8.
import { addDays, addMonthsClamped, type BusinessDate, businessDate, businessDateOf } from '#domain/calendar.ts';
import { endOfDay, formatDate, formatMonth, formatShortDate } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import { add, formatRupiah, type Rupiah, sumRupiah, ZERO } from '#domain/money.ts';
import { now } from '#platform/clock.ts';
import type { Db, Reader } from '#platform/db.ts';
import { makeDocumentPdf } from '#platform/file-thread.ts';
import { notFound } from '#platform/refuse.ts';
import type { Block } from '#texts/agreements.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { findReach, readOpening, walkEntries } from './mutations.sql.ts';
import { mutationOf } from './mutations.ts';
import { readHolder, type Person } from './summary.sql.ts';

type Movement = { at: Date; description: string; amount: Rupiah };
export type Statement = {
  from: BusinessDate;
  to: BusinessDate;
  opening: Rupiah;
  /** Oldest first. */
  movements: Movement[];
  closing: Rupiah;
};

/** The figures of one calendar month of Asia/Jakarta, `YYYY-MM`. */
export async function readStatement(reader: Reader, lenderId: PersonId, month: string): Promise<Statement> {
  const from = businessDate(`${month}-01`);
  const to = addDays(addMonthsClamped(from, 1), -1);
  const account = await findReach(reader, lenderId);
  if (!account) return { from, to, opening: ZERO, movements: [], closing: ZERO };
  const opening = await readOpening(reader, account, from);
  const movements: Movement[] = [];
  for await (const entry of walkEntries(reader, account, { from, to })) {
    const { amount, description } = mutationOf(entry);
    movements.push({ at: entry.posted_at, description, amount });
  }
  movements.reverse();
  return { from, to, opening, movements, closing: add(opening, sumRupiah(movements.map(({ amount }) => amount))) };
}

export async function renderStatement(db: Db, lenderId: PersonId, month: string): Promise<Buffer> {
  const person = await readHolder(db, lenderId);
  const at = await now(db);
  const isThere = month >= monthOf(person.since) && month <= monthOf(at);
  if (!isThere) throw notFound();
  const statement = await readStatement(db, lenderId, month);
  const end = endOfDay(statement.to);
  return makeDocumentPdf({
    title: texts['statement.title'],
    number: `${month}/${person.customerNo}`,
    madeAt: end < at ? end : at,
    blocks: blocksOf(statement, person, businessDateOf(at)),
    parties: [person.name],
  });
}

const monthOf = (instant: Date): string => businessDateOf(instant).slice(0, 7);

function blocksOf(statement: Statement, person: Person, on: BusinessDate): Block[] {
  const { from, to, opening, movements, closing } = statement;
  const amounts = movements.map(({ amount }) => amount);
  const sumOf = (isMeant: (amount: Rupiah) => boolean) => formatRupiah(sumRupiah(amounts.filter(isMeant)));
  const until = formatDate(to < on ? to : on);
  return [
    { kind: 'title', text: fill(texts['statement.heading'], { month: formatMonth(from) }) },
    {
      kind: 'facts',
      rows: [
        [texts['statement.name'], person.name],
        [texts['statement.period'], fill(texts['statement.period.value'], { from: formatDate(from), until })],
        [texts['statement.opening'], formatRupiah(opening)],
        [texts['statement.in'], sumOf((amount) => amount > 0)],
        [texts['statement.out'], sumOf((amount) => amount < 0)],
        [texts['statement.closing'], formatRupiah(closing)],
      ],
    },
    ...movementBlocks(statement),
    { kind: 'paragraph', text: texts['statement.note'] },
  ];
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
