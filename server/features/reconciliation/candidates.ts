// What one line may be, beyond what its own card offers: bookings of its day and those beside that are left, and accounts that may be given to; found
// by a person's or group's name, an amount, or a number. And which lines a voucher books.
// Source: docs/screens.md; decisions 0131, 0135.
import type { StatementCandidates, StatementVoucherLines } from '#contract/statement-lines.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import type { VoucherId } from '#domain/ids.ts';
import { rupiah } from '#domain/money.ts';
import { containsText } from '#domain/same-text.ts';
import { suggestParts } from '#domain/statement-split.ts';
import { describeJournals } from '#features/money/journal-words.ts';
import { findVoucher } from '#features/money/voucher.sql.ts';
import type { Db, Reader } from '#platform/db.ts';
import { notFound } from '#platform/refuse.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import { readLinesOf } from './differing.sql.ts';
import { type Day, readBankDay } from './matching.ts';
import { batchOf, readBatch } from './matching.sql.ts';
import * as store from './split.sql.ts';
import { findStatement, type StatementRow } from './statement.sql.ts';

type Booking = StatementCandidates['bookings'][number];

const mostFound = 20;

export function searchCandidates(db: Db, date: BusinessDate, reference: string, q = ''): Promise<StatementCandidates> {
  return atOneMoment(db, async (reader) => {
    const statement = await findStatement(reader, date);
    if (!statement) throw notFound();
    const day = await readBankDay(reader, statement);
    const line = day.left.find((one) => one.reference === reference);
    if (!line) throw notFound();
    const bookings = [...(await bookingsOf(reader, statement, day)), ...(await bookingsBeside(reader, date))];
    const typed = q.trim();
    const shown = bookings
      .filter((one) => typed === '' || isFound(one, typed))
      .sort(byNearness(line.told))
      .slice(0, mostFound);
    const awaited = line.told > 0 ? await store.listAwaited(reader, line.told) : [];
    const text = (day.lines.get(reference) ?? []).map((one) => `${one.counterparty} ${one.description}`).join(' ');
    return {
      bookings: shown,
      destinations: (typed === '' || line.told <= 0
        ? awaited.slice(0, store.mostDestinations)
        : await store.searchDestinations(reader, typed)
      ).map(toWire),
      suggested: suggestParts(line.told, text, awaited).map(toWire),
    };
  });
}

/** What is left of a day that is booked only, in words. */
async function bookingsOf(reader: Reader, { date, version }: StatementRow, day: Day): Promise<Booking[]> {
  const free = day.left.filter(({ told, booked }) => told === 0 && booked !== 0);
  const words = await describeJournals(
    reader,
    free.flatMap(({ journals: [first] }) => first ?? []),
  );
  return free.flatMap(({ journals: [first], reference, booked }) => {
    const found = first && words.get(first);
    const at = first && day.movements.get(first)?.at;
    return found && at ? [{ ...found, at: at.toISOString(), reference, booked, date, version }] : [];
  });
}

/** Of the day before and the day after, while they are open: a line may be booked on either. */
async function bookingsBeside(reader: Reader, date: BusinessDate): Promise<Booking[]> {
  const found: Booking[] = [];
  for (const days of [-1, 1]) {
    const statement = await findStatement(reader, addDays(date, days));
    if (statement?.closedBy === null)
      found.push(...(await bookingsOf(reader, statement, await readBankDay(reader, statement))));
  }
  return found;
}

const toWire = ({ lender: _lender, ...destination }: store.DestinationRow) => destination;

/** By words of a person, group or purpose, by the whole amount, or by the reference. */
function isFound({ title, detail, reference, booked }: Booking, typed: string): boolean {
  const digits = typed.replace(/[\s.,]|^rp/gi, '');
  if (/^-?\d+$/.test(digits) && Math.abs(booked) === Math.abs(Number(digits))) return true;
  return containsText(`${title} ${detail} ${reference}`, typed);
}

const byNearness =
  (told: number) =>
  (a: Booking, b: Booking): number =>
    Math.abs(a.booked - told) - Math.abs(b.booked - told) || (a.reference < b.reference ? -1 : 1);

/** The lines that a voucher of a statement books, as they were seen at entry, and the parts of one that is split. */
export function readVoucherLines(db: Db, date: BusinessDate, id: VoucherId): Promise<StatementVoucherLines> {
  return atOneMoment(db, async (reader) => {
    const voucher = await findVoucher(reader, id);
    if (voucher?.kind !== 'bank_statement' || voucher.valueOn !== date) throw notFound();
    const isBatch = batchOf(voucher) !== '';
    const references = isBatch
      ? (await readBatch(reader, batchOf(voucher))).map((one) => one.reference)
      : [voucher.subject.slice(date.length + 1)];
    const parts = await store.readParts(reader, id);
    return {
      lines: await linesOf(reader, date, references),
      parts: parts.map(({ id: _id, lending: _lending, ...part }) => part),
    };
  });
}

async function linesOf(reader: Reader, date: BusinessDate, references: readonly string[]) {
  const found = await readLinesOf(reader, date, references);
  return found.map(({ counterparty, description, amount }) => ({
    name: counterparty || description,
    description: counterparty === '' ? '' : description,
    amount: rupiah(amount),
  }));
}
