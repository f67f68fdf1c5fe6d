// Groups from a file: checked whole, then made one by one by a worker, each group in a transaction of its own; undone whole.
// Invariants: a check writes nothing; no group is made twice, for each is claimed and made in one transaction; what was refused
// says why; the cells, with their identity numbers, are forgotten once their group is made.
// Source: docs/domain.md §3, §6; decision 0119.
import type { Input } from '#contract/endpoint.ts';
import {
  type GroupImport,
  type GroupImportWhole,
  type ImportCheck,
  type ImportedGroup,
  staffGroupImports,
} from '#contract/group-import.ts';
import { type ImportFile, type ImportGroup, readImport } from '#domain/group-import.ts';
import { type ImportFault, type ImportKnown } from '#domain/group-import-cells.ts';
import { maskNumber } from '#domain/identity.ts';
import type { GroupImportId, GroupImportItemId, StaffId } from '#domain/ids.ts';
import type { Refusal } from '#domain/refusal.ts';
import { hashNik } from '#features/kyc/kyc.sql.ts';
import { listOffered } from '#features/settings/references.sql.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { type Reader, sqlState } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import { createPace } from '#platform/pace.ts';
import type { Platform } from '#platform/platform.ts';
import { messageOf, notFound, refused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import type { Vault } from '#platform/secrets.ts';
import * as store from './import.sql.ts';
import { makeNext } from './make.ts';

export function registerGroupImport(platform: Platform): void {
  const { db, jobs } = platform;
  platform.console.serve(staffGroupImports, {
    checkGroupImport: ({ body }) => checkFile(platform, body),
    startGroupImport: ({ body, caller }) => startImport(platform, caller.id, body),
    listGroupImports: async () => (await store.listImports(db, shownImports)).map(toWire),
    getGroupImport: ({ params }) => getImport(db, params.id),
    listImportedGroups: ({ params }) => listGroups(db, params.id),
    undoGroupImport: ({ params, body, caller }) => undoImport(platform, caller.id, params.id, body),
  });
  jobs.onDue({ name: 'group_import.item', run: () => makeNext(platform) });
}

const shownImports = 10;
const mostFaults = 5_000;

type Officers = Awaited<ReturnType<typeof store.listOfficers>>;
type Judged = {
  groups: ImportGroup[];
  faults: ImportFault[];
  skipped: ReadonlySet<ImportGroup>;
  officers: Officers;
};

/** Judges a whole file against what is there now. Rests between rows, so that a large file holds nobody up. */
async function judge(reader: Reader, vault: Vault, file: ImportFile): Promise<Judged> {
  const { group_members: minimumMembers } = await readParameters(reader);
  const officers = await store.listOfficers(reader);
  const known = {
    sectors: await listOffered(reader, 'sectors'),
    cities: await store.listCities(reader),
    officers,
    minimumMembers,
  };
  const { groups, faults } = await readResting(file, known);
  if (faults.length > 0) return { groups, faults, skipped: new Set(), officers };
  const existing = await store.findExisting(reader, groups);
  const skipped = new Set(groups.filter((_, at) => existing.has(at)));
  const taken = await takenNiks(
    reader,
    vault,
    groups.filter((group) => !skipped.has(group)),
  );
  return { groups, faults: taken, skipped, officers };
}

async function readResting(file: ImportFile, known: ImportKnown) {
  const rest = createPace();
  const reading = readImport(file, known);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    await rest();
  }
}

/** A fault for each number that somebody of a running group, or of staff, has already. */
async function takenNiks(reader: Reader, vault: Vault, groups: readonly ImportGroup[]): Promise<ImportFault[]> {
  const rest = createPace();
  const members = groups.flatMap((group) => group.members);
  const hashes = new Map<string, (typeof members)[number]>();
  for (const member of members) {
    hashes.set(hashNik(vault, member.nik).toString('hex'), member);
    await rest();
  }
  const taken = await store.findTakenNiks(
    reader,
    [...hashes.keys()].map((hex) => Buffer.from(hex, 'hex')),
  );
  return [...hashes].flatMap(([hex, { row, nik }]): ImportFault[] =>
    taken.has(hex) ? [{ sheet: 'members', row, column: 'nik', code: 'nik_taken', written: nik, proposed: null }] : [],
  );
}

type FileBody = Input<typeof staffGroupImports.checkGroupImport>['body'];
type StartBody = Input<typeof staffGroupImports.startGroupImport>['body'];

async function checkFile({ db, vault }: Platform, file: FileBody): Promise<ImportCheck> {
  const { groups, faults, skipped, officers } = await judge(db, vault, file);
  const fresh = faults.length > 0 ? [] : groups.filter((group) => !skipped.has(group));
  return {
    faults: faults.slice(0, mostFaults).map(masked),
    faultCount: faults.length,
    groups: fresh.length,
    members: countMembers(fresh),
    skipped: [...skipped].map(({ row, name, members }) => ({ row, name, members: members.length })),
    officers: officers.flatMap(({ id, name }) => {
      const own = fresh.filter(({ officerId }) => officerId === id);
      return own.length === 0 ? [] : [{ name, groups: own.length, members: countMembers(own) }];
    }),
    withoutPhone: fresh.flatMap(({ members }) => members).filter(({ phone }) => phone === null).length,
  };
}

const countMembers = (groups: readonly ImportGroup[]): number =>
  groups.reduce((sum, { members }) => sum + members.length, 0);

/** Identity and phone numbers are shown masked. */
const masked = (fault: ImportFault): ImportFault =>
  fault.column === 'nik' || fault.column === 'phone' ? { ...fault, written: maskNumber(fault.written) } : fault;

/** Keeps the groups to be made. Refuses `error.import.faults` when the file has one, and `error.import.nothing`. */
async function startImport(
  { db, vault, jobs }: Platform,
  staffId: StaffId,
  body: StartBody,
): Promise<GroupImportWhole> {
  const { groups, faults, skipped } = await judge(db, vault, body);
  if (faults.length > 0) throw refused('error.import.faults', { slots: { count: faults.length } });
  if (groups.every((group) => skipped.has(group))) throw refused('error.import.nothing');
  const id = newId<GroupImportId>();
  const items = groups.map((group, index) => {
    const itemId = newId<GroupImportItemId>();
    const content = skipped.has(group) ? null : vault.encrypt(JSON.stringify(group), itemId);
    return { id: itemId, no: index + 1, name: group.name, members: group.members.length, content };
  });
  return db.tx(async (tx) => {
    await requireRights(tx);
    await store.insertImport(tx, { id, fileName: body.fileName, staffId }, items);
    const after = { file: body.fileName, groups: groups.length - skipped.size };
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      { action: 'group.import', object: { kind: 'group_import', id }, after },
    );
    jobs.notify(tx, 'group_import.item');
    return getImport(tx, id);
  });
}

async function getImport(reader: Reader, id: GroupImportId): Promise<GroupImportWhole> {
  const found = isId(id) ? await store.findImport(reader, id) : null;
  if (!found) throw notFound();
  const { undoneBy, undoneByName, undoneAt, undoneOn, undoReason } = found;
  const refusedItems = await store.listItems(reader, id, 'refused');
  return {
    ...toWire(found),
    refused: refusedItems.map(({ no, name, refusal }) => ({ no, name, reason: reasonOf(refusal) ?? '' })),
    used: found.state === 'undone' ? [] : await store.listUsed(reader, id),
    undone:
      undoneBy === null || undoneAt === null || undoneOn === null
        ? null
        : {
            by: { id: undoneBy, name: undoneByName ?? '' },
            at: undoneAt.toISOString(),
            reason: undoReason ?? '',
            on: undoneOn,
          },
  };
}

const reasonOf = (refusal: Refusal | null): string | null => refusal && messageOf(refusal);

async function listGroups(reader: Reader, id: GroupImportId): Promise<ImportedGroup[]> {
  if (!isId(id) || !(await store.findImport(reader, id))) throw notFound();
  const items = await store.listItems(reader, id);
  return items.map(({ refusal, ...rest }) => ({ ...rest, reason: reasonOf(refusal) }));
}

function toWire(found: store.ImportRecord): GroupImport {
  const { id, fileName, state, version, groups, ended, made, members, membersMade } = found;
  return {
    id,
    fileName,
    state,
    version,
    groups,
    ended,
    made,
    members,
    membersMade,
    entered: { by: { id: found.enteredBy, name: found.enteredByName }, at: found.enteredAt.toISOString() },
    endedAt: found.endedAt?.toISOString() ?? null,
  };
}

type UndoBody = Input<typeof staffGroupImports.undoGroupImport>['body'];

/** Undoes a whole import, also one that still runs. Refuses `error.import.used` once something has happened with it. */
async function undoImport(
  { db }: Platform,
  staffId: StaffId,
  id: GroupImportId,
  { version, reason }: UndoBody,
): Promise<GroupImportWhole> {
  if (!isId(id)) throw notFound();
  return db.tx(async (tx) => {
    const found = await store.lockImport(tx, id);
    if (!found || !(await store.findImport(tx, id))) throw notFound();
    await requireRights(tx);
    // A running import raises no version while its groups are made.
    if (found.state === 'undone' || found.version !== version) throw refused('error.import.changed');
    const used = await store.listUsed(tx, id);
    if (used.length > 0) throw refused('error.import.used', { slots: { name: used[0]?.name ?? '' } });
    try {
      await store.undoImport(tx, id, staffId, reason);
    } catch (error) {
      // Something else names one of its groups.
      throw sqlState(error) === '23503' ? refused('error.import.used', { slots: { name: '–' } }) : error;
    }
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      { action: 'group.import_undo', object: { kind: 'group_import', id }, reason },
    );
    return getImport(tx, id);
  });
}
