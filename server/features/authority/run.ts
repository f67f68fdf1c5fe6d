// Makes the rows of a report once through: counts what is missing, sums what is compared with the books, and hands the cells on.
// Source: decision 0128.
import { setImmediate } from 'node:timers/promises';
import type { AuthorityCheck, ReportAbout } from '#contract/authority.ts';
import { agrees, cellsOf, missingIn, type ReportCell } from '#domain/authority-report.ts';
import { type BookSumName, type CheckNote, type DefinitionKey, definitions } from '#domain/authority-sets.ts';
import type { Reading } from './source.ts';
import { sources } from './sources.ts';

/** How many rows are named for each field that is missing. */
const NAMED = 20;

type Missing = { count: number; first: Map<string, ReportAbout>; others: number };
export type BookLine = { name: BookSumName; ours: bigint; beside: bigint; books: bigint };
export type RunResult = {
  rows: number;
  closed: boolean;
  missing: { field: string; count: number; first: ReportAbout[]; others: number }[];
  sums: BookLine[];
  notes: { name: CheckNote; count: number; amount: bigint }[];
};

type Take = (lines: ReportCell[][]) => Promise<void>;

export async function runReport(
  key: DefinitionKey,
  reading: Reading,
  take: Take = async () => undefined,
): Promise<RunResult> {
  const [definition, source] = [definitions[key], sources[key]];
  const missing = new Map<string, Missing>();
  const sums = new Map<BookSumName, bigint>();
  const notes = new Map<CheckNote, { count: number; amount: bigint }>();
  let rows = 0;
  for await (const page of source.pages(reading)) {
    for (const { row, about, gone, ...counted } of page) {
      for (const field of missingIn(definition, row)) {
        if (gone?.includes(field)) addNote(notes, { name: 'gone', count: 1, amount: 0n });
        else noteMissing(missing, field, about);
      }
      for (const [name, amount] of entriesOf(counted.sums)) sums.set(name, (sums.get(name) ?? 0n) + BigInt(amount));
      for (const [name, amount] of entriesOf(counted.notes))
        noteAmount(notes, { name, count: 1, amount: BigInt(amount) });
    }
    rows += page.length;
    await take(page.map(({ row }) => cellsOf(definition, row)));
    await setImmediate();
  }
  const books = await source.books(reading);
  for (const note of books.notes ?? []) noteAmount(notes, note);
  return {
    rows,
    closed: books.closed ?? true,
    missing: [...missing].map(([field, { first, ...of }]) => ({ field, ...of, first: [...first.values()] })),
    sums: books.sums.map((sum) => ({ ...sum, ours: sums.get(sum.name) ?? 0n })),
    notes: [...notes].map(([name, note]) => ({ name, ...note })).filter(({ count }) => count > 0),
  };
}

const entriesOf = <Name extends string>(of: Partial<Record<Name, number>> | undefined) =>
  Object.entries(of ?? {}) as [Name, number][];

function noteMissing(missing: Map<string, Missing>, field: string, about: ReportAbout | null): void {
  const of = missing.get(field) ?? { count: 0, first: new Map(), others: 0 };
  of.count += 1;
  const key = about && `${about.kind}:${about.id}`;
  if (key !== null && of.first.size < NAMED) of.first.set(key, about);
  if (key === null || !of.first.has(key)) of.others += 1;
  missing.set(field, of);
}

type Notes = Map<CheckNote, { count: number; amount: bigint }>;
type Note = { name: CheckNote; count: number; amount: bigint };

function addNote(notes: Notes, { name, count, amount }: Note): void {
  const of = notes.get(name) ?? { count: 0, amount: 0n };
  notes.set(name, { count: of.count + count, amount: of.amount + amount });
}

/** An amount of zero is nothing to tell. */
function noteAmount(notes: Notes, note: Note): void {
  if (note.amount !== 0n) addNote(notes, note);
}

export const checkToWire = ({ rows, closed, missing, sums, notes }: RunResult): AuthorityCheck => ({
  rows,
  closed,
  missing,
  sums: sums.map((sum) => ({
    name: sum.name,
    ours: String(sum.ours),
    beside: String(sum.beside),
    books: String(sum.books),
    agrees: agrees(sum),
  })),
  notes: notes.map(({ name, count, amount }) => ({ name, count, amount: String(amount) })),
});
