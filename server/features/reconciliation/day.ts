// A bank's day as finance reads it: what is left with its candidates, what was matched by which rule, and why the balances are
// apart.
// Source: docs/screens.md; decisions 0065, 0126.
import type { BankDay } from '#contract/day.ts';
import type { BankStatement, StatementDifference } from '#contract/reconciliation.ts';
import type { Voucher } from '#contract/voucher.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import type { JournalId } from '#domain/ids.ts';
import { candidatesOf, numbersIn } from '#domain/matching.ts';
import { rupiah } from '#domain/money.ts';
import { type Difference, explainApart } from '#domain/reconciliation.ts';
import { correctionOf, type Source, waysOf } from '#domain/resolution.ts';
import { describeJournals, type JournalWords } from '#features/money/journal-words.ts';
import { readNewest, toWireVoucher } from '#features/money/voucher.sql.ts';
import type { Db, Reader } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import { toDay } from './days.ts';
import { sumAgreeing, type ToldLine } from './differing.sql.ts';
import { type Day, readBankDay, textOf } from './matching.ts';
import { isSeen } from './pairs.ts';
import { type HolderRow, readBatches, readHolders, readSources } from './matching.sql.ts';
import { readRuleNames } from './rules.sql.ts';
import * as store from './statement.sql.ts';

/** A page shows the first; those that are resolved make room for the rest. */
const mostDifferences = 500;

export function getBankStatement({ db, vault }: Platform, date: BusinessDate): Promise<BankStatement> {
  return atOneMoment(db, async (reader) => {
    const statement = await store.findStatement(reader, date);
    if (!statement) throw notFound();
    const day = await readBankDay(reader, statement);
    const shown = day.left.slice(0, mostDifferences);
    const batches = await readBatches(reader, date);
    const vouchers = (await readVouchers(reader, date, shown, batches)).map((row) => toWireVoucher(vault, row));
    const words = await describeJournals(reader, journalsOf(day, shown));
    const holders = await readHolders(reader, numbersOf(day));
    const sources = await readSources(reader, largestOf(shown));
    const read: Read = { day, words, holders, sources, batches, vouchers };
    const escrow = await store.readEscrowAt(reader, date);
    const before = await store.readEscrowAt(reader, addDays(date, -1));
    const { opening, closing, form, accountLastDigits } = statement;
    return {
      ...toDay(statement),
      opening,
      closing,
      escrow,
      form,
      accountLastDigits,
      differenceCount: day.total,
      differences: shown.map((one) => toWire(one, date, read)),
      matched: await sumMatched(reader, statement, day),
      pairs: day.matches.flatMap((one) => (one.pair ? [toPair({ ...one, pair: one.pair }, read)] : [])),
      why: explainApart(BigInt(closing) - BigInt(escrow), {
        before: BigInt(opening) - BigInt(before),
        otherDay: otherDayOf(day),
        left: day.left.map((one) => ({
          kind: one.told === 0 ? ('booking' as const) : ('line' as const),
          name: nameOf(one, read),
          amount: one.told - one.booked,
        })),
      }).map((reason) => ({ ...reason, amount: String(reason.amount) })),
    };
  });
}

type Batches = Awaited<ReturnType<typeof readBatches>>;
type Words = ReadonlyMap<JournalId, JournalWords>;
type Read = {
  day: Day;
  words: Words;
  holders: HolderRow[];
  sources: ReadonlyMap<JournalId, Source>;
  batches: Batches;
  vouchers: readonly Voucher[];
};

/** The oldest day of the bank that waits for its close: how far it agrees, and both balances. */
export function readOpenDay(db: Db): Promise<BankDay | null> {
  return atOneMoment(db, async (reader) => {
    const statement = await store.findOldestOpen(reader);
    if (!statement) return null;
    const { date, lines, closing } = statement;
    const { total } = await readBankDay(reader, statement);
    const escrow = await store.readEscrowAt(reader, date);
    return { date, lines, open: total, closing, escrow, difference: String(BigInt(closing) - BigInt(escrow)) };
  });
}

function toWire(one: Difference, date: BusinessDate, read: Read): StatementDifference {
  const { day, holders, sources, batches, vouchers } = read;
  const [largest] = one.journals;
  const source = (largest && sources.get(largest)) ?? null;
  const undone = day.unmatched.filter(isSeen(one));
  const others = day.unmatched.filter((its) => isOne(undone, its)).map(isSeen);
  const isUndone = (other: Difference) => others.some((isIts) => isIts(other));
  const free =
    one.booked === 0 ? day.left.filter((other) => other.told === 0 && other.booked !== 0 && !isUndone(other)) : [];
  const candidates = candidatesOf(
    one.told,
    free.map((other) => ({ ...other, amount: other.booked })),
  );
  const note = day.notes.find(isSeen(one));
  return {
    ...one,
    journals: [...one.journals],
    says: saysOf(one, day, holders),
    movement: movementOf(one, read),
    candidates: {
      isSplit: candidates.isSplit,
      bookings: candidates.bookings.flatMap(({ reference, booked, journals }) => {
        const its = movementOf({ journals }, read);
        return its ? [{ ...its, reference, booked }] : [];
      }),
    },
    note: note ? saidOf(note) : null,
    unmatched: undone[0] ? saidOf(undone[0]) : null,
    voucher: voucherOf(one, date, batches, vouchers),
    ways: waysOf(one, source),
    uncorrected: correctionOf(one, source).instead,
  };
}

const isOne = (all: readonly { id: string }[], { id }: { id: string }): boolean => all.some((one) => one.id === id);

const saidOf = ({ reason, by, at }: { reason: string; by: string; at: Date }) => ({
  reason,
  by,
  at: at.toISOString(),
});

/** The journal of a difference in a person's words; the largest where there are several. */
function movementOf({ journals: [journal] }: Pick<Difference, 'journals'>, { day, words }: Read) {
  const found = journal && words.get(journal);
  const at = day.movements.get(journal ?? '')?.at;
  return found && at ? { ...found, at: at.toISOString() } : null;
}

/** Of what is shown, and of what people matched. */
const journalsOf = ({ matches, left }: Day, shown: readonly Difference[]): JournalId[] => {
  const paired = matches.flatMap(({ pair, booked, beside }) =>
    pair ? [...booked, ...beside.map(({ difference }) => difference)] : [],
  );
  const candidates = left.filter(({ told }) => told === 0).slice(0, mostDifferences);
  return largestOf([...shown, ...paired, ...candidates]);
};

const largestOf = (differences: readonly Difference[]): JournalId[] => [
  ...new Set(differences.flatMap(({ journals: [first] }) => first ?? [])),
];

/** The numbers that lines name, eight digits or more. */
const numbersOf = ({ lines }: Day): string[] => [
  ...new Set([...lines.values()].flat().flatMap((line) => numbersIn(textOf(line)))),
];

/** What the line says: the holder of the virtual account that it names, else the counterparty, else its description. */
function saysOf({ reference }: Difference, { lines }: Day, holders: readonly HolderRow[]): StatementDifference['says'] {
  const [line] = lines.get(reference) ?? [];
  return line ? wordsOf(line, holders) : null;
}

export function wordsOf(
  line: Pick<ToldLine, 'counterparty' | 'description' | 'time'>,
  holders: readonly HolderRow[],
): NonNullable<StatementDifference['says']> {
  const { counterparty, description, time } = line;
  const [holder] = holders.filter(({ number }) => `${counterparty} ${description}`.includes(number));
  const name = (holder?.holder ?? counterparty) || description;
  return { name, purpose: holder?.purpose ?? null, description: description || counterparty, time };
}

function nameOf(one: Difference, read: Read): string {
  return saysOf(one, read.day, read.holders)?.name ?? titleOf(one, read);
}

type PairOf = Day['matches'][number] & { pair: NonNullable<Day['matches'][number]['pair']> };

/** The sum of its lines, on whichever of its days they stand. */
function toPair({ pair, told, booked, beside }: PairOf, read: Read): BankStatement['pairs'][number] {
  const lines = [...told, ...beside.map(({ difference }) => difference)];
  const amount = rupiah(lines.reduce((sum, one) => sum + one.told, 0));
  const names = [...told, ...booked].map((one) => nameOf(one, read));
  const others = beside.map(({ date, difference, line }) => ({
    date,
    name: line?.counterparty || line?.description || titleOf(difference, read),
  }));
  return { id: pair.id, by: pair.by, at: pair.at.toISOString(), amount, names, beside: others };
}

const titleOf = ({ reference, journals: [first] }: Difference, { words }: Read): string =>
  (first && words.get(first)?.title) ?? reference;

/** What the lines and bookings that are matched with another day's add to this day's difference. */
const otherDayOf = ({ matches }: Day): bigint =>
  matches
    .flatMap(({ told, booked }) => [...told, ...booked])
    .reduce((sum, one) => sum + BigInt(one.told - one.booked), 0n);

type Matched = BankStatement['matched'];

/** What is matched, by what did it: references, rules and people from the books; accounts, amounts and pairs from the reading. */
async function sumMatched(reader: Reader, statement: store.StatementRow, day: Day): Promise<Matched> {
  const agreeing = await sumAgreeing(reader, statement);
  const rules = await readRuleNames(
    reader,
    agreeing.flatMap(({ rule }) => rule ?? []),
  );
  const none = { rule: null, name: null, person: null, since: null };
  const sums: Matched = agreeing.map(({ rule, byPeople, lines, moneyIn, moneyOut }) => {
    const found = rules.find(({ id }) => id === rule);
    const by = rule !== null ? 'rule' : byPeople ? 'people' : 'reference';
    const of = found ? { rule, name: found.name, person: found.by, since: found.since.toISOString() } : none;
    return { ...none, ...of, by, lines, moneyIn, moneyOut };
  });
  for (const { rule, told } of day.matches) {
    const known = sums.find((sum) => sum.by === rule);
    const sum = known ?? { ...none, by: rule, lines: 0, moneyIn: '0', moneyOut: '0' };
    for (const one of told) {
      sum.lines += one.lines.length;
      if (one.told > 0) sum.moneyIn = String(BigInt(sum.moneyIn) + BigInt(one.told));
      else sum.moneyOut = String(BigInt(sum.moneyOut) - BigInt(one.told));
    }
    if (!known && told.length > 0) sums.push(sum);
  }
  const order = ['reference', 'virtual_account', 'amount_day', 'rule', 'people'];
  return sums.sort((a, b) => order.indexOf(a.by) - order.indexOf(b.by));
}

/** Whether a voucher is about this reference on this date. */
export const subjectOf = (date: BusinessDate, { reference }: Pick<Difference, 'reference'>): string =>
  `${date}/${reference}`;
export const subjectOfBatch = (date: BusinessDate, batch: string): string => `${date}/batch:${batch}`;

async function readVouchers(reader: Reader, date: BusinessDate, differences: readonly Difference[], batches: Batches) {
  const subjects = differences.map((one) => subjectOf(date, one));
  const journals = differences.flatMap((one) => one.journals);
  return [
    ...(await readNewest(reader, 'bank_statement', [
      ...subjects,
      ...batches.map(({ batch }) => subjectOfBatch(date, batch)),
    ])),
    ...(await readNewest(reader, 'correction', journals)),
  ].sort((a, b) => b.enteredAt.getTime() - a.enteredAt.getTime());
}

function voucherOf(
  one: Difference,
  date: BusinessDate,
  batches: Batches,
  vouchers: readonly Voucher[],
): Voucher | null {
  const subjects = new Set<string>([
    subjectOf(date, one),
    ...batches.filter(({ reference }) => reference === one.reference).map(({ batch }) => subjectOfBatch(date, batch)),
    ...one.journals,
  ]);
  return vouchers.find(({ subject }) => subjects.has(subject)) ?? null;
}

export function requireOpen({ closedBy }: store.StatementRow): void {
  if (closedBy !== null) throw refused('error.statement.closed', { slots: { name: closedBy } });
}

export function requireVersion(statement: store.StatementRow, seen: number): void {
  if (statement.version !== seen) throw refused('error.statement.changed', { slots: { version: statement.version } });
}
