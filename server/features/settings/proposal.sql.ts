// Statements of proposals: changes by one member of staff that wait for another.
// Invariant: only these write `setting_proposal`; at most one of a subject waits.
// Source: docs/domain.md §2; decision 0066.
import { proposal, type Proposal } from '#contract/proposal.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { ProposalId, StaffId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { entryTable } from '#platform/four-eyes.sql.ts';
import { newId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

export type Subject = { kind: 'parameter' | 'terms'; subject: string };

/** The proposed change: a parameter has a value and its source, terms have a text. */
export type ChangeRequest = {
  effectiveFrom: BusinessDate;
  reason: string;
  value: number | null;
  source: string | null;
  body: string | null;
};

const proposalRow = row({
  ...proposal.omit({ reason: true, enteredAt: true, decidedAt: true, effectiveFrom: true }).shape,
  kind: col.oneOf(['parameter', 'terms']),
  subject: col.text,
  effectiveFrom: col.businessDate,
  reason: col.text,
  value: col.number.nullable(),
  source: col.text.nullable(),
  body: col.text.nullable(),
  enteredById: col.id<StaffId>(),
  enteredAt: col.instant,
  decidedAt: col.instant.nullable(),
});
export type ProposalRow = RowOf<typeof proposalRow>;

const person = (alias: 'e' | 'd') =>
  alias === 'e'
    ? sql`jsonb_build_object('id', e.id, 'name', e.name)`
    : sql`case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end`;

const proposals = sql`
  select p.id, p.kind, p.subject, p.version, p.state, p.effective_from as "effectiveFrom", p.value, p.source, p.body, p.reason,
    p.entered_by as "enteredById", ${person('e')} as "enteredBy", p.entered_at as "enteredAt", ${person('d')} as "decidedBy", p.decided_at as "decidedAt",
    p.decision_note as "decisionNote"
  from setting_proposal p join staff e on e.id = p.entered_by left join staff d on d.id = p.decided_by`;

export const proposalTable = entryTable<ProposalRow>(
  sql`setting_proposal`,
  (reader, id) => reader.row(proposalRow, sql`${proposals} where p.id = ${id}`),
  {
    approved: { by: sql`decided_by`, at: sql`decided_at`, note: sql`decision_note` },
    cancelled: { by: sql`decided_by`, at: sql`decided_at`, reason: sql`decision_note` },
  },
);

const insertProposalRow = row({ id: col.id<ProposalId>() });

/** Null when another of the same subject is waiting. */
export async function insertProposal(
  tx: Tx,
  staffId: StaffId,
  { kind, subject }: Subject,
  request: ChangeRequest,
): Promise<ProposalId | null> {
  const made = await tx.row(
    insertProposalRow,
    sql`
    insert into setting_proposal (id, kind, subject, effective_from, value, source, body, reason, entered_by, entered_at)
    values (${newId()}, ${kind}, ${subject}, ${request.effectiveFrom}, ${request.value}, ${request.source}, ${request.body},
      ${request.reason}, ${staffId}, app_now())
    on conflict (kind, subject) where state = 'entered' do nothing returning id`,
  );
  return made?.id ?? null;
}

/** Saves another version, by its author. */
export async function rewriteProposal(tx: Tx, staffId: StaffId, id: ProposalId, request: ChangeRequest): Promise<void> {
  await tx.run(sql`update setting_proposal set version = version + 1, effective_from = ${request.effectiveFrom},
    value = ${request.value}, source = ${request.source}, body = ${request.body}, reason = ${request.reason},
    entered_by = ${staffId}, entered_at = app_now() where id = ${id}`);
}

/** The latest proposals of a subject, newest first. */
export function listProposals(reader: Reader, { kind, subject }: Subject, limit: number): Promise<ProposalRow[]> {
  return reader.rows(
    proposalRow,
    sql`${proposals} where p.kind = ${kind} and p.subject = ${subject}
    order by p.id desc limit ${limit}`,
  );
}

export function listWaiting(reader: Reader, kind: Subject['kind']): Promise<ProposalRow[]> {
  return reader.rows(proposalRow, sql`${proposals} where p.kind = ${kind} and p.state = 'entered'`);
}

export function toWireProposal(row: ProposalRow): Proposal {
  const {
    kind: _kind,
    subject: _subject,
    value: _value,
    source: _source,
    body: _body,
    enteredById: _by,
    ...proposal
  } = row;
  return {
    ...proposal,
    enteredAt: row.enteredAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
