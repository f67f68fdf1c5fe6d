// Standing rules: proposed by one person with what they would have matched, approved by another, then tried by the worker on
// every open date.
// Invariants: a rule books only a line that nothing else matches, that names nothing of ours, and that no voucher waits for,
// within its limit, once, on the statement's date; a rule that was stopped books nothing more.
// Source: docs/domain.md §3, §8; decision 0126.
import type { Input } from '#contract/endpoint.ts';
import type { staffStatementRules, StatementRule, StatementRulePreview } from '#contract/statement-rule.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { StaffId, StatementRuleId } from '#domain/ids.ts';
import { bookBankExpense, mirror, remit } from '#domain/journal.ts';
import { fitsRule } from '#domain/matching.ts';
import { rupiah } from '#domain/money.ts';
import type { Difference } from '#domain/reconciliation.ts';
import { refuse } from '#domain/refusal.ts';
import { postJournal, shareOpenDate } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { notifyWorker } from '#platform/context.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { enterEntry, type FourEyes } from '#platform/four-eyes.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { type Day, readBankDay } from './matching.ts';
import * as store from './rules.sql.ts';
import { lockStatement } from './statement.sql.ts';

export const listRules = async (reader: Reader): Promise<StatementRule[]> =>
  (await store.listRules(reader)).map(toWire);

function toWire({ enteredById, enteredBy, stoppedBy, stoppedAt, ...row }: store.RuleRow): StatementRule {
  const stopped = stoppedBy !== null && stoppedAt !== null ? { by: stoppedBy, at: stoppedAt.toISOString() } : null;
  return {
    ...row,
    enteredBy: { id: enteredById, name: enteredBy },
    enteredAt: row.enteredAt.toISOString(),
    decidedBy: row.decidedBy as StatementRule['decidedBy'],
    decidedAt: row.decidedAt?.toISOString() ?? null,
    stopped,
  };
}

export const statementRules: FourEyes<store.RuleRow, void, StatementRule> = {
  events: { enter: 'statement_rule.propose', approve: 'statement_rule.approve', cancel: 'statement_rule.cancel' },
  table: store.ruleTable,
  refusals: {
    ownEntry: 'error.statement_rule.own_entry',
    changed: ({ decidedBy, enteredBy }) =>
      refuse('error.statement_rule.changed', { slots: { by: decidedBy?.name ?? enteredBy } }),
  },
  lock: () => Promise.resolve(),
  carryOut: async (tx) => {
    await store.markAllDue(tx);
    notifyWorker(tx, 'reconciliation.rules');
  },
  objectOf: ({ id }) => ({ kind: 'statement_rule', id }),
  factsOf: ({ name, contains, direction, atMost, account }) => ({ name, contains, direction, atMost, account }),
  reasonOf: ({ reason }) => reason,
  answer: (_tx, row) => toWire(row),
};

export const proposeRule = (
  db: Db,
  staffId: StaffId,
  body: Input<typeof staffStatementRules.proposeStatementRule>['body'],
): Promise<StatementRule> =>
  enterEntry(db, statementRules, staffId, async (tx) => {
    const id = newId<StatementRuleId>();
    await store.insertRule(tx, id, body, staffId);
    return id;
  });

/** From now on it books nothing more. One that nobody approved yet books nothing, and is taken back instead. */
export function stopRule(db: Db, staffId: StaffId, id: StatementRuleId, reason: string): Promise<StatementRule> {
  return db.tx(async (tx) => {
    const rule = await store.ruleTable.lock(tx, id);
    if (!rule) throw notFound();
    if (rule.state === 'entered') throw refused('error.statement_rule.entered', { slots: { by: rule.enteredBy } });
    if (!(await store.stopRule(tx, id, staffId)))
      throw refused('error.statement_rule.changed', {
        slots: { by: rule.stoppedBy ?? rule.decidedBy?.name ?? rule.enteredBy },
      });
    const object = { kind: 'statement_rule', id };
    await recordAuditEvent(tx, { kind: 'staff', id: staffId }, { action: 'statement_rule.stop', object, reason });
    const after = await store.findRule(tx, id);
    if (!after) throw notFound();
    return toWire(after);
  });
}

const mostExamples = 5;

/** What a rule like this would have matched since a date, had it been tried first. */
export async function previewRule(
  reader: Reader,
  { contains, direction, atMost, since }: Input<typeof staffStatementRules.previewStatementRule>['body'],
): Promise<StatementRulePreview> {
  const past = await store.readPastLines(reader, { since, contains, direction, atMost });
  const found = past.filter((line) => fitsRule({ contains, direction, atMost }, line));
  const amounts = found.map(({ amount }) => amount).sort((a, b) => a - b);
  return {
    since,
    lines: found.length,
    amount: String(found.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
    least: amounts[0] ?? null,
    most: amounts.at(-1) ?? null,
    months: new Set(found.map(({ date }) => date.slice(0, 7))).size,
    examples: found.slice(0, mostExamples).map(({ date, text, amount }) => ({ date, text: text.trim(), amount })),
  };
}

/** Tries the rules on one open date. Returns how many dates were taken. */
export function applyRules({ db }: Platform): Promise<number> {
  return db.tx(async (tx) => {
    // Before the statement, in the order of a reopening.
    const openFrom = await shareOpenDate(tx);
    const due = await store.takeDue(tx);
    if (!due) return 0;
    const statement = await lockStatement(tx, due.date);
    const rules = await store.holdStanding(tx);
    // In a locked month the journal would have another date, and its line would stay.
    const isOpen = statement?.closedBy === null && due.date >= openFrom;
    const day = isOpen && rules.length > 0 ? await readBankDay(tx, statement, rules) : null;
    await store.markTried(tx, due.date, day?.isWhole ?? true);
    if (day) await bookByRules(tx, rules, day, due.date);
    return 1;
  });
}

/** Leaves to people what a rule booked on this date before: since then it was corrected, or its line was gone. */
async function bookByRules(tx: Tx, rules: readonly store.Standing[], { ruled }: Day, date: BusinessDate) {
  const references = ruled.map(({ difference }) => difference.reference);
  const before = new Set((await store.readRuleBookings(tx, date, references)).map(({ reference }) => reference));
  const fresh = ruled.filter(({ difference }) => !before.has(difference.reference));
  for (const rule of rules) {
    const its = fresh.flatMap(({ by, difference }) => (by === rule.id ? [difference] : []));
    for (const one of its) await bookByRule(tx, rule, one, date);
    if (its.length > 0) await recordBookings(tx, rule, its, date);
  }
}

async function bookByRule(
  tx: Tx,
  { id: rule, account }: store.Standing,
  { reference, told }: Difference,
  date: BusinessDate,
): Promise<void> {
  const amount = rupiah(Math.abs(told));
  const out = account === 'bank_expense' ? bookBankExpense({ amount }) : remit({ account, amount });
  const { journalId } = await postJournal(tx, {
    kind: account === 'bank_expense' ? 'bank_expense' : 'remittance',
    key: `statement_rule:${date}:${reference}`,
    businessDate: date,
    // What the bank gives back.
    legs: told < 0 ? out : mirror(out),
    subject: rule,
  });
  await store.insertRuleBooking(tx, { date, reference, rule, journal: journalId });
}

/** Once for a rule and a date, after all is posted: whoever audits keeps every other from it until the end. */
function recordBookings(tx: Tx, { id }: store.Standing, its: readonly Difference[], date: BusinessDate) {
  const amount = its.reduce((sum, { told }) => sum + BigInt(told), 0n);
  return recordAuditEvent(
    tx,
    { kind: 'system' },
    {
      action: 'statement_rule.book',
      object: { kind: 'bank_statement', id: date },
      after: { rule: id, lines: its.length, amount: String(amount) },
    },
  );
}
