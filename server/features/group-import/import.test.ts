// Groups from a file: checked without writing, made one by one, refused where the world has changed, undone whole.
import { describe, expect, it } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { StaffPerson } from '#test/world.ts';
import { useWorld } from '#test/world.ts';

const held = useWorld();
let counter = 0;

/** A file of groups with members each, all new. */
async function fileOf(officer: StaffPerson, groups: number, members: number) {
  counter += 1;
  const { login } = await held.current.owner.one(
    row({ login: col.text }),
    sql`select login from staff where id = ${officer.id}`,
  );
  const name = (no: number) => `Mekar ${counter} nomor ${no}`;
  const nik = (no: number) => `327601${String(4_507_850_000 + counter * 10_000 + no).padStart(10, '0')}`;
  return {
    groups: Array.from({ length: groups }, (_, no) => ({
      row: no + 2,
      cells: [name(no), 'Kuliner', 'Kab. Bogor', 'Rabu', '09.00', 'Balai RW 03', login],
    })),
    members: Array.from({ length: groups * members }, (_, at) => ({
      row: at + 2,
      cells: [name(Math.floor(at / members)), 'Siti Maryam', nik(at), '', at % members === 0 ? 'Ketua' : '', 'Kue'],
    })),
  };
}

const countShape = row({ groups: col.number, members: col.number });
const count = () =>
  held.current.owner.one(
    countShape,
    sql`select (select count(*)::int from borrower_group) as groups, (select count(*)::int from group_member) as members`,
  );

type File = Awaited<ReturnType<typeof fileOf>>;
const check = (by: StaffPerson, body: File) => held.current.call(by, 'POST staff/groupimports/checks', { body });
const start = (by: StaffPerson, file: File) =>
  held.current.call(by, 'POST staff/groupimports', { body: { ...file, fileName: 'kelompok.xlsx' } });
const found = async (by: StaffPerson, id: string) =>
  (await held.current.call(by, 'GET staff/groupimports/:id', { params: { id } })).data;
const undo = (by: StaffPerson, id: string, version: number) =>
  held.current.call(by, 'POST staff/groupimports/:id/undos', {
    params: { id },
    body: { version, reason: 'Salah berkas' },
  });

describe('a check', () => {
  it('says what would be made, and writes nothing', async () => {
    const officer = await held.current.staff('loan');
    const before = await count();
    const { status, data } = await check(officer, await fileOf(officer, 2, 8));
    expect([status, data]).toEqual([
      200,
      {
        faults: [],
        faultCount: 0,
        groups: 2,
        members: 16,
        skipped: [],
        officers: [{ name: officer.name, groups: 2, members: 16 }],
        withoutPhone: 16,
      },
    ]);
    expect(await count()).toEqual(before);
  });

  it('names each fault, personal numbers masked, and those whose number is in use', async () => {
    const officer = await held.current.staff('loan');
    const first = await fileOf(officer, 1, 8);
    await start(officer, first);
    await held.current.work();
    const second = await fileOf(officer, 1, 8);
    second.members[3]!.cells[2] = first.members[0]!.cells[2]!;
    const { data } = await check(officer, second);
    expect(data.faults).toEqual([
      {
        sheet: 'members',
        row: 5,
        column: 'nik',
        code: 'nik_taken',
        written: expect.stringMatching(/^3276.*••.*\d{4}$/),
        proposed: null,
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(first.members[0]!.cells[2]);
    const refused = await start(officer, second);
    expect([refused.status, refused.error.code]).toEqual([422, 'error.import.faults']);
  });
});

describe('an import', () => {
  it('makes each group with its members, and forgets the cells', async () => {
    const officer = await held.current.staff('loan');
    const before = await count();
    const file = await fileOf(officer, 3, 8);
    const started = await start(officer, file);
    expect(started.data).toMatchObject({ state: 'running', groups: 3, ended: 0, made: 0, members: 24 });
    await held.current.work();
    const done = await found(officer, started.data.id);
    expect(done).toMatchObject({ state: 'done', ended: 3, made: 3, membersMade: 24, refused: [], used: [] });
    expect(await count()).toEqual({ groups: before.groups + 3, members: before.members + 24 });
    const left = await held.current.owner.rows(
      row({ left: col.number }),
      sql`select count(*)::int as left from group_import_item where content_encrypted is not null`,
    );
    expect(left).toEqual([{ left: 0 }]);
    // The same file again has nothing to do.
    expect((await start(officer, file)).error.code).toBe('error.import.nothing');
  });

  it('leaves groups that exist as they are', async () => {
    const officer = await held.current.staff('loan');
    const file = await fileOf(officer, 2, 8);
    await start(officer, { groups: file.groups.slice(0, 1), members: file.members.slice(0, 8) });
    await held.current.work();
    const { data } = await check(officer, file);
    expect(data).toMatchObject({ faultCount: 0, groups: 1, members: 8, skipped: [{ row: 2, members: 8 }] });
    const only = { groups: file.groups.slice(0, 1), members: file.members.slice(0, 8) };
    const nothing = await start(officer, only);
    expect(nothing.error.code).toBe('error.import.nothing');
  });

  it('refuses one group whose member joined elsewhere meanwhile, and makes the others', async () => {
    const officer = await held.current.staff('loan');
    const file = await fileOf(officer, 2, 8);
    const { data } = await start(officer, file);
    const other = await held.current.group();
    await held.current.call(officer, 'POST staff/groups/:id/members', {
      params: { id: other.id },
      body: {
        version: await versionOf(officer, other.id),
        name: 'Lain',
        business: 'Es',
        role: 'anggota',
        nik: file.members[2]!.cells[2]!,
      },
    });
    await held.current.work();
    const done = await found(officer, data.id);
    expect(done).toMatchObject({ state: 'done', made: 1, membersMade: 8 });
    expect(done.refused).toEqual([
      {
        no: 1,
        name: file.groups[0]!.cells[0],
        reason: 'Orang ini sudah menjadi anggota kelompok yang masih berjalan.',
      },
    ]);
    const groups = await held.current.call(officer, 'GET staff/groupimports/:id/groups', { params: { id: data.id } });
    expect(groups.data.map(({ no, outcome, members }) => [no, outcome, members])).toEqual([
      [1, 'refused', 8],
      [2, 'made', 8],
    ]);
  });

  it('stops when the person who entered it may no longer write groups', async () => {
    const officer = await held.current.staff('loan');
    const { data } = await start(officer, await fileOf(officer, 1, 8));
    await held.current.owner.run(sql`delete from staff_role where staff_id = ${officer.id}`);
    await held.current.work();
    await held.current.owner.run(sql`insert into staff_role (staff_id, role) values (${officer.id}, 'loan')`);
    expect(await found(officer, data.id)).toMatchObject({ made: 0, refused: [{ no: 1 }] });
  });

  it('is seen by nobody else of the branch', async () => {
    const officer = await held.current.staff('loan');
    const { data } = await start(officer, await fileOf(officer, 1, 8));
    const call = { params: { id: data.id } };
    expect((await held.current.call(await held.current.staff('loan'), 'GET staff/groupimports/:id', call)).status).toBe(
      404,
    );
    const other = await held.current.staff('loan');
    expect((await held.current.call(other, 'GET staff/groupimports/:id/groups', call)).status).toBe(404);
    expect((await undo(other, data.id, data.version)).status).toBe(404);
    await held.current.work();
  });

  it('takes five thousand members', async () => {
    const officer = await held.current.staff('loan');
    const { data } = await check(officer, await fileOf(officer, 500, 10));
    expect(data).toMatchObject({ faultCount: 0, groups: 500, members: 5_000 });
  });
});

const versionOf = async (by: StaffPerson, id: string) =>
  (await held.current.call(by, 'GET staff/groups/:id', { params: { id } })).data.version;

const groupsOf = (id: string) =>
  held.current.owner.rows(
    row({ id: col.text }),
    sql`select group_id::text as id from group_import_item where import_id::text = ${id} order by no`,
  );

describe('undoing', () => {
  it('removes every group and member, once, and keeps what was done', async () => {
    const officer = await held.current.staff('loan');
    const before = await count();
    const { data } = await start(officer, await fileOf(officer, 2, 8));
    await held.current.work();
    const { version } = await found(officer, data.id);
    const { status, data: undone } = await undo(officer, data.id, version);
    expect([status, undone.state, undone.undone?.reason, undone.made]).toEqual([200, 'undone', 'Salah berkas', 2]);
    expect(await count()).toEqual(before);
    expect((await undo(officer, data.id, version)).error.code).toBe('error.import.changed');
  });

  it('stops one that still runs', async () => {
    const officer = await held.current.staff('loan');
    const before = await count();
    const { data } = await start(officer, await fileOf(officer, 2, 8));
    expect((await undo(officer, data.id, data.version)).data.state).toBe('undone');
    await held.current.work();
    expect(await count()).toEqual(before);
  });

  it('is refused once a group was changed, and says which', async () => {
    const officer = await held.current.staff('loan');
    const { data } = await start(officer, await fileOf(officer, 1, 8));
    await held.current.work();
    const [made] = await groupsOf(data.id);
    const id = made!.id;
    await held.current.call(officer, 'POST staff/groups/:id/meetingdays', {
      params: { id },
      body: { version: await versionOf(officer, id), weekday: 4, reason: 'Pindah hari' },
    });
    const now = await found(officer, data.id);
    expect(now.used).toMatchObject([{ group: id, why: 'changed' }]);
    const before = await count();
    const refused = await undo(officer, data.id, now.version);
    expect([refused.status, refused.error.code]).toEqual([422, 'error.import.used']);
    expect(await count()).toEqual(before);
  });
});
