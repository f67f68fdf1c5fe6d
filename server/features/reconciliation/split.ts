// One line of the bank that is several payments: each part is for an account of ours, and what nobody knows yet waits in suspense.
// Invariants: the parts sum to the line; two people; the line's journal puts it all in suspense, and each part leaves it in the same
// transaction, or nothing does; a notice of the same payment that comes later is a repeat.
// Source: docs/domain.md §8; decision 0131.
import type { Input } from '#contract/endpoint.ts';
import type { BankStatement } from '#contract/reconciliation.ts';
import type { staffStatementLines } from '#contract/statement-lines.ts';
import type { VirtualAccount } from '#domain/bank.ts';
import { type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import type { JournalId, SplitPartId, StaffId, VoucherId } from '#domain/ids.ts';
import { type Leg, parkInSuspense, resolveSuspenseToLender, resolveSuspenseToLending } from '#domain/journal.ts';
import { formatRupiah, rupiah, type Rupiah } from '#domain/money.ts';
import { checkSplit } from '#domain/statement-split.ts';
import { saveTold } from '#features/bank/told.ts';
import { findVirtualAccount } from '#features/bank/virtual-account.sql.ts';
import { lockLending } from '#features/lending/slot.sql.ts';
import { entering, enterVoucher } from '#features/money/voucher.ts';
import { notify } from '#features/notice/notice.ts';
import { takePayment } from '#features/repayment/arrival/arrival.ts';
import { postJournal } from '#ledger/ledger.ts';
import { now } from '#platform/clock.ts';
import { ask } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import type { EnteredVoucher, NewVoucher } from '#platform/events.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, throwIfRefused } from '#platform/refuse.ts';
import { endPairsOver, lockSeen, requireNoVoucher } from './batch.ts';
import { getBankStatement, subjectOf } from './day.ts';
import { requireLeft } from './left.ts';
import { requireNoNotice, requireUnheard } from './payment.ts';
import * as store from './split.sql.ts';

type Asked = Input<typeof staffStatementLines.splitLine>['body'];

/** Enters one voucher over a line of money that came and is not booked, with a part for each account. */
export async function splitLine(
  platform: Platform,
  staffId: StaffId,
  date: BusinessDate,
  { version, line, parts: asked, reason }: Asked,
): Promise<BankStatement> {
  await entering(platform, async (tx) => {
    const statement = await lockSeen(tx, date, version, [line]);
    const differences = await requireLeft(tx, statement, [line]);
    const { reference, told, booked } = line;
    if (told <= 0 || booked !== 0) throw refused('error.difference.way', { field: 'line' });
    throwIfRefused(checkSplit(told, asked));
    await requireNoNotice(tx, date, reference);
    await requireUnheard(tx, date, reference);
    await requireNoVoucher(tx, date, differences);
    await endPairsOver(tx, staffId, date, [line]);
    const parts = asked.map((part) => ({ ...part, id: newId<SplitPartId>() }));
    await enterVoucher(tx, platform, staffId, await draftSplit(tx, { date, reference, parts }, reason));
  });
  return getBankStatement(platform, date);
}

type Split = { date: BusinessDate; reference: string; parts: readonly store.NewPart[] };

/** Checks each part, and stores them for a new voucher. */
async function draftSplit(tx: Tx, split: Split, reason: string): Promise<NewVoucher> {
  const { date, reference, parts } = split;
  const judged = [];
  for (const part of parts) judged.push(await judge(tx, date, part));
  // A funding has an account at each bank, and takes one payment.
  const fundings = judged.flatMap((one) => one?.account.portfolioId ?? []);
  if (new Set(fundings).size < fundings.length) throw refused('error.difference.split_parts', { field: 'parts' });
  const id = newId<VoucherId>();
  await store.insertParts(tx, id, parts);
  return {
    id,
    kind: 'bank_statement',
    subject: subjectOf(date, { reference }),
    legs: legsOf(parts),
    valueOn: date,
    reason,
  };
}

/** All of the line into escrow, and one leg of suspense a part. */
function legsOf(parts: readonly store.NewPart[]): Leg[] {
  const waiting = parts.flatMap(({ id, amount }) => parkInSuspense({ amount, subject: id }).slice(1));
  const total = rupiah(parts.reduce((sum, { amount }) => sum + amount, 0));
  return [...parkInSuspense({ amount: total }).slice(0, 1), ...waiting];
}

type Judged = { account: VirtualAccount; purpose: 'topup' | 'portfolio' | 'lending' };

/** Whether its account takes this part now, as of the line's date; null where its owner is not known. */
async function judge(
  tx: Tx,
  date: BusinessDate,
  { account: number, amount }: Pick<store.NewPart, 'account' | 'amount'>,
): Promise<Judged | null> {
  if (number === null) return null;
  const account = await findVirtualAccount(tx, number);
  const refuseAccount = () =>
    refused('error.difference.split_account', { field: 'parts', slots: { name: account?.holderName ?? number } });
  if (!account || account.purpose === 'member' || businessDateOf(account.openedAt) > date) throw refuseAccount();
  const { purpose } = account;
  const bill = await ask(tx, `billOf.${purpose}`, { virtualAccount: account, date });
  if (bill.status !== 'open') throw refuseAccount();
  if (purpose === 'portfolio' && bill.amount !== null && bill.amount !== amount) {
    const slots = { name: account.holderName, amount: formatRupiah(bill.amount) };
    throw refused('error.difference.split_bill', { field: 'parts', slots });
  }
  return { account, purpose };
}

/** The lendings whose fundings or instalments its parts pay, to be locked before all else. */
export async function lockLendingsOf(tx: Tx, voucher: VoucherId): Promise<void> {
  const lendings = new Set((await store.readParts(tx, voucher)).flatMap(({ lending }) => lending ?? []));
  for (const one of [...lendings].sort()) await lockLending(tx, one);
}

/** The same parts for another voucher, since only the reason can change; null when it is no split. */
export async function redraftSplit(tx: Tx, voucher: EnteredVoucher, reason: string): Promise<NewVoucher | null> {
  const kept = await store.readParts(tx, voucher.id);
  const { valueOn: date, subject } = voucher;
  if (kept.length === 0 || date === null) return null;
  const parts = kept.map(({ account, amount }) => ({ account, amount, id: newId<SplitPartId>() }));
  return draftSplit(tx, { date, reference: subject.slice(date.length + 1), parts }, reason);
}

type Line = { date: BusinessDate; reference: string; counterparty: string };

/** Posts the line, then each part; null when the voucher is no split. */
export async function bookSplit(tx: Tx, voucher: EnteredVoucher, line: Line): Promise<JournalId | null> {
  const { id, legs, amount } = voucher;
  const parts = await store.readParts(tx, id);
  if (parts.length === 0) return null;
  const { date, reference, counterparty } = line;
  await requireNoNotice(tx, date, reference);
  const paymentId = await requireUnheard(tx, date, reference);
  const base = { key: `voucher:${id}`, businessDate: date, subject: id };
  const { journalId } = await postJournal(tx, { ...base, kind: 'suspense', legs });
  const waiting = parts.find(({ account }) => account === null)?.amount ?? rupiah(0);
  const told = { id, paymentId, counterparty, amount, valueOn: date, journalId, waiting };
  if (!(await saveTold(tx, told))) throw refused('error.difference.booked');
  for (const part of parts) {
    const judged = await judge(tx, date, part);
    await store.markPartPosted(tx, part.id, judged ? await give(tx, part, judged, line) : journalId);
  }
  return journalId;
}

type Given = { id: SplitPartId; amount: Rupiah };

/** From suspense to whom the account is for, as if the bank had told of this part. */
async function give(tx: Tx, part: Given, { account, purpose }: Judged, line: Line): Promise<JournalId> {
  const { id, amount } = part;
  const { date, reference, counterparty } = line;
  if (purpose === 'portfolio') {
    const paidAt = await store.readPaidAt(tx, date, reference);
    const said = { provider: 'statement', eventId: id, paymentId: id, payerName: counterparty, paidAt };
    const payment = { ...said, receivedAt: await now(tx), virtualAccount: account, amount, valueOn: date };
    const effect = await ask(tx, 'takePayment.portfolio', { ...payment, fromSuspense: true });
    if ('fault' in effect) throw new Error(`part ${id} has the date of its line: ${effect.fault}`);
    return effect.journalId;
  }
  return purpose === 'topup' ? giveToLender(tx, part, account, date) : giveToLending(tx, part, account, date);
}

async function giveToLender(
  tx: Tx,
  { id, amount }: Given,
  { lenderId, number }: VirtualAccount,
  businessDate: BusinessDate,
): Promise<JournalId> {
  if (lenderId === null) throw new Error(`account ${number} belongs to no lender`);
  const key = `split:${id}`;
  const legs = resolveSuspenseToLender({ lenderId, amount, subject: id });
  const { journalId } = await postJournal(tx, { kind: 'suspense_resolved', key, businessDate, legs, subject: id });
  const slots = { amount: formatRupiah(amount) };
  await notify(tx, { userId: lenderId, kind: 'topup_received', slots, link: '/dashboard/mutation', eventKey: key });
  return journalId;
}

/** The money is in `collection` then, as a receipt of the line's date. */
async function giveToLending(
  tx: Tx,
  { id, amount }: Given,
  { lendingId, holderName }: VirtualAccount,
  valueOn: BusinessDate,
): Promise<JournalId> {
  const lending = lendingId && (await lockLending(tx, lendingId));
  if (!lending || lending.disbursedOn === null || lending.disbursedOn > valueOn)
    throw refused('error.difference.split_account', { field: 'parts', slots: { name: holderName } });
  const key = `split:${id}`;
  const legs = resolveSuspenseToLending({ lendingId: lending.id, amount, subject: id });
  const base = { key, businessDate: valueOn, legs, subject: id };
  const { journalId } = await postJournal(tx, { ...base, kind: 'suspense_resolved' });
  await takePayment(tx, lending, { amount, valueOn, key, isAtBank: true });
  return journalId;
}
