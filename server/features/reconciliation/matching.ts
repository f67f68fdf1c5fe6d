// What of a bank's day is left once the rules and people have matched what they can.
// Invariants: matching is a reading, made anew each time, and posts nothing; what has a note, or a voucher that waits, is no
// longer matched by a rule, nor is what a person undid while its sums are those that were seen.
// Source: docs/domain.md §8; decisions 0126, 0135.
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import {
  type BankLine,
  type BookedMovement,
  type Match,
  matchBankDay,
  numbersIn,
  type StandingRule,
} from '#domain/matching.ts';
import { compareStatement, type Difference } from '#domain/reconciliation.ts';
import type { Reader } from '#platform/db.ts';
import { readDiffering, type ToldLine } from './differing.sql.ts';
import * as store from './matching.sql.ts';
import type { MovementRow } from './matching.sql.ts';
import { type PairRow, readUnmatched, type UnmatchRow } from './pair.sql.ts';
import { type Beside, isSeen, pairsOf } from './pairs.ts';
import { findStatement, type NoteRow, readNotes, type StatementRow } from './statement.sql.ts';

type Statement = Pick<StatementRow, 'date' | 'version' | 'form'>;
export type DayMatch = {
  rule: Match['rule'] | 'people';
  pair: PairRow | null;
  told: Difference[];
  booked: Difference[];
  /** The other day's side, where it is over two days. */
  beside: Beside[];
};
export type Day = {
  /** What nobody and nothing has matched yet, notes and waiting vouchers included. */
  left: Difference[];
  /** This day's side of what is matched, but not by its reference. */
  matches: DayMatch[];
  lines: ReadonlyMap<string, ToldLine[]>;
  movements: ReadonlyMap<string, MovementRow>;
  notes: NoteRow[];
  /** What people undid of the rules' matches, the newest first. */
  unmatched: UnmatchRow[];
  /** Those of which a voucher waits. */
  busy: ReadonlySet<Difference>;
  /** How many are left in all: beyond `mostMatched`, only the first are read, and only references match. */
  total: number;
  isWhole: boolean;
  /** The lines of this day that a standing rule may book, and which rule. */
  ruled: { by: string; difference: Difference }[];
};

/** With more left, a file or the bank's notices are missing, and a weaker rule would guess. */
const mostMatched = 2_000;

export async function readBankDay(
  reader: Reader,
  statement: Statement,
  rules: readonly StandingRule[] = [],
): Promise<Day> {
  const own = await readOne(reader, statement);
  const inputs = [own, ...(own.keys.size > 0 ? await readBeside(reader, statement.date) : [])];
  const { matches } = matchBankDay(
    inputs.flatMap(({ bankLines }) => bankLines),
    inputs.flatMap(({ booked }) => booked),
    rules,
    { accounts: inputs.flatMap(({ accounts }) => accounts), held: inputs.flatMap(({ held }) => held) },
  );
  const isOwn = new Set(own.differences);
  const byKey = new Map(inputs.flatMap(({ keys }) => [...keys]));
  const ofKeys = (keys: readonly string[]) => keys.flatMap((key) => byKey.get(key) ?? []);
  const ownOf = (keys: readonly string[]) =>
    ofKeys(keys).flatMap(({ difference }) => (isOwn.has(difference) ? difference : []));
  const ruled = matches.flatMap(({ by, lines }) =>
    by === null ? [] : ownOf(lines).map((difference) => ({ by, difference })),
  );
  const found = matches
    .filter(({ by }) => by === null)
    .map(({ rule, lines, bookings }) => ({
      rule,
      pair: null,
      told: ownOf(lines),
      booked: ownOf(bookings),
      beside: ofKeys([...lines, ...bookings]).filter(({ difference }) => !isOwn.has(difference)),
    }))
    .filter(({ told, booked }) => told.length + booked.length > 0);
  const all = [...own.pairs, ...found];
  const matched = new Set(all.flatMap(({ told, booked }) => [...told, ...booked]));
  const left = own.differences.filter((one) => !matched.has(one));
  const read = own.differences.length;
  return { ...own, left, matches: all, total: own.total - (read - left.length), ruled };
}

type Inputs = Awaited<ReturnType<typeof readOne>>;

/** The open days that a line or booking of this date may be matched with, or whose own could be matched with those. */
async function readBeside(reader: Reader, date: BusinessDate): Promise<Inputs[]> {
  const beside: Inputs[] = [];
  for (const days of [-2, -1, 1, 2]) {
    const statement = await findStatement(reader, addDays(date, days));
    if (statement?.closedBy === null) beside.push(await readOne(reader, statement));
  }
  return beside;
}

async function readOne(reader: Reader, statement: Statement) {
  const { date } = statement;
  const { lines, bookings, total } = await readDiffering(reader, statement, { most: mostMatched });
  const differences = compareStatement(lines, bookings);
  const byReference = new Map<string, ToldLine[]>();
  for (const line of lines) byReference.set(line.reference, [...(byReference.get(line.reference) ?? []), line]);
  const notes = await readNotes(reader, date);
  const pairs = await pairsOf(reader, date, differences);
  const unmatched = await readUnmatched(reader, date);
  const busy = await findBusy(reader, date, differences);
  const paired = new Set(pairs.flatMap(({ told, booked }) => [...told, ...booked]));
  const isFree = (one: Difference) => !busy.has(one) && !notes.some(isSeen(one));
  const isWhole = total <= mostMatched;
  const open = isWhole ? differences.filter((one) => !paired.has(one)) : [];
  const journals = differences.flatMap(({ journals: [first] }) => first ?? []);
  const movements = new Map((await store.readMovements(reader, journals)).map((one) => [one.journal as string, one]));
  const ours = new Set((await store.readOurIds(reader, idsOf(differences, lines))).map(({ id }) => id));
  const read: Read = { statement, lines: byReference, movements, ours, unmatched };
  const keyed = toInputs(open.filter(isFree), read);
  const held = toInputs(
    open.filter((one) => !isFree(one)),
    read,
  ).booked;
  const accounts = (await store.readHolders(reader, lines.flatMap(numbersOf))).map(({ number }) => number);
  return {
    ...keyed,
    held,
    accounts,
    differences,
    pairs,
    notes,
    unmatched,
    busy,
    lines: byReference,
    movements,
    total,
    isWhole,
  };
}

type Said = Pick<ToldLine, 'counterparty' | 'description'>;
export const textOf = ({ counterparty, description }: Said): string => `${counterparty} ${description}`;
const numbersOf = (line: ToldLine): string[] => numbersIn(textOf(line));

/** What may be the id of a payment or payout of ours: the references, and ids within the texts. */
const idsOf = (differences: readonly Difference[], lines: readonly ToldLine[]): string[] => [
  ...differences.map(({ reference }) => reference),
  ...lines.flatMap((line) => namedIn(textOf(line))),
];
export const namedIn = (text: string): string[] => text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

type Read = {
  statement: Statement;
  lines: ReadonlyMap<string, ToldLine[]>;
  movements: ReadonlyMap<string, MovementRow>;
  ours: ReadonlySet<string>;
  unmatched: readonly UnmatchRow[];
};

/** Only what stands on one side, as one line or booking, can be matched by a rule. */
function toInputs(differences: readonly Difference[], { statement, lines, movements, ours, unmatched }: Read) {
  const { date: on, form } = statement;
  const keys = new Map<string, Beside>();
  const bankLines: BankLine[] = [];
  const booked: BookedMovement[] = [];
  for (const one of differences) {
    const { reference, told, booked: sum, journals } = one;
    const [line, ...others] = lines.get(reference) ?? [];
    const toPeople = unmatched.some(isSeen(one));
    if (line && others.length === 0 && sum === 0) {
      const key = `line ${on} ${reference}`;
      keys.set(key, { date: on, difference: one, line, movement: null });
      const isOurs = [reference, ...namedIn(textOf(line))].some((id) => ours.has(id));
      const said = { text: textOf(line), isOurs, namesOurs: form === 'own' };
      bankLines.push({ key, on, reference, amount: told, ...said, toPeople });
    } else if (!line && sum !== 0) {
      const key = `booking ${on} ${reference}`;
      const movement = movements.get(journals[0] ?? '') ?? null;
      keys.set(key, { date: on, difference: one, line: null, movement });
      const virtualAccount = movement?.virtualAccount ?? null;
      booked.push({ key, on, reference, amount: sum, virtualAccount, isOurs: ours.has(reference), toPeople });
    }
  }
  return { keys, bankLines, booked };
}

/** Those of which a voucher waits: the next person decides, no rule. */
async function findBusy(reader: Reader, date: BusinessDate, differences: readonly Difference[]) {
  const batches = await store.readBatches(reader, date);
  const subjectsOf = ({ reference, journals }: Difference): string[] => [
    `${date}/${reference}`,
    ...batches.filter((one) => one.reference === reference).map(({ batch }) => `${date}/batch:${batch}`),
    ...journals,
  ];
  const named = new Map(differences.map((one) => [one, subjectsOf(one)]));
  const underway = new Set(
    (await store.readUnderway(reader, [...named.values()].flat())).map(({ subject }) => subject),
  );
  return new Set(differences.filter((one) => named.get(one)?.some((subject) => underway.has(subject))));
}
