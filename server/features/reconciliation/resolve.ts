// Resolves a difference: with a note that explains it, or a voucher that another person approves.
// Invariants: an action names the two sums that were seen, and is refused if they changed; a difference moves money
// only by its voucher, on the statement's date, while the difference is still the same.
// Source: docs/domain.md §3, §8; decision 0065.
import type { BankStatement } from '#contract/reconciliation.ts';
import type { Voucher } from '#contract/voucher.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, StaffId, VoucherId } from '#domain/ids.ts';
import { bookBankExpense, parkInSuspense, remit } from '#domain/journal.ts';
import { rupiah } from '#domain/money.ts';
import type { Difference, ResolutionMethod } from '#domain/reconciliation.ts';
import { correctionOf, type Source, waysOf } from '#domain/resolution.ts';
import { saveTold } from '#features/bank/told.ts';
import { enterCorrection } from '#features/money/correction.ts';
import { entering, enterVoucher, entryOf } from '#features/money/voucher.ts';
import { postJournal } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { EnteredVoucher, NewVoucher, Question } from '#platform/events.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { id as texts } from '#texts/id.ts';
import { bookBatch, endPairsOver, isBatch, redraftBatch, requireNoBatch } from './batch.ts';
import { getBankStatement, requireOpen, subjectOf } from './day.ts';
import { findDifference, requireLeft } from './left.ts';
import { isSeen } from './pairs.ts';
import { readSources } from './matching.sql.ts';
import { requireUnheard } from './payment.ts';
import { bookSplit, lockLendingsOf, redraftSplit } from './split.ts';
import { insertNote, lockStatement, readNotes } from './statement.sql.ts';

type Seen = Pick<Difference, 'reference' | 'told' | 'booked'>;
type Asked = Seen & { way: ResolutionMethod; reason: string };

/** Adds a note to a difference, or enters the voucher that corrects it. */
export async function resolveDifference(
  platform: Platform,
  staffId: StaffId,
  date: BusinessDate,
  asked: Asked,
): Promise<BankStatement> {
  await entering(platform, async (tx) => {
    const difference = await lockDifference(tx, date, asked);
    const source = await readSource(tx, difference);
    if (!waysOf(difference, source).includes(asked.way)) throw refused('error.difference.way', { field: 'way' });
    await requireNoBatch(tx, date, [difference]);
    await endPairsOver(tx, staffId, date, [difference]);
    if (asked.way === 'note') await note(tx, staffId, date, difference, asked.reason);
    else if (asked.way === 'correction')
      await correct(tx, platform, staffId, date, { difference, source }, asked.reason);
    else await enterVoucher(tx, platform, staffId, await draft(tx, date, difference, asked));
  });
  return getBankStatement(platform, date);
}

async function readSource(reader: Reader, { journals: [first] }: Difference): Promise<Source | null> {
  return first === undefined ? null : ((await readSources(reader, [first])).get(first) ?? null);
}

/** Locks the statement of the date. Refuses if the difference is no longer as it was seen. */
async function lockDifference(tx: Tx, date: BusinessDate, seen: Seen): Promise<Difference> {
  const statement = await lockStatement(tx, date);
  if (!statement) throw notFound();
  requireOpen(statement);
  const [difference] = await requireLeft(tx, statement, [seen]);
  if (!difference) throw refused('error.difference.changed');
  return difference;
}

async function note(tx: Tx, staffId: StaffId, date: BusinessDate, difference: Difference, reason: string) {
  const { reference, told, booked } = difference;
  const known = (await readNotes(tx, date)).find(isSeen(difference));
  if (known) throw refused('error.difference.noted', { slots: { name: known.by } });
  await insertNote(tx, date, difference, { staffId, reason });
  await recordAuditEvent(
    tx,
    { kind: 'staff', id: staffId },
    {
      action: 'bank_statement.note',
      object: { kind: 'bank_statement', id: date },
      after: { reference, told, booked },
      reason,
    },
  );
}

/**
 * Incoming money that the books lack goes to suspense; outgoing money that they lack is a cost of a transfer, which its owner
 * has paid, or the bank's own charge, which the platform pays.
 */
async function draft(
  tx: Tx,
  date: BusinessDate,
  difference: Difference,
  { way, reason }: Pick<Asked, 'way' | 'reason'>,
): Promise<NewVoucher> {
  const isIn = difference.told > difference.booked;
  if (isIn && difference.kind === 'unknown') await requireUnheard(tx, date, difference.reference);
  const id = newId<VoucherId>();
  const amount = rupiah(Math.abs(difference.told - difference.booked));
  const out = way === 'expense' ? bookBankExpense({ amount }) : remit({ account: 'bank_cost', amount });
  const legs = isIn ? parkInSuspense({ amount, subject: id }) : out;
  return { id, kind: 'bank_statement', subject: subjectOf(date, difference), legs, valueOn: date, reason };
}

/** The difference decides what is posted, so only the reason can change. */
export async function redraftStatementVoucher(
  tx: Tx,
  { voucher, entry }: Question<'redraftVoucher.bank_statement'>,
): Promise<NewVoucher> {
  const { reason } = entryOf('bank_statement', entry);
  if (isBatch(voucher)) return redraftBatch(tx, voucher, reason);
  const way = isExpense(voucher) ? 'expense' : 'charge';
  const difference = await findStatus(tx, voucher);
  return (await redraftSplit(tx, voucher, reason)) ?? draft(tx, aboutOf(voucher).date, difference, { way, reason });
}

const isExpense = ({ legs }: Pick<EnteredVoucher, 'legs'>): boolean =>
  legs.some(({ account }) => account === 'bank_expense');

/** Takes back what was booked beyond the bank's sum. */
async function correct(
  tx: Tx,
  platform: Platform,
  staffId: StaffId,
  date: BusinessDate,
  { difference, source }: { difference: Difference; source: Source | null },
  reason: string,
): Promise<Voucher> {
  const [journal] = difference.journals;
  const { legs } = correctionOf(difference, source);
  if (!journal || !legs) throw refused('error.difference.way', { field: 'way' });
  const words = texts['reconciliation.correction.words'];
  return enterCorrection(tx, platform, staffId, journal, { legs, words, reason, valueOn: date });
}

/** The date and the reference that a voucher is about. */
function aboutOf({ id, subject, valueOn, legs }: EnteredVoucher): {
  date: BusinessDate;
  reference: string;
  change: number;
} {
  if (valueOn === null) throw new Error(`voucher ${id} has no date`);
  const change = legs.find(({ account }) => account === 'escrow')?.amount ?? 0;
  return { date: valueOn, reference: subject.slice(valueOn.length + 1), change };
}

/** The difference of a voucher. Refuses if the date is closed or the difference has changed since entry. */
async function findStatus(tx: Tx, voucher: EnteredVoucher): Promise<Difference> {
  const { date, reference, change } = aboutOf(voucher);
  const statement = await lockStatement(tx, date);
  if (!statement) throw notFound();
  requireOpen(statement);
  const difference = await findDifference(tx, statement, reference);
  if (!difference || difference.told - difference.booked !== change) throw refused('error.difference.changed');
  return difference;
}

/** Posts what is in the statement but not in the books. */
export async function postStatementVoucher(tx: Tx, voucher: EnteredVoucher): Promise<JournalId> {
  const { id, legs, amount } = voucher;
  if (isBatch(voucher)) return bookBatch(tx, voucher);
  const { date, reference, change } = aboutOf(voucher);
  const difference = await findStatus(tx, voucher);
  const isIn = change > 0;
  const counterparty = difference.counterparty ?? '';
  const split = isIn && (await bookSplit(tx, voucher, { date, reference, counterparty }));
  if (split) return split;
  const { journalId } = await postJournal(tx, {
    kind: isIn ? 'suspense' : isExpense(voucher) ? 'bank_expense' : 'remittance',
    key: `voucher:${id}`,
    businessDate: date,
    legs,
    subject: id,
  });
  if (isIn) {
    const paymentId = difference.kind === 'unknown' ? await requireUnheard(tx, date, reference) : `statement:${id}`;
    if (!(await saveTold(tx, { id, paymentId, counterparty, amount, valueOn: date, journalId })))
      throw refused('error.difference.booked');
  }
  return journalId;
}

/** Locked before the voucher, in the same order as at entry. */
export async function lockStatementOf(tx: Tx, { voucher }: Question<'lockVoucher.bank_statement'>): Promise<void> {
  await lockLendingsOf(tx, voucher.id);
  await lockStatement(tx, aboutOf(voucher).date);
}

/** Who has closed the day; a day without a file is open. */
export async function lockBankDay(tx: Tx, { on }: Question<'lockBankDay'>): Promise<{ closedBy: string | null }> {
  const statement = await lockStatement(tx, on);
  return { closedBy: statement?.closedBy ?? null };
}
