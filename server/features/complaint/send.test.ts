// The complaint form: accepted and refused input, ticket, promised time, and that it cannot be used to write to
// strangers.
// Source: docs/api.md; docs/screens.md; decision 0067.
import { describe, expect, it } from 'vitest';
import { addDays, businessDateOf, isWorkingDay } from '#domain/calendar.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { complaintForm, newComplaint, sendComplaint } from '#test/complaint.ts';
import { messagesTo } from '#test/messages.ts';
import { useWorld } from '#test/world.ts';

// Each form comes from its own IP address, so that rate limits do not affect other tests.
const held = useWorld({ TRUSTED_PROXIES: '127.0.0.1' });

const countComplaints = async () =>
  (await held.current.db.one(row({ count: col.number }), sql`select count(*)::int as count from complaint`)).count;

describe('the complaint form', () => {
  it('answers a readable ticket, and promises an answer within ten working days', async () => {
    const world = held.current;
    const form = complaintForm({ name: '  Ratna   Dewi ', message: 'Saldo saya\tkurang.\r\nMohon dicek.\u200b' });
    const sent = await sendComplaint(world, form);
    expect([sent.status, sent.body.data?.ticket]).toEqual([
      200,
      expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/),
    ]);
    const support = await world.staff('support');
    const { data } = await world.call(support, 'GET staff/complaints', {
      query: { search: sent.body.data?.ticket.toLowerCase().replace('-', ' ') ?? '' },
    });
    expect(data.data).toMatchObject([{ state: 'open', version: 1, name: 'Ratna Dewi', category: 'balance' }]);
    expect(workingDaysUntil(data.data[0]?.createdAt, data.data[0]?.dueAt)).toBe(10);
    const { data: one } = await world.call(support, 'GET staff/complaints/:id', {
      params: { id: data.data[0]?.id ?? '' },
    });
    expect(one).toMatchObject({
      message: 'Saldo saya kurang.\nMohon dicek.',
      email: form.email,
      acts: [],
      account: null,
    });
  });

  it('accepts a plain HTML form, and one contact is enough', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const plain = await sendComplaint(world, complaintForm({ email: '' }), { plain: true });
    expect(plain.status).toBe(200);
    expect(await newComplaint(world, support, { email: '' })).toMatchObject({ email: null, channel: 'sms' });
    expect(await newComplaint(world, support, { phone: '' })).toMatchObject({ phone: null, channel: 'email' });
  });

  it('about personal data is due 72 hours after receipt, also over a weekend, and says so to the sender', async () => {
    const world = held.current;
    const { body } = await sendComplaint(world, complaintForm({ category: 'privacy' }));
    const found = async () => {
      const support = await world.staff('support');
      const query = { search: body.data?.ticket ?? '' };
      return (await world.call(support, 'GET staff/complaints', { query })).data.data[0];
    };
    const sent = await found();
    expect(body.data?.dueAt).toBe(sent?.dueAt);
    expect(Date.parse(sent?.dueAt ?? '') - Date.parse(sent?.createdAt ?? '')).toBe(72 * 3_600_000);
    const lateOnes = async () => {
      const support = await world.staff('support');
      const { queues } = (await world.call(support, 'GET staff/overview')).data;
      return queues.find(({ name }) => name === 'complaints')?.late ?? 0;
    };
    const before = await lateOnes();
    await world.moveClock({ hours: 71 });
    expect([(await found())?.overdue, await lateOnes()]).toEqual([false, before]);
    await world.moveClock({ hours: 2 });
    expect([(await found())?.overdue, await lateOnes()]).toEqual([true, before + 1]);
  });

  it.each([
    ['name', '', 'error.empty'],
    ['name', undefined, 'error.empty'],
    ['name', 'Ratna <script>', 'error.name.invalid'],
    ['phone', '0215001200', 'error.phone.invalid'],
    ['email', 'ratna@', 'error.email.invalid'],
    ['category', undefined, 'error.empty'],
    ['category', 'lottery', 'error.invalid_value'],
    ['message', '', 'error.empty'],
    ['message', ' \u200b\r\n', 'error.empty'],
  ] as const)('refuses %s %j and keeps nothing', async (field, value, code) => {
    const before = await countComplaints();
    const { status, body } = await sendComplaint(held.current, { ...complaintForm(), [field]: value });
    expect([status, body.errors]).toMatchObject([
      422,
      expect.arrayContaining([expect.objectContaining({ field, code })]),
    ]);
    expect(await countComplaints()).toBe(before);
  });

  it('names every error at once, and refuses one without a contact or with the wrong shape', async () => {
    const world = held.current;
    const { body } = await sendComplaint(world, complaintForm({ name: '7', phone: '12', email: 'x', message: ' ' }));
    expect(body.errors.map(({ field }) => field)).toEqual(['name', 'phone', 'email', 'message']);
    const silent = await sendComplaint(world, complaintForm({ phone: '', email: ' ' }));
    expect([silent.status, silent.body.code]).toEqual([422, 'error.complaint.no_contact']);
    expect((await sendComplaint(world, complaintForm({ message: 'a'.repeat(5001) }))).status).toBe(422);
    expect((await sendComplaint(world, { ...complaintForm(), message: 7 })).status).toBe(400);
  });

  it('sent twice on one day is one complaint with one ticket, also in parallel', async () => {
    const world = held.current;
    const form = complaintForm();
    const before = await countComplaints();
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendComplaint(world, form)));
    answers.push(await sendComplaint(world, { ...form, message: ` ${form.message} ` }));
    expect(new Set(answers.map(({ body }) => body.data?.ticket)).size).toBe(1);
    expect(await countComplaints()).toBe(before + 1);
    await sendComplaint(world, { ...form, message: `${form.message} Sudah tiga hari.` });
    expect(await countComplaints()).toBe(before + 2);
  });

  it('sends no message, whatever address it names', async () => {
    const world = held.current;
    const form = complaintForm();
    await sendComplaint(world, form);
    expect(await messagesTo(world, form.email)).toEqual([]);
    expect(await messagesTo(world, `+62${form.phone.slice(1)}`)).toEqual([]);
  });

  it('accepts twenty an hour and five a minute from one IP address, and says when to retry', async () => {
    const world = held.current;
    const from = '10.9.7.1';
    await world.owner.run(sql`insert into attempt_counter (purpose, subject, window_from, tries)
      values ('complaint_address', ${from}, app_now(), 19)`);
    expect((await sendComplaint(world, complaintForm(), { from })).status).toBe(200);
    const over = await sendComplaint(world, complaintForm(), { from });
    expect([over.status, Number(over.retryAfter) > 60]).toEqual([429, true]);
    expect((await sendComplaint(world, complaintForm(), { from: '10.9.7.2' })).status).toBe(200);
    await world.moveClock({ minutes: 61 });
    expect((await sendComplaint(world, complaintForm(), { from })).status).toBe(200);
    const hasty = [];
    for (let sent = 0; sent < 6; sent += 1) hasty.push(await sendComplaint(world, {}, { from: '10.9.7.3' }));
    expect(hasty.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

/** Whole working days after the day of the form, up to the promised one. */
function workingDaysUntil(createdAt = '', dueAt = ''): number {
  const [sent, due] = [businessDateOf(new Date(createdAt)), businessDateOf(new Date(dueAt))];
  let count = 0;
  for (let day = addDays(sent, 1); day <= due; day = addDays(day, 1)) if (isWorkingDay(day, new Set())) count += 1;
  return count;
}
