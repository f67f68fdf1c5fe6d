// Admins maintain the lists of banks, jobs and business sectors: add, rename, order, hide.
// Invariants: entries in use must not disappear, so nothing is deleted; a change names the version that was seen.
// Source: docs/screens.md; docs/design.md §1; decision 0066.
import type { Input } from '#contract/endpoint.ts';
import type { Reference, ReferenceList, staffReferences } from '#contract/reference.ts';
import type { StaffId } from '#domain/ids.ts';
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import { type Db, type Tx, violated } from '#platform/db.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { insertReference, isNameTaken, updateReference, lockReference, listReferences } from './references.sql.ts';

type Body<K extends keyof typeof staffReferences> = Input<(typeof staffReferences)[K]>['body'];

export function addReference(
  db: Db,
  staffId: StaffId,
  list: ReferenceList,
  { code, reason, name, position }: Body<'addReference'>,
): Promise<Reference[]> {
  if (list === 'banks' && code === undefined) throw refused('error.empty', { field: 'code', slots: { field: 'code' } });
  return onList(db, list, async (tx) => {
    if (await isNameTaken(tx, list, name, null)) throw known();
    const { id } = await insertReference(tx, list, code, { name, position, staffId });
    const after = { name, position, ...(list === 'banks' ? { code } : {}) };
    await record(tx, staffId, { list, id }, { action: 'reference.add', after, reason });
  });
}

export function editReference(
  db: Db,
  staffId: StaffId,
  { list, id }: { list: ReferenceList; id: number },
  { version, reason, name, position, active }: Body<'editReference'>,
): Promise<Reference[]> {
  return onList(db, list, async (tx) => {
    const before = await lockSeen(tx, { list, id }, version);
    if (await isNameTaken(tx, list, name, id)) throw known();
    await updateReference(tx, { list, id }, { name, position, active, staffId });
    const auditEvent = { before, after: { name, position, active }, reason };
    await record(tx, staffId, { list, id }, { action: 'reference.edit', ...auditEvent });
  });
}

type One = { list: ReferenceList; id: number };
type Kept = Pick<Reference, 'name' | 'position' | 'active'>;

async function lockSeen(tx: Tx, { list, id }: One, seen: number): Promise<Kept> {
  const row = await lockReference(tx, { list, id });
  if (!row) throw notFound();
  const { version, by, ...kept } = row;
  if (version !== seen) throw refused('error.setting.changed', { slots: { by: by ?? '' } });
  return kept;
}

const known = () => refused('error.reference.known', { field: 'name' });

/** Runs one change of a list; names and codes are unique in it. */
async function onList(db: Db, list: ReferenceList, act: (tx: Tx) => Promise<void>): Promise<Reference[]> {
  try {
    return await db.tx(async (tx) => {
      await act(tx);
      return listReferences(tx, list);
    });
  } catch (error) {
    if (/_(name|code)_key$/.test(violated(error) ?? '')) throw known();
    throw error;
  }
}

function record(
  tx: Tx,
  staffId: StaffId,
  { list, id }: One,
  auditEvent: { action: AuditAction; before?: Kept; after: object; reason: string },
): Promise<void> {
  return recordAuditEvent(
    tx,
    { kind: 'staff', id: staffId },
    { ...auditEvent, object: { kind: 'reference', id: `${list}/${id}` } },
  );
}
