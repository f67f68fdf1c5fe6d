// SQL of changes of a verified person. The requested data is encrypted per change and decrypted to apply it.
// Invariant: only these statements write `kyc_change`.
// Source: decision 0067; docs/design.md §3.
import { kycChange, type KycChange, type KycChangeRequest } from '#contract/kyc-change.ts';
import { maskedFromLast } from '#domain/identity.ts';
import type { BankAccountId, KycChangeId, PersonId, StaffId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { type EntryTable, entryTable } from '#platform/four-eyes.sql.ts';
import { isId, newId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { Vault } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';

const changeRow = row({
  ...kycChange.omit({ enteredAt: true, decidedAt: true, proof: true }).shape,
  userId: col.id<PersonId>(),
  enteredById: col.id<StaffId>(),
  requestEncrypted: col.bytes,
  proofKey: col.text.nullable(),
  enteredAt: col.instant,
  decidedAt: col.instant.nullable(),
});
export type ChangeRow = RowOf<typeof changeRow>;

/** A checked request, with its text and reason. */
export type NewChange = { request: KycChangeRequest; lines: KycChange['lines']; reason: string };

const changes = sql`
  select c.id, c.user_id as "userId", c.kind, c.version, c.state, c.request_encrypted as "requestEncrypted", c.lines, c.reason,
    c.entered_by as "enteredById", jsonb_build_object('id', e.id, 'name', e.name) as "enteredBy", c.entered_at as "enteredAt",
    case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as "decidedBy",
    c.decided_at as "decidedAt", c.decision_note as "decisionNote", c.proof_key as "proofKey"
  from kyc_change c join staff e on e.id = c.entered_by left join staff d on d.id = c.decided_by`;

/** Newest first. */
export function listChanges(reader: Reader, userId: PersonId, limit: number): Promise<ChangeRow[]> {
  return reader.rows(changeRow, sql`${changes} where c.user_id = ${userId} order by c.id desc limit ${limit}`);
}

export async function findChange(reader: Reader, userId: PersonId, id: KycChangeId): Promise<ChangeRow | null> {
  if (!isId(userId) || !isId(id)) return null;
  return reader.row(changeRow, sql`${changes} where c.id = ${id} and c.user_id = ${userId}`);
}

/** Those of one person. */
export const changeTable = (userId: PersonId): EntryTable<ChangeRow> =>
  entryTable(sql`kyc_change`, (reader, id) => findChange(reader, userId, id), {
    approved: { by: sql`decided_by`, at: sql`decided_at`, note: sql`decision_note` },
    cancelled: { by: sql`decided_by`, at: sql`decided_at`, reason: sql`decision_note` },
  });

const encrypt = (vault: Vault, id: KycChangeId, request: KycChangeRequest): Buffer =>
  vault.encrypt(JSON.stringify(request), id);

export const openChangeRequest = (
  vault: Vault,
  { id, requestEncrypted }: Pick<ChangeRow, 'id' | 'requestEncrypted'>,
): KycChangeRequest => JSON.parse(vault.open(requestEncrypted, id)) as KycChangeRequest;

/** Its id; null when another change of this person is waiting. */
export async function insertChange(
  tx: Tx,
  vault: Vault,
  of: { userId: PersonId; staffId: StaffId },
  { request, lines, reason }: NewChange,
): Promise<KycChangeId | null> {
  const id = newId<KycChangeId>();
  const made = await tx.run(sql`
    insert into kyc_change (id, user_id, kind, request_encrypted, lines, reason, entered_by, entered_at)
    values (${id}, ${of.userId}, ${request.kind}, ${encrypt(vault, id, request)}, ${JSON.stringify(lines)}::jsonb, ${reason},
      ${of.staffId}, app_now())
    on conflict (user_id) where state = 'entered' do nothing`);
  return made > 0 ? id : null;
}

/** A new version, by its editor. */
export async function rewriteChange(
  tx: Tx,
  vault: Vault,
  of: { id: KycChangeId; staffId: StaffId },
  { request, lines, reason }: NewChange,
): Promise<void> {
  await tx.run(sql`update kyc_change set version = version + 1, kind = ${request.kind},
    request_encrypted = ${encrypt(vault, of.id, request)}, lines = ${JSON.stringify(lines)}::jsonb, reason = ${reason},
    entered_by = ${of.staffId}, entered_at = app_now() where id = ${of.id}`);
}

/** Also a new version: the approver must see the proof. */
export async function putProof(tx: Tx, of: { id: KycChangeId; staffId: StaffId }, key: string): Promise<void> {
  await tx.run(sql`update kyc_change set version = version + 1, proof_key = ${key}, entered_by = ${of.staffId},
    entered_at = app_now() where id = ${of.id}`);
}

export function toWireChange({
  userId: _userId,
  enteredById: _enteredById,
  requestEncrypted: _requestEncrypted,
  proofKey,
  ...row
}: ChangeRow): KycChange {
  const decidedAt = row.decidedAt?.toISOString() ?? null;
  return { ...row, enteredAt: row.enteredAt.toISOString(), decidedAt, proof: proofKey !== null };
}

type Account = { id: BankAccountId; bank: string; holder: string; number: string };

const payoutAccountRow = row({ id: col.id<BankAccountId>(), bank: col.text, holder: col.text, lastDigits: col.text });

/** Payout accounts, also those that their owner removed, who may add them again; numbers by their last digits. */
export async function listAccounts(reader: Reader, userId: PersonId): Promise<Account[]> {
  const rows = await reader.rows(
    payoutAccountRow,
    sql`
    select a.id, b.name as bank, a.holder_name as holder, a.last_digits as "lastDigits"
    from bank_account a join bank b on b.id = a.bank_id
    where a.user_id = ${userId} and (a.removed_at is null or a.removed_by_owner) order by a.created_at, a.id`,
  );
  return rows.map(({ lastDigits, ...account }) => ({ ...account, number: maskedFromLast(lastDigits) }));
}
