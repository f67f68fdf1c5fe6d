// Statements of standing rules: proposed, decided, stopped, tried on open dates, and what they would have matched.
// Invariant: a rule is written once; only what becomes of it changes.
// Source: decision 0126.
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, StaffId, StatementRuleId } from '#domain/ids.ts';
import { ruleAccounts, ruleDirections, type StandingRule } from '#domain/matching.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { entryTable } from '#platform/four-eyes.sql.ts';
import { isId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const person = col.object({ id: col.text, name: col.text });
const ruleRow = row({
  id: col.id<StatementRuleId>(),
  version: col.number,
  state: col.oneOf(['entered', 'approved', 'cancelled']),
  name: col.text,
  contains: col.text,
  direction: col.oneOf(ruleDirections),
  atMost: col.rupiah,
  account: col.oneOf(ruleAccounts),
  reason: col.text,
  enteredById: col.id<StaffId>(),
  enteredBy: col.text,
  enteredAt: col.instant,
  decidedBy: person.nullable(),
  decidedAt: col.instant.nullable(),
  decisionNote: col.text.nullable(),
  stoppedBy: col.text.nullable(),
  stoppedAt: col.instant.nullable(),
});
export type RuleRow = RowOf<typeof ruleRow>;

const selected: Sql = sql`
  select r.id, r.version, r.state, r.name, r.contains, r.direction, r.at_most_rupiah as "atMost", r.account, r.reason,
    r.entered_by as "enteredById", e.name as "enteredBy", r.entered_at as "enteredAt",
    case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as "decidedBy",
    r.decided_at as "decidedAt", r.decision_note as "decisionNote", s.name as "stoppedBy", r.stopped_at as "stoppedAt"
  from statement_rule r join staff e on e.id = r.entered_by left join staff d on d.id = r.decided_by
  left join staff s on s.id = r.stopped_by`;

const mostRules = 200;

/** Those that wait, then those that hold, then the rest; the newest first. */
export const listRules = (reader: Reader): Promise<RuleRow[]> =>
  reader.rows(
    ruleRow,
    sql`${selected} order by r.state = 'entered' desc, r.state = 'approved' and r.stopped_at is null desc,
      r.entered_at desc, r.id desc limit ${mostRules}`,
  );

export const findRule = async (reader: Reader, id: StatementRuleId): Promise<RuleRow | null> =>
  isId(id) ? reader.row(ruleRow, sql`${selected} where r.id = ${id}`) : null;

export const ruleTable = entryTable(sql`statement_rule`, findRule, {
  approved: { by: sql`decided_by`, at: sql`decided_at`, note: sql`decision_note` },
  cancelled: { by: sql`decided_by`, at: sql`decided_at`, reason: sql`decision_note` },
});

type NewRule = Omit<StandingRule, 'id'> & { name: string; account: (typeof ruleAccounts)[number]; reason: string };

export async function insertRule(tx: Tx, id: StatementRuleId, rule: NewRule, staffId: StaffId): Promise<void> {
  const { name, contains, direction, atMost, account, reason } = rule;
  await tx.run(sql`insert into statement_rule (id, state, name, contains, direction, at_most_rupiah, account, reason,
      entered_by, entered_at)
    values (${id}, 'entered', ${name}, ${contains}, ${direction}, ${atMost}, ${account}, ${reason}, ${staffId}, app_now())`);
}

/** False when it does not hold. */
export async function stopRule(tx: Tx, id: StatementRuleId, staffId: StaffId): Promise<boolean> {
  const changed = await tx.run(sql`update statement_rule set stopped_by = ${staffId}, stopped_at = app_now()
    where id = ${id} and state = 'approved' and stopped_at is null`);
  return changed > 0;
}

const standingRow = row({
  id: col.id<StatementRuleId>(),
  contains: col.text,
  direction: col.oneOf(ruleDirections),
  atMost: col.rupiah,
  account: col.oneOf(ruleAccounts),
});
export type Standing = RowOf<typeof standingRow>;

/** The rules that hold, locked against being stopped meanwhile, in the order of their approval. */
export const holdStanding = (tx: Tx): Promise<Standing[]> =>
  tx.rows(
    standingRow,
    sql`select id, contains, direction, at_most_rupiah as "atMost", account from statement_rule
    where state = 'approved' and stopped_at is null order by decided_at, id for share`,
  );

const ruleNameRow = row({ id: col.id<StatementRuleId>(), name: col.text, by: col.text, since: col.instant });

export const readRuleNames = (reader: Reader, ids: readonly StatementRuleId[]): Promise<RowOf<typeof ruleNameRow>[]> =>
  reader.rows(
    ruleNameRow,
    sql`select r.id, r.name, e.name as by, coalesce(r.decided_at, r.entered_at) as since from statement_rule r
    join staff e on e.id = r.entered_by where r.id = any(${ids}::uuid[])`,
  );

const dueRow = row({ date: col.businessDate, version: col.number });

/** The oldest open date whose rules are due, as they are when its file or a rule is new; other workers skip it. */
export const takeDue = (tx: Tx): Promise<RowOf<typeof dueRow> | null> =>
  tx.row(
    dueRow,
    sql`select value_on as date, version from bank_statement where rules_due_at <= app_now() and closed_at is null
    order by value_on limit 1 for no key update skip locked`,
  );

/** Tried again in an hour when more was left than is matched: notices or a file are missing, and may come. */
export async function markTried(tx: Tx, date: BusinessDate, isWhole: boolean): Promise<void> {
  const next = isWhole ? sql`null` : sql`app_now() + interval '1 hour'`;
  await tx.run(
    sql`update bank_statement set rules_due_at = ${next} where value_on = ${date} and rules_due_at is not null`,
  );
}

/** Every open date is to be tried again, also one that is being tried now. */
export async function markAllDue(tx: Tx): Promise<void> {
  await tx.run(sql`update bank_statement set rules_due_at = app_now() where closed_at is null`);
}

export async function insertRuleBooking(
  tx: Tx,
  booked: { date: BusinessDate; reference: string; rule: StatementRuleId; journal: JournalId },
): Promise<void> {
  await tx.run(sql`insert into statement_rule_booking (value_on, reference, rule_id, journal_id)
    values (${booked.date}, ${booked.reference}, ${booked.rule}, ${booked.journal})`);
}

const bookedRow = row({ reference: col.text });

/** Those of these lines that a rule has booked, whatever became of it. */
export const readRuleBookings = (
  reader: Reader,
  date: BusinessDate,
  references: readonly string[],
): Promise<RowOf<typeof bookedRow>[]> =>
  reader.rows(
    bookedRow,
    sql`select reference from statement_rule_booking where value_on = ${date} and reference = any(${references}::text[])`,
  );

const pastRow = row({ date: col.businessDate, text: col.text, amount: col.rupiah });
export type PastLine = { date: BusinessDate; text: string; amount: Rupiah };

const mostPast = 20_000;

/** Lines of the newest statements since a date that contain a text, one way and up to an amount; the newest first, at most twenty thousand. */
export const readPastLines = (
  reader: Db | Reader,
  { since, contains, direction, atMost }: { since: BusinessDate } & Omit<StandingRule, 'id'>,
): Promise<PastLine[]> =>
  reader.rows(
    pastRow,
    sql`select l.value_on as date, l.counterparty || ' ' || l.description as text, l.amount_rupiah as amount
    from bank_statement_line l
    where l.value_on >= ${since} and l.version = (select max(s.version) from bank_statement s where s.value_on = l.value_on)
      and ${direction === 'in' ? sql`l.amount_rupiah between 1 and ${atMost}` : sql`l.amount_rupiah between ${-atMost} and -1`}
      and position(btrim(plain_text(${contains})) in plain_text(l.counterparty || ' ' || l.description)) > 0
    order by l.value_on desc, l.line_no limit ${mostPast}`,
  );
