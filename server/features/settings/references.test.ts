// Banks, jobs and sectors as admins maintain them: added, renamed, ordered, hidden and offered again.
// Source: docs/screens.md; spec §7; decision 0066.
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReferenceList } from '#contract/reference.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type Person, useWorld, type World } from '#test/world.ts';

const at = useWorld();
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

/** The initial entries have fixed ids. */
beforeAll(() =>
  at.current.owner.run(sql`select setval(pg_get_serial_sequence('bank', 'id'), 100),
    setval(pg_get_serial_sequence('business_sector', 'id'), 100), setval(pg_get_serial_sequence('job', 'id'), 100)`),
);

type Added = { name: string; position?: number; code?: string };
const add = ({ call }: World, by: Person, list: ReferenceList, request: Added) =>
  call(by, 'POST staff/references/:list', {
    params: { list },
    body: { position: 500, reason: 'Daftar OJK', ...request },
  });
const offered = async ({ call }: World) => (await call(null, 'GET banks')).data.map(({ name }) => name);

describe('a list', () => {
  it('[S7.049] offers a new entry in its place, and one that was put away no longer, though it stays with who chose it', async () => {
    const world = at.current;
    const admin = await world.staff('admin');
    const group = await world.group();
    const { data } = await add(world, admin, 'banks', { name: 'Bank Aceh Syariah', code: 'ACEH', position: 1 });
    expect(data[0]).toMatchObject({ name: 'Bank Aceh Syariah', code: 'ACEH', active: true, version: 1 });
    expect((await offered(world))[0]).toBe('Bank Aceh Syariah');
    const bri = data.find(({ name }) => name === 'Bank Rakyat Indonesia');
    const away = await world.call(admin, 'PUT staff/references/:list/:id', {
      params: { list: 'banks', id: String(bri?.id) },
      body: { version: 1, name: 'Bank Rakyat Indonesia', position: 500, active: false, reason: 'Kerja sama berakhir' },
    });
    expect(away.data.find(({ id }) => id === bri?.id)).toMatchObject({ active: false, version: 2 });
    expect(await offered(world)).not.toContain('Bank Rakyat Indonesia');
    const kept = await world.call(await world.staff('loan'), 'GET staff/groups/:id', { params: { id: group.id } });
    expect(kept.data.account?.bank.name).toBe('Bank Rakyat Indonesia');
    const auditEvents = await world.owner.rows(
      row({ action: col.text, before: col.jsonOf<object>(), after: col.jsonOf<object>(), reason: col.text }),
      sql`select action, before, after, reason from audit_trail where object_kind = 'reference' order by seq`,
    );
    expect(auditEvents).toMatchObject([
      { action: 'reference.add', after: { name: 'Bank Aceh Syariah', code: 'ACEH' }, reason: 'Daftar OJK' },
      { action: 'reference.edit', before: { active: true }, after: { active: false } },
    ]);
  });

  it('of jobs or sectors is put in order by its numbers, and by age where those are equal', async () => {
    const world = at.current;
    const admin = await world.staff('admin');
    for (const name of ['Perajin', 'Penjahit']) await add(world, admin, 'jobs', { name });
    await add(world, admin, 'jobs', { name: 'Penenun', position: 10 });
    const { data } = await world.call(null, 'GET jobs');
    expect(data.map(({ name }) => name)).toEqual(['Penenun', 'Perajin', 'Penjahit']);
    await add(world, admin, 'sectors', { name: 'Jasa cuci', position: 0 });
    expect((await world.call(null, 'GET businesssectors')).data[0]?.name).toBe('Jasa cuci');
  });

  it('refuses a name or code that is there, a bank without a code, and an entry or version that is not', async () => {
    const world = at.current;
    const admin = await world.staff('admin');
    const other = await world.staff('admin');
    const known = [422, 'error.reference.known'];
    expect(code(await add(world, admin, 'banks', { name: 'Bank Mandiri', code: 'BMRI' }))).toEqual(known);
    for (const name of [' bank  MANDIRI ', 'Bank\u200B Mandiri'])
      expect(code(await add(world, admin, 'banks', { name, code: 'BMRI2' })), name).toEqual(known);
    expect(code(await add(world, admin, 'banks', { name: 'Bank Lain', code: 'BCA' }))).toEqual(known);
    expect(code(await add(world, admin, 'banks', { name: 'Bank Lain' }))).toEqual([422, 'error.empty']);
    expect((await add(world, admin, 'banks', { name: 'Bank Lain', code: 'b c' })).status).toBe(422);
    expect((await add(world, admin, 'cities' as ReferenceList, { name: 'Depok' })).status).toBe(404);
    const [first] = (await world.call(admin, 'GET staff/references/:list', { params: { list: 'sectors' } })).data;
    const edit = (by: Person, id: number, version: number, name = 'Kuliner rumahan') =>
      world.call(by, 'PUT staff/references/:list/:id', {
        params: { list: 'sectors', id: String(id) },
        body: { version, name, position: 5, active: true, reason: 'Istilah baru' },
      });
    const { id = 0, version = 0 } = first ?? {};
    expect((await edit(admin, 999_999, 1)).status).toBe(404);
    const both = await Promise.all([edit(admin, id, version), edit(other, id, version, 'Masakan rumah')]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.filter(({ status }) => status === 422)).toHaveLength(1);
    const late = await edit(other, id, version);
    expect(code(late)).toEqual([422, 'error.setting.changed']);
    expect(late.error.message).toMatch(new RegExp(`${admin.name}|${other.name}`));
    expect(code(await edit(admin, id, version + 1, 'Pertanian'))).toEqual(known);
  });
});
