// A correction: a new journal linked to the wrong one, with legs that finance chooses from the chart.
// Invariants: legs sum to 0 and use no account that is backed by other records; a lender's cash cannot fall below 0;
// the wrong journal stays visible.
// Source: docs/domain.md §8; decision 0063.
import type { Voucher } from '#contract/voucher.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, StaffId } from '#domain/ids.ts';
import type { AccountKind } from '#domain/account-kind.ts';
import type { Leg } from '#domain/journal.ts';
import { checkCorrection } from '#domain/journal-kind.ts';
import type { Refusal } from '#domain/refusal.ts';
import { postJournal, readBalance } from '#ledger/ledger.ts';
import { today } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { EnteredVoucher, NewVoucher, Question } from '#platform/events.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import { id as texts } from '#texts/id.ts';
import { entering, enterVoucher, entryOf } from './voucher.ts';
import { correctedJournal, isJournal, isAccountOwner, readJournalSubject } from './voucher.sql.ts';

type Asked = {
  legs: readonly Leg[];
  words: string;
  reason: string;
  /** Its booking date, where that is not the date of approval. */
  valueOn?: BusinessDate;
};

/** Enters the correction of a journal; another person of finance approves it. */
export function correctJournal(
  platform: Platform,
  staffId: StaffId,
  journalId: JournalId,
  asked: Asked,
): Promise<Voucher> {
  if (!isId(journalId)) throw notFound();
  return entering(platform, (tx) => enterCorrection(tx, platform, staffId, journalId, asked));
}

/** The same within a transaction that has checked more. */
export async function enterCorrection(
  tx: Tx,
  platform: Platform,
  staffId: StaffId,
  journalId: JournalId,
  asked: Asked,
): Promise<Voucher> {
  if (!(await isJournal(tx, journalId))) throw notFound();
  return enterVoucher(tx, platform, staffId, await draftCorrection(tx, journalId, asked));
}

async function draftCorrection(tx: Tx, journalId: JournalId, { words, ...asked }: Asked): Promise<NewVoucher> {
  throwIfRefused(inWords(checkCorrection(asked.legs)));
  await requireOwners(tx, asked.legs);
  return { ...asked, id: newId(), kind: 'correction', subject: journalId, words };
}

/** It keeps its booking date. */
export function redraftCorrection(
  tx: Tx,
  { voucher, entry }: Question<'redraftVoucher.correction'>,
): Promise<NewVoucher> {
  const { valueOn } = voucher;
  const { correction } = entryOf('correction', entry);
  return draftCorrection(tx, correctedJournal(voucher), { ...correction, ...(valueOn === null ? {} : { valueOn }) });
}

/** The account by the name staff use. */
function inWords(refusal: Refusal | null): Refusal | null {
  const account = refusal?.slots?.account as AccountKind | undefined;
  return refusal && account ? { ...refusal, slots: { account: texts[`ledger.${account}`] } } : refusal;
}

/** Each owner has such an account, with enough balance. */
async function requireOwners(reader: Reader, legs: readonly Leg[]): Promise<void> {
  for (const { account, owner, amount } of legs) {
    if (owner === null) continue;
    const hasAccount = isId(owner) ? await isAccountOwner(reader, account, owner) : null;
    if (!hasAccount) throw refused('error.correction.owner', { field: 'legs' });
    const taken = account === 'cash' ? amount : -amount;
    if (taken > (await readBalance(reader, account, owner))) throw refused('error.balance.short', { field: 'legs' });
  }
}

export async function postCorrection(tx: Tx, voucher: EnteredVoucher): Promise<JournalId> {
  const { id, legs, valueOn } = voucher;
  const journal = correctedJournal(voucher);
  const corrected = await readJournalSubject(tx, journal);
  const { journalId } = await postJournal(tx, {
    kind: 'correction',
    key: `voucher:${id}`,
    businessDate: valueOn ?? (await today(tx)),
    legs,
    corrects: journal,
    ...(corrected.subject === null ? {} : { subject: corrected.subject }),
  });
  return journalId;
}
