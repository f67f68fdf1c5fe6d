// Staff work on a lead: find it, take step by step, refuse with a reason; the second of two at once is informed.
// Source: docs/screens.md; docs/domain.md §3.
import { describe, expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { listed, newLead } from '#test/lead.ts';
import { type Person, useWorld, type World } from '#test/world.ts';
import { sql } from '#platform/sql.ts';

const held = useWorld({ TRUSTED_PROXIES: '127.0.0.1' });

type Step = { version: number; state: 'contacted' | 'visited' | 'accepted' | 'refused'; note?: string };
const move = (world: World, person: Person, id: string, body: Step) =>
  world.call(person, 'POST staff/leads/:id/steps', { params: { id }, body });
const get = (world: World, person: Person, id: string) => world.call(person, 'GET staff/leads/:id', { params: { id } });

describe('a lead', () => {
  it('[S1.004] is found by staff and marked as contacted', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const { id, form } = await newLead(world, support, { borrower_name: 'Wati Marlina' });
    const moved = await move(world, support, id, { version: 1, state: 'contacted', note: 'Dijemput Rabu\u200b' });
    expect(moved.data).toMatchObject({ state: 'contacted', version: 2, phone: formatted(form.borrower_phone_number) });
    expect(moved.data.steps[1]).toMatchObject({ state: 'contacted', staff: support.name, note: 'Dijemput Rabu' });
    expect(await trailOf(id)).toMatchObject([
      { action: 'lead.contacted', actor_id: support.id, before: { state: 'new' }, after: { state: 'contacted' } },
    ]);
  });

  it('is found by name, city and number, and by state; the oldest waiting one is listed first', async () => {
    const world = held.current;
    const loan = await world.staff('loan');
    const first = await newLead(world, loan, { borrower_name: 'Yuyun Safitri', city: 3273 });
    const second = await newLead(world, loan, { borrower_name: 'Yuyun Handayani' });
    const found = async (query: Record<string, string>) => {
      const { data } = await world.call(loan, 'GET staff/leads', { query });
      return data.data.map(({ id }) => id);
    };
    expect(await found({ search: 'yuyun' })).toEqual([first.id, second.id]);
    expect(await found({ search: 'bandung' })).toEqual([first.id]);
    const { borrower_phone_number: phone } = second.form;
    for (const search of [phone, formatted(phone), `+62 ${phone.slice(1)}`])
      expect(await found({ search })).toEqual([second.id]);
    expect(await found({ search: `0${phone.slice(1, 4)}••••${phone.slice(-4)}` })).toEqual([second.id]);
    expect(await found({ search: '%' })).toEqual([]);
    await move(world, loan, first.id, { version: 1, state: 'refused', note: 'Pindah kota' });
    expect(await found({ search: 'yuyun' })).toEqual([second.id, first.id]);
    expect(await found({ search: 'yuyun', state: 'refused' })).toEqual([first.id]);
  });

  it('is overdue after two working days without contact, and not before', async () => {
    const world = held.current;
    const [silent, called] = [await world.staff('loan'), await world.staff('loan')];
    const [late, contacted] = [await newLead(world, silent), await newLead(world, called)];
    await move(world, called, contacted.id, { version: 1, state: 'contacted' });
    expect((await listed(world, silent, late.form.borrower_phone_number))[0]).toMatchObject({ overdue: false });
    await world.moveClock({ days: 5 });
    const again = await world.staff('loan');
    expect((await listed(world, again, late.form.borrower_phone_number))[0]).toMatchObject({ overdue: true });
    expect((await listed(world, again, contacted.form.borrower_phone_number))[0]).toMatchObject({ overdue: false });
  });

  it('shows number and address to the roles that call, not in the list and not to an auditor', async () => {
    const world = held.current;
    const [support, loan, auditor] = [
      await world.staff('support'),
      await world.staff('loan'),
      await world.staff('auditor'),
    ];
    const { id, form } = await newLead(world, loan);
    const digits = form.borrower_phone_number;
    const masked = `${digits.slice(0, 4)}••••${digits.slice(-4)}`;
    for (const person of [support, loan]) {
      expect((await listed(world, person, digits))[0]?.phone).toBe(masked);
      expect((await get(world, person, id)).data).toMatchObject({
        phone: formatted(digits),
        address: form.borrower_business_address,
      });
    }
    expect((await get(world, auditor, id)).data).toMatchObject({ phone: masked, address: '' });
  });

  it('allows only the next steps, and no refusal without a reason', async () => {
    const world = held.current;
    const loan = await world.staff('loan');
    const { id } = await newLead(world, loan);
    for (const state of ['visited', 'accepted'] as const)
      expect((await move(world, loan, id, { version: 1, state })).error.code).toBe('error.lead.cannot_move');
    const bare = await move(world, loan, id, { version: 1, state: 'refused', note: ' \u200b' });
    expect([bare.status, bare.error.errors[0]?.field, bare.error.code]).toEqual([422, 'note', 'error.empty']);
    expect((await move(world, loan, id, { version: 1, state: 'refused', note: 'Menarik diri' })).status).toBe(200);
    expect((await move(world, loan, id, { version: 2, state: 'contacted' })).error.code).toBe('error.lead.cannot_move');
    expect((await get(world, loan, id)).data).toMatchObject({ state: 'refused', version: 2 });
    expect((await get(world, loan, '11111111-1111-7111-8111-111111111111')).status).toBe(404);
    expect((await move(world, loan, 'x', { version: 1, state: 'contacted' })).status).toBe(404);
    const asMember = { params: { id }, body: { version: 2, state: 'member' } };
    expect((await world.call(loan, 'POST staff/leads/:id/steps', asMember)).status).toBe(422);
  });

  it('is changed by one of two people at once; the other is told who did what, and nothing is overwritten', async () => {
    const world = held.current;
    const [one, other] = [await world.staff('loan'), await world.staff('support')];
    const { id } = await newLead(world, one);
    const answers = await Promise.all([
      move(world, one, id, { version: 1, state: 'contacted', note: 'Ditelepon' }),
      move(world, other, id, { version: 1, state: 'refused', note: 'Nomor salah' }),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const [won, lost] = answers[0].status === 200 ? answers : [...answers].reverse();
    const winner = won === answers[0] ? one : other;
    expect(lost?.error.code).toBe('error.lead.changed');
    expect(lost?.error.message).toContain(winner.name);
    expect(lost?.error.message).toContain(won?.data.state === 'contacted' ? 'Sudah dihubungi' : 'Ditolak');
    const { data } = await get(world, one, id);
    expect([data.version, data.steps.length, data.state]).toEqual([2, 2, won?.data.state]);
  });

  it('never changes its steps: the program may only append', async () => {
    const world = held.current;
    const loan = await world.staff('loan');
    const { id } = await newLead(world, loan);
    for (const statement of [
      sql`update lead_step set note = 'x' where lead_id = ${id}`,
      sql`delete from lead_step where lead_id = ${id}`,
    ])
      await expect(world.db.run(statement)).rejects.toThrow('permission denied');
  });
});

/** "0856-1000-0001" from digits. */
const formatted = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;

const trailOf = (id: string) =>
  held.current.db.rows(
    anyRow,
    sql`select action, actor_id, before, after, reason from audit_trail where object_kind = 'lead' and object_id = ${id} order by seq`,
  );
