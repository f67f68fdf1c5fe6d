// Journals in human words, for every list that shows them: "Isi saldo, Ratna Wulandari, BCA VA", and below it where
// the money went.
// Invariant: a page of journals costs one statement, whatever its kinds; ids never stand in these words.
// Source: docs/domain.md §8; decision 0125.
import type { AccountKind } from '#domain/account-kind.ts';
import { businessDate, formatMonth } from '#domain/calendar.ts';
import type { JournalId } from '#domain/ids.ts';
import { flowOf } from '#domain/journal-flow.ts';
import type { JournalKind } from '#domain/journal-kind.ts';
import type { Reader } from '#platform/db.ts';
import { parseBankNotice } from '#ports/bank-messages.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { type JournalFacts, readJournalFacts } from './journal-facts.sql.ts';

export type JournalWords = { title: string; detail: string };

/** The words of these journals. `seenFrom`: the kind of account whose entries are shown. */
export async function describeJournals(
  reader: Reader,
  ids: readonly JournalId[],
  seenFrom?: AccountKind,
): Promise<ReadonlyMap<JournalId, JournalWords>> {
  const facts = ids.length === 0 ? [] : await readJournalFacts(reader, ids);
  return new Map(facts.map((found) => [found.id, wordsOf(found, seenFrom)]));
}

/** What a journal is about, for the links of its page. */
export async function readAbout(reader: Reader, id: JournalId) {
  const [facts] = await readJournalFacts(reader, [id]);
  const { lenderId = null, lender = null, lendingId = null, group: groupName = null } = facts ?? {};
  return {
    lender: lenderId !== null && lender !== null ? { id: lenderId, name: lender } : null,
    lending: lendingId !== null && groupName !== null ? { id: lendingId, groupName } : null,
    withdrawal: facts?.withdrawalId ?? null,
    suspense: facts?.suspenseId ?? null,
  };
}

/** What each row of a list says of its journal, beside the row. */
export async function withWords<Row>(
  reader: Reader,
  rows: readonly Row[],
  journalOf: (row: Row) => JournalId,
  seenFrom?: AccountKind,
): Promise<(Row & JournalWords)[]> {
  const words = await describeJournals(reader, [...new Set(rows.map(journalOf))], seenFrom);
  return rows.map((row) => ({ ...row, ...(words.get(journalOf(row)) ?? { title: '', detail: '' }) }));
}

export function wordsOf(facts: JournalFacts, seenFrom?: AccountKind): JournalWords {
  const [who, way] = about[facts.kind](facts);
  const title = [texts[`journal.kind.${facts.kind}`], who, way].filter(Boolean).join(', ');
  return { title, detail: [flowText(facts, seenFrom), beside(facts, who)].filter(Boolean).join(', ') };
}

type About = (facts: JournalFacts) => [who: string | null, way?: string | null];

const bank = ({ bank: code, byVirtualAccount, digits }: JournalFacts): string | null => {
  if (code === null) return null;
  if (byVirtualAccount) return fill(texts['journal.title.virtual_account'], { bank: code });
  return digits === null ? code : fill(texts['journal.title.account'], { bank: code, digits });
};
const lenders = ({ lender, lenders: count }: JournalFacts): string | null =>
  lender ?? (count > 1 ? fill(texts['journal.title.lenders'], { count }) : null);
const group = (facts: JournalFacts): string | null => facts.group;

const byLender: About = (facts) => [lenders(facts), bank(facts)];
const byGroup: About = (facts) => [group(facts), bank(facts)];
const funding: About = (facts) => [lenders(facts), group(facts)];
const cash: About = (facts) => [group(facts), facts.officer];

/** Whom each kind of journal is about, and the way that its money took. */
const about: Record<JournalKind, About> = {
  topup: byLender,
  funding_hold: funding,
  funding_release: funding,
  funding_refund: funding,
  funding_transfer: byLender,
  funding_surplus: byLender,
  disbursement_approved: byGroup,
  disbursement_confirmed: byGroup,
  disbursement_refused: byGroup,
  cash_collected: cash,
  cash_deposited: cash,
  transfer_received: byGroup,
  distribution: (facts) => [group(facts), lenders(facts)],
  overpayment: (facts) => [group(facts)],
  overpayment_returned: byGroup,
  withdrawal: byLender,
  withdrawal_confirmed: byLender,
  withdrawal_refused: byLender,
  suspense: (facts) => [payerOf(facts), bank(facts)],
  suspense_resolved: (facts) =>
    facts.destination === 'payer'
      ? [facts.payeeName, texts['journal.title.back']]
      : [lenders(facts) ?? group(facts), facts.lender !== null && facts.group !== null ? facts.group : null],
  reversal: (facts) => [group(facts), lenders(facts)],
  receivable_repaid: (facts) => [lenders(facts)],
  correction: (facts) => [lenders(facts) ?? group(facts), correctedText(facts)],
  remittance: (facts) => [remitted(facts)],
  bank_expense: ({ counterparty }) => [counterparty],
};

/** The group beside the title, where that names somebody else. */
const beside = ({ kind, group: name }: JournalFacts, who: string | null): string | null =>
  name !== who && (kind === 'funding_transfer' || kind === 'funding_surplus' || kind === 'correction') ? name : null;

function payerOf({ raw, counterparty }: JournalFacts): string | null {
  const notice = raw && parseBankNotice(raw);
  const told = notice?.type === 'virtual_account.paid' ? notice.payerName : counterparty;
  return told || texts['suspense.payer.unknown'];
}

const correctedText = ({ correctedKind }: JournalFacts): string | null =>
  correctedKind && fill(texts['journal.title.corrects'], { kind: texts[`journal.kind.${correctedKind}`] });

/** A month's tax, the line of a bank statement, or the account that was paid from. */
function remitted({ voucherKind, voucherSubject, counterparty, sides }: JournalFacts): string | null {
  if (voucherKind === 'remittance' && voucherSubject !== null)
    return fill(texts['journal.title.tax'], { month: formatMonth(businessDate(`${voucherSubject}-01`)) });
  const from = sides.find(({ account, amount }) => account !== 'escrow' && amount > 0);
  return counterparty ?? (from ? texts[`ledger.${from.account}`] : null);
}

function flowText({ sides }: JournalFacts, seenFrom?: AccountKind): string {
  const { from, to, through } = flowOf(sides, seenFrom);
  if (through.length > 0) return fill(texts['journal.flow.through'], { through: listed(through) });
  if (to.length === 0) return from.length === 0 ? '' : fill(texts['journal.flow.from'], { from: listed(from) });
  if (from.length === 0) return fill(texts['journal.flow.to'], { to: listed(to) });
  return fill(texts['journal.flow.both'], { from: listed(from), to: listed(to) });
}

function listed(accounts: readonly AccountKind[]): string {
  const [first = '', second = ''] = accounts.map((account) => texts[`ledger.${account}`]);
  if (accounts.length < 2) return first;
  return accounts.length === 2
    ? fill(texts['journal.flow.two'], { first, second })
    : fill(texts['journal.flow.more'], { first, count: accounts.length - 1 });
}
