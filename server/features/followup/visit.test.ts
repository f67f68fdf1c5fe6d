// Visits with place and pictures, and a group's history as each role sees it. Source: decision 0113.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { type Fields, formOf, picture, sendForm } from '#test/form.ts';
import { type Person, useWorld, type World } from '#test/world.ts';

const at = useWorld();

type Body = { member?: string | null; note?: string; place?: unknown };
const visit = (world: World, by: Person, group: { id: string }, body: Body = {}) =>
  world.call(by, 'POST staff/groups/:id/visits', {
    params: { id: group.id },
    body: { member: null, note: 'Warung buka, buku kas rapi', place: null, ...body },
  });
const history = async (world: World, by: Person, id: string) =>
  (await world.call(by, 'GET staff/groups/:id/history', { params: { id } })).data.data;
const send = async (world: World, by: Person, id: string, fields: Fields) =>
  sendForm(world, by, `staff/visits/${id}/pictures`, await formOf(fields));
const see = (world: World, by: Person, id: string, no: number) =>
  world.product.console.app.inject({
    url: `/api/v1/staff/visits/${id}/pictures/${no}`,
    headers: { authorization: `Bearer ${by.token}` },
  });

describe('a visit', () => {
  it('has a place only when it was added', async () => {
    const world = at.current;
    const loan = await world.staff('loan');
    const group = await world.group();
    const member = group.members[0]!;
    const place = { latitude: -6.4025, longitude: 106.7942, accuracy: 12 };
    expect((await visit(world, loan, group)).data).toMatchObject({ member: null, place: null, pictures: [] });
    const { data } = await visit(world, loan, group, { member: member.id, place });
    expect(data).toMatchObject({ member: { id: member.id, name: member.name }, place, by: loan.name });
  });

  it('needs a note, a member of the group, and a place on earth', async () => {
    const world = at.current;
    const loan = await world.staff('loan');
    const group = await world.group();
    const stranger = (await world.group()).members[0]!;
    expect((await visit(world, loan, group, { note: ' \n' })).error.code).toBe('error.empty');
    expect((await visit(world, loan, group, { member: stranger.id })).error.code).toBe('error.visit.member');
    const place = { latitude: 91, longitude: 0, accuracy: 1 };
    expect((await visit(world, loan, group, { place })).status).toBe(422);
    expect((await visit(world, loan, { id: 'x' })).status).toBe(404);
    expect((await visit(world, await world.staff('finance'), group)).status).toBe(403);
    expect(await history(world, loan, group.id)).toEqual([]);
  });

  it('keeps pictures without the camera’s metadata, the same one once, and at most four', async () => {
    const world = at.current;
    const loan = await world.staff('loan');
    const { id } = (await visit(world, loan, await world.group())).data;
    const taken = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8a' } })
      .withExif({ IFD0: { Copyright: 'Siti' }, IFD3: { GPSLatitude: '6/1 24/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await send(world, loan, id, { file: taken })).status).toBe(200);
    expect((await send(world, loan, id, { file: taken })).status).toBe(200);
    const stored = await see(world, loan, id, 1);
    expect(stored.statusCode).toBe(200);
    expect(stored.headers['cache-control']).toBe('no-store');
    expect((await sharp(stored.rawPayload).metadata()).exif).toBeUndefined();
    expect((await see(world, loan, id, 2)).statusCode).toBe(404);

    const shade = (n: number) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background: { r: n, g: 0, b: 0 } } })
        .jpeg()
        .toBuffer();
    for (const n of [50, 120, 190]) expect((await send(world, loan, id, { file: await shade(n) })).status).toBe(200);
    expect((await send(world, loan, id, { file: await shade(250) })).message).toContain('paling banyak 4 foto');
  });

  it('takes pictures from its own officer only, and none that is not one', async () => {
    const world = at.current;
    const loan = await world.staff('loan');
    const { id } = (await visit(world, loan, await world.group())).data;
    const file = await picture();
    expect((await send(world, await world.staff('loan'), id, { file })).status).toBe(404);
    expect((await send(world, loan, id, { file: Buffer.from('<svg onload="1"/>') })).message).toBe('Not an image');
  });
});

describe('the history of a group', () => {
  it('is one line of changes, tasks, promises and visits, the newest first', async () => {
    const world = at.current;
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    const { loan } = lending.by;
    const { id } = lending.group;
    await setClock(world, '2026-03-12', '08:00');
    const { version } = (await world.call(loan, 'GET staff/groups/:id', { params: { id } })).data;
    await world.call(loan, 'POST staff/groups/:id/meetingdays', {
      params: { id },
      body: { version, weekday: 5, reason: 'Pasar hari Rabu' },
    });
    await world.call(loan, 'POST staff/lendings/:id/promises', {
      params: { id: lending.id },
      body: { member: null, amount: 400_000, dueOn: '2026-03-20' },
    });
    const subject = { kind: 'lending' as const, subject: lending.id };
    const body = { ...subject, what: 'Kunjungi', assignee: loan.id, dueOn: '2026-03-13' };
    await world.call(loan, 'POST staff/tasks', { body });
    await visit(world, loan, lending.group);
    const kinds = async (by: Person) => (await history(world, by, id)).map(({ kind }) => kind);
    expect(await kinds(loan)).toEqual(['visit', 'task', 'promise', 'event']);
    expect((await history(world, loan, id)).at(-1)).toMatchObject({
      event: { action: 'group.meeting_day', reason: 'Pasar hari Rabu', by: loan.name },
    });
    // Those who answer the telephone read groups, but neither loans nor what is promised on them.
    expect(await kinds(await world.staff('support'))).toEqual(['visit', 'event']);
    // Who answers the telephone reads every group, and works in the field elsewhere: no loan of this branch for that.
    const both = await world.staff('loan', 'support');
    expect(await kinds(both)).toEqual(['visit', 'task', 'promise', 'event']);
    await world.owner.run(sql`update staff_branch set ended_at = placed_at where staff_id = ${both.id}`);
    expect(await kinds(both)).toEqual(['visit', 'event']);
    const second = await world.call(loan, 'GET staff/groups/:id/history', {
      params: { id },
      query: { limit: 1, page: 2 },
    });
    expect(second.data).toMatchObject({ totalCount: 4, numberOfPages: 4, data: [{ kind: 'task' }] });
  });
});
