// Staff handle a complaint: find it, answer by mail or SMS, note, close with a reason; its deadline; the second of
// two at once is informed.
// Source: docs/screens.md; docs/domain.md §3.
import { describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { newComplaint } from '#test/complaint.ts';
import { messagesTo } from '#test/messages.ts';
import { type Person, useWorld, type World } from '#test/world.ts';

const held = useWorld({ TRUSTED_PROXIES: '127.0.0.1' });

type Act = { version: number; act: 'answer' | 'note' | 'close'; text: string };
const act = (world: World, person: Person, id: string, body: Act) =>
  world.call(person, 'POST staff/complaints/:id/acts', { params: { id }, body });
const found = async (world: World, person: Person, query: Record<string, string>) =>
  (await world.call(person, 'GET staff/complaints', { query })).data.data;

describe('a complaint', () => {
  it('is answered by mail once, with its ticket, and then has no deadline any more', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const { id, email, ticket } = await newComplaint(world, support);
    const answered = await act(world, support, id, { version: 1, act: 'answer', text: 'Saldo sudah masuk {name}.' });
    expect(answered.data).toMatchObject({ state: 'answered', version: 2 });
    expect(answered.data.acts).toMatchObject([
      { act: 'answer', staff: support.name, text: 'Saldo sudah masuk {name}.' },
    ]);
    const mails = await messagesTo(world, email ?? '');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(ticket);
    expect(mails[0]).toContain('Saldo sudah masuk {name}.');
    const again = await act(world, support, id, {
      version: 2,
      act: 'answer',
      text: 'Tambahan: biayanya kami kembalikan.',
    });
    expect([again.data.version, (await messagesTo(world, email ?? '')).length]).toEqual([3, 2]);
    await world.moveClock({ days: 30 });
    const later = await world.staff('support');
    expect(await found(world, later, { search: ticket })).toMatchObject([{ state: 'answered', overdue: false }]);
  });

  it('is answered by SMS where there is no e-mail address, and then not at length', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const { id, phone, ticket } = await newComplaint(world, support, { email: '' });
    const number = `+62${(phone ?? '').replaceAll('-', '').slice(1)}`;
    const long = await act(world, support, id, { version: 1, act: 'answer', text: 'a'.repeat(401) });
    expect([long.status, long.error.code]).toEqual([422, 'error.complaint.sms']);
    expect(await messagesTo(world, number)).toEqual([]);
    expect((await act(world, support, id, { version: 1, act: 'answer', text: 'Sudah dicek.' })).status).toBe(200);
    expect(await messagesTo(world, number)).toEqual([`Titian, pengaduan ${ticket}: Sudah dicek.`]);
  });

  it('gets notes for staff only, is closed with a reason, and then accepts nothing more', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const { id, email } = await newComplaint(world, support);
    const noted = await act(world, support, id, { version: 1, act: 'note', text: 'Menunggu kabar bank' });
    expect(noted.data).toMatchObject({ state: 'open', version: 2 });
    const bare = await act(world, support, id, { version: 2, act: 'close', text: ' \u200b' });
    expect([bare.status, bare.error.code, bare.error.errors[0]?.field]).toEqual([422, 'error.empty', 'text']);
    const closed = await act(world, support, id, { version: 2, act: 'close', text: 'Salah alamat: bukan Titian' });
    expect(closed.data).toMatchObject({ state: 'closed', version: 3 });
    expect((await act(world, support, id, { version: 3, act: 'answer', text: 'x' })).error.code).toBe(
      'error.complaint.closed',
    );
    expect(await messagesTo(world, email ?? '')).toEqual([]);
    const trail = await world.db.rows(
      anyRow,
      sql`select action, actor_id, reason from audit_trail
      where object_kind = 'complaint' and object_id = ${id} order by seq`,
    );
    expect(trail).toEqual([
      { action: 'complaint.sent', actor_id: null, reason: null },
      { action: 'complaint.note', actor_id: support.id, reason: null },
      { action: 'complaint.close', actor_id: support.id, reason: 'Salah alamat: bukan Titian' },
    ]);
  });

  it('is changed by one of two people at once; the other is told who did what, and sends nothing', async () => {
    const world = held.current;
    const [one, other] = [await world.staff('support'), await world.staff('support')];
    const { id, email } = await newComplaint(world, one);
    const answers = await Promise.all([
      act(world, one, id, { version: 1, act: 'answer', text: 'Jawaban pertama' }),
      act(world, other, id, { version: 1, act: 'answer', text: 'Jawaban kedua' }),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    const winner = answers[0].status === 200 ? one : other;
    expect(lost?.error.message).toContain(`${winner.name} sudah menjawab`);
    expect(await messagesTo(world, email ?? '')).toHaveLength(1);
  });

  it('is overdue after ten working days without an answer; waiting ones are listed first, the oldest on top', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const [first, answered, second] = [
      await newComplaint(world, support, { name: 'Yuyun Safitri' }),
      await newComplaint(world, support, { name: 'Yuyun Handayani' }),
      await newComplaint(world, support, { name: 'Yuyun Lestari', category: 'officer' }),
    ];
    await act(world, support, answered.id, { version: 1, act: 'answer', text: 'Selesai' });
    const list = await found(world, support, { search: 'yuyun' });
    expect(list.map(({ id }) => id)).toEqual([first.id, second.id, answered.id]);
    expect(list.map(({ overdue }) => overdue)).toEqual([false, false, false]);
    expect((await found(world, support, { search: 'yuyun', category: 'officer' })).map(({ id }) => id)).toEqual([
      second.id,
    ]);
    expect((await found(world, support, { search: 'yuyun', state: 'answered' })).map(({ id }) => id)).toEqual([
      answered.id,
    ]);
    expect(await found(world, support, { search: '%' })).toEqual([]);
    await world.moveClock({ days: 20 });
    const later = await found(world, await world.staff('support'), { search: 'yuyun' });
    expect(later.map(({ overdue }) => overdue)).toEqual([true, true, false]);
  });

  it('names its sender’s account, and masks number and address for roles that only read', async () => {
    const world = held.current;
    const [support, auditor] = [await world.staff('support'), await world.staff('auditor')];
    const lender = await world.lender();
    const { id, phone } = await newComplaint(world, support, { phone: lender.phone, email: 'rahasia@contoh.id' });
    const get = async (person: Person) =>
      (await world.call(person, 'GET staff/complaints/:id', { params: { id } })).data;
    expect(await get(support)).toMatchObject({
      account: { id: lender.id, name: lender.name },
      email: 'rahasia@contoh.id',
      phone,
    });
    expect(await get(auditor)).toMatchObject({ email: 'r•••@contoh.id', phone: expect.stringContaining('••••') });
    expect((await act(world, auditor, id, { version: 1, act: 'note', text: 'x' })).status).toBe(403);
  });

  it('is not found by an unknown id, and its text and answers never change', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const { id } = await newComplaint(world, support);
    await act(world, support, id, { version: 1, act: 'note', text: 'x' });
    for (const missing of ['x', '11111111-1111-7111-8111-111111111111'])
      expect((await act(world, support, missing, { version: 1, act: 'note', text: 'x' })).status).toBe(404);
    for (const statement of [
      sql`update complaint set message = 'x' where id = ${id}`,
      sql`update complaint_act set body = 'x' where complaint_id = ${id}`,
      sql`delete from complaint_act where complaint_id = ${id}`,
    ])
      await expect(world.db.run(statement)).rejects.toThrow('permission denied');
  });
});

describe('a person’s own tickets', () => {
  it('are those of her phone number or verified address, with the answers and without the notes of staff', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const her = await world.lender();
    const { phone } = await world.db.one(
      row({ phone: col.text }),
      sql`select phone from app_user where id = ${her.id}`,
    );
    const own = await newComplaint(world, support, { phone: `0${phone.slice(3)}`, email: '' });
    await newComplaint(world, support);
    await act(world, support, own.id, { version: 1, act: 'note', text: 'Menunggu kabar bank' });
    await act(world, support, own.id, { version: 2, act: 'answer', text: 'Saldo sudah masuk.' });
    const { data, totalCount } = (await world.call(her, 'GET me/complaints', { query: {} })).data;
    expect([totalCount, data.length]).toEqual([1, 1]);
    expect(data[0]).toMatchObject({
      ticket: own.ticket,
      state: 'answered',
      answers: [{ text: 'Saldo sudah masuk.' }],
    });
    expect(JSON.stringify(data)).not.toContain('Menunggu kabar bank');
    const other = await world.lender();
    expect((await world.call(other, 'GET me/complaints', { query: {} })).data.totalCount).toBe(0);
  });
});
