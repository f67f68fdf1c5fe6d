// Admins maintain the lists of banks, jobs and business sectors: add, rename, order, hide.
// Invariants: entries in use must not disappear, so nothing is deleted; a change names the version that was seen.
// Source: docs/screens.md; docs/design.md §1; decision 0066.
import type { Input } from '#contract/endpoint.ts';
import { reference, type Reference, type ReferenceList, type staffReferences } from '#contract/reference.ts';
import { cleanText } from '#domain/contact.ts';
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import { type Db, type Reader, type Tx, violated } from '#platform/db.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { col, row } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

type Body<K extends keyof typeof staffReferences> = Input<(typeof staffReferences)[K]>['body'];

const tables: Readonly<Record<ReferenceList, Sql>> = {
  banks: sql`bank`,
  jobs: sql`job`,
  sectors: sql`business_sector`,
};

/** Within the same position: banks by name, the others in order of entry. */
const orderOf = (list: ReferenceList) => (list === 'banks' ? sql`position, name` : sql`position, id`);

const offeredRow = row({ id: col.number, name: col.text });

/** The entries that may be chosen. */
export function listOffered(reader: Reader, list: ReferenceList): Promise<{ id: number; name: string }[]> {
  return reader.rows(offeredRow, sql`select id, name from ${tables[list]} where active order by ${orderOf(list)}`);
}

const referencesRow = row({ ...reference.shape });

export function listReferences(reader: Reader, list: ReferenceList): Promise<Reference[]> {
  return reader.rows(referencesRow, sql`select ${columnsOf(list)} from ${tables[list]} order by ${orderOf(list)}`);
}

const columnsOf = (list: ReferenceList) =>
  sql`id, ${list === 'banks' ? sql`code` : sql`null::text as code`}, name, active, position, version`;

const referenceRow = row({ id: col.number });

export function addReference(
  db: Db,
  staffId: string,
  list: ReferenceList,
  { code, reason, ...body }: Body<'addReference'>,
): Promise<Reference[]> {
  if (list === 'banks' && code === undefined) throw refused('error.empty', { field: 'code', slots: { field: 'code' } });
  const name = nameOf(body.name);
  return onList(db, list, async (tx) => {
    const values = sql`${name}, ${body.position}, ${staffId}`;
    const { id } = await tx.one(
      referenceRow,
      list === 'banks'
        ? sql`insert into bank (code, name, position, changed_by) values (${code}, ${values}) returning id`
        : sql`insert into ${tables[list]} (name, position, changed_by) values (${values}) returning id`,
    );
    const after = { name, position: body.position, ...(list === 'banks' ? { code } : {}) };
    await record(tx, staffId, { list, id }, { action: 'reference.add', after, reason });
  });
}

export function editReference(
  db: Db,
  staffId: string,
  { list, id }: { list: ReferenceList; id: number },
  { version, reason, ...body }: Body<'editReference'>,
): Promise<Reference[]> {
  const name = nameOf(body.name);
  return onList(db, list, async (tx) => {
    const before = await lockSeen(tx, { list, id }, version);
    const { position, active } = body;
    await tx.run(sql`update ${tables[list]} set name = ${name}, position = ${position}, active = ${active},
      version = version + 1, changed_by = ${staffId} where id = ${id}`);
    const auditEvent = { before, after: { name, position, active }, reason };
    await record(tx, staffId, { list, id }, { action: 'reference.edit', ...auditEvent });
  });
}

type One = { list: ReferenceList; id: number };
type Kept = Pick<Reference, 'name' | 'position' | 'active'>;

const seenRow = row({
  ...reference.omit({ id: true, code: true, version: true }).shape,
  version: col.number,
  by: col.text.nullable(),
});

async function lockSeen(tx: Tx, { list, id }: One, seen: number): Promise<Kept> {
  const row = await tx.row(
    seenRow,
    sql`
    select r.name, r.position, r.active, r.version, (select s.name from staff s where s.id = r.changed_by) as by
    from ${tables[list]} r where r.id = ${id} for no key update`,
  );
  if (!row) throw notFound();
  const { version, by, ...kept } = row;
  if (version !== seen) throw refused('error.setting.changed', { slots: { by: by ?? '' } });
  return kept;
}

/** Runs one change of a list; names and codes are unique in it. */
async function onList(db: Db, list: ReferenceList, act: (tx: Tx) => Promise<void>): Promise<Reference[]> {
  try {
    return await db.tx(async (tx) => {
      await act(tx);
      return listReferences(tx, list);
    });
  } catch (error) {
    if (/_(name|code)_key$/.test(violated(error) ?? '')) throw refused('error.reference.known', { field: 'name' });
    throw error;
  }
}

function nameOf(sent: string): string {
  const name = cleanText(sent).replace(/\n/g, ' ');
  if (name === '') throw refused('error.empty', { field: 'name', slots: { field: 'name' } });
  return name;
}

function record(
  tx: Tx,
  staffId: string,
  { list, id }: One,
  auditEvent: { action: AuditAction; before?: Kept; after: object; reason: string },
): Promise<void> {
  return recordAuditEvent(
    tx,
    { kind: 'staff', id: staffId },
    { ...auditEvent, object: { kind: 'reference', id: `${list}/${id}` } },
  );
}
