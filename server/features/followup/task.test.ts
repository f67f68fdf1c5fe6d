// Tasks through the API: made about each kind of subject, given only to who works on it, changed by version, ended once,
// and gone with what they were about. Source: decision 0113.
import { describe, expect, it } from 'vitest';
import type { BranchId, StaffId } from '#domain/ids.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { setClock } from '#test/disbursement.ts';
import { newComplaint } from '#test/complaint.ts';
import { addJob, pending } from '#test/kyc.ts';
import { newLead } from '#test/lead.ts';
import { type Person, type StaffPerson, useWorld, type World } from '#test/world.ts';

const at = useWorld();

type Subject = { kind: 'lending' | 'group' | 'lead' | 'complaint' | 'kyc'; id: string };
type Changes = { assignee?: string; dueOn?: string; what?: string };

const make = (world: World, by: StaffPerson, subject: Subject, changes: Changes = {}) =>
  world.call(by, 'POST staff/tasks', {
    body: {
      kind: subject.kind,
      subject: subject.id,
      what: 'Kunjungi Ibu Yati',
      assignee: by.id,
      dueOn: '2026-05-05',
      ...changes,
    },
  });
const list = async (world: World, by: Person, query: Record<string, string> = {}) =>
  (await world.call(by, 'GET staff/tasks', { query })).data.data;

async function morning() {
  const world = at.current;
  await setClock(world, '2026-05-04');
  return { world, loan: await world.staff('loan') };
}
const groupOf = async (world: World): Promise<Subject & { name: string }> => {
  const { id, name } = await world.group();
  return { kind: 'group', id, name };
};

describe('a task', () => {
  it('is made about a group, and read by whom it is given to', async () => {
    const { world, loan } = await morning();
    const dewi = await world.staff('loan');
    const { name, ...group } = await groupOf(world);
    const { status, data } = await make(world, loan, group, { assignee: dewi.id });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      version: 1,
      subject: { ...group, name },
      branch: 'Bogor',
      what: 'Kunjungi Ibu Yati',
      assignee: { id: dewi.id, name: dewi.name },
      dueOn: '2026-05-05',
      state: 'open',
      overdue: false,
      madeBy: { id: loan.id },
      ended: null,
    });
    expect(await list(world, dewi, { officer: dewi.id })).toEqual([data]);
    expect(await list(world, dewi, { officer: loan.id })).toEqual([]);
    expect(await list(world, dewi, { subject: group.id })).toEqual([data]);
  });

  it('is about a loan, a lead, a complaint or an identity, for whoever works on those', async () => {
    const { world, loan } = await morning();
    await addJob(world);
    const [kyc, support] = [await world.staff('kyc'), await world.staff('support')];
    const { person } = await pending(world);
    const lending = await world.openedLending();
    const lead = await newLead(world, support);
    const complaint = await newComplaint(world, support);
    const subjects: [StaffPerson, Subject, string][] = [
      [loan, { kind: 'lending', id: lending.id }, lending.group.name],
      [support, { kind: 'lead', id: lead.id }, lead.form.borrower_name],
      [support, { kind: 'complaint', id: complaint.id }, complaint.name],
      [kyc, { kind: 'kyc', id: person.id }, person.name],
    ];
    for (const [by, subject, name] of subjects) {
      const { status, data } = await make(world, by, subject);
      expect([subject.kind, status, data.subject?.name]).toEqual([subject.kind, 200, name]);
    }
    // Loans and leads are read by the officer, a case and a complaint are not.
    const seen = await list(world, loan, { due: 'week' });
    expect(new Set(seen.map(({ subject }) => subject.kind))).toEqual(new Set(['group', 'lending', 'lead']));
    expect((await make(world, loan, { kind: 'kyc', id: person.id })).status).toBe(403);
    expect((await make(world, loan, { kind: 'lead', id: lending.id })).status).toBe(404);
    expect((await make(world, loan, { kind: 'lead', id: 'x' })).status).toBe(404);
  });

  it('is given only to active staff who work on its kind', async () => {
    const { world, loan } = await morning();
    const group = await groupOf(world);
    const left = await world.staff('loan');
    await world.owner.run(sql`update staff set active = false where id = ${left.id}`);
    for (const { id } of [left, await world.staff('kyc'), await world.staff('auditor')]) {
      const { status, error } = await make(world, loan, group, { assignee: id });
      expect([status, error.code]).toEqual([422, 'error.task.assignee']);
    }
    expect((await make(world, loan, group, { assignee: 'x' })).error.code).toBe('error.task.assignee');
    const { data } = await world.call(loan, 'GET staff/taskassignees/:kind', { params: { kind: 'complaint' } });
    const support = await world.staff('support');
    const offered = await world.call(loan, 'GET staff/taskassignees/:kind', { params: { kind: 'complaint' } });
    expect(offered.data.map(({ id }) => id)).toContain(support.id);
    expect(data.map(({ id }) => id)).not.toContain(loan.id);
  });

  it('has a text and a date from today on', async () => {
    const { world, loan } = await morning();
    const group = await groupOf(world);
    const code = async (changes: Changes) => (await make(world, loan, group, changes)).error.code;
    expect(await code({ dueOn: '2026-05-03' })).toBe('error.task.date');
    expect(await code({ dueOn: '2027-05-06' })).toBe('error.task.date');
    expect(await code({ what: ' ' })).toBe('error.empty');
    expect(await list(world, loan, { subject: group.id })).toEqual([]);
  });

  it('is one, also when it is sent twice at once', async () => {
    const { world, loan } = await morning();
    const group = await groupOf(world);
    const [one, two] = await Promise.all([make(world, loan, group), make(world, loan, group)]);
    expect(one.data).toEqual(two.data);
    expect(await list(world, loan, { subject: group.id })).toHaveLength(1);
  });
});

describe('an open task', () => {
  async function open() {
    const { world, loan } = await morning();
    const group = await groupOf(world);
    const { data } = await make(world, loan, group);
    const params = { id: data.id };
    const edit = (by: Person, changes: Changes & { version?: number; assignee: StaffId }) =>
      world.call(by, 'PUT staff/tasks/:id', {
        params,
        body: { version: 1, what: data.what, dueOn: data.dueOn, ...changes },
      });
    const complete = (by: Person, version: number) =>
      world.call(by, 'POST staff/tasks/:id/completions', { params, body: { version, note: 'Sudah bayar' } });
    const cancel = (by: Person, version: number, reason = 'Sudah pindah') =>
      world.call(by, 'POST staff/tasks/:id/cancellations', { params, body: { version, reason } });
    return { world, loan, group, task: data, edit, complete, cancel };
  }

  it('is given to another, with the version that was seen', async () => {
    const { world, loan, edit } = await open();
    const dewi = await world.staff('loan');
    const { data } = await edit(loan, { assignee: dewi.id, dueOn: '2026-05-08' });
    expect(data).toMatchObject({ version: 2, assignee: { id: dewi.id }, dueOn: '2026-05-08' });
    const late = await edit(dewi, { assignee: loan.id });
    expect([late.status, late.error.code]).toEqual([409, 'error.task.changed']);
    expect(late.error.message).toContain(loan.name);
    expect((await edit(await world.staff('kyc'), { assignee: dewi.id, version: 2 })).status).toBe(403);
  });

  it('is told to whoever is given it by another, until it is another’s or ended', async () => {
    const { world, loan, edit, complete, task } = await open();
    const [dewi, rina] = [await world.staff('loan'), await world.staff('loan')];
    const told = async (person: Person) =>
      (await world.call(person, 'GET staff/me/notices')).data.data.filter(({ about }) => about === task.id).length;
    expect(await told(loan)).toBe(0);
    await edit(loan, { assignee: dewi.id });
    expect([await told(dewi), await told(rina)]).toEqual([1, 0]);
    await edit(dewi, { assignee: rina.id, version: 2 });
    expect([await told(dewi), await told(rina)]).toEqual([0, 1]);
    await complete(rina, 3);
    expect(await told(rina)).toBe(0);
  });

  it('may keep a date that has passed when it is given to another', async () => {
    const { world, loan, edit, task } = await open();
    await setClock(world, '2026-05-09');
    const dewi = await world.staff('loan');
    expect((await edit(loan, { assignee: dewi.id })).data).toMatchObject({ overdue: true, dueOn: task.dueOn });
    expect((await edit(loan, { assignee: dewi.id, version: 2, dueOn: '2026-05-06' })).error.code).toBe(
      'error.task.date',
    );
  });

  it('about a group out of reach is neither made, seen nor taken, unless it is one’s own', async () => {
    const { world, loan, group, edit, complete } = await open();
    const dewi = await world.staff('loan');
    await world.owner.run(sql`update staff_branch set ended_at = placed_at where staff_id = ${dewi.id}`);
    expect((await make(world, dewi, group)).status).toBe(404);
    expect(await list(world, dewi, { subject: group.id })).toEqual([]);
    expect((await complete(dewi, 1)).status).toBe(404);
    await edit(loan, { assignee: dewi.id });
    expect(await list(world, dewi, { subject: group.id })).toHaveLength(1);
    expect((await complete(dewi, 2)).status).toBe(200);
  });

  it('cannot become the same as another', async () => {
    const { world, loan, group, edit, task } = await open();
    const later = await make(world, loan, group, { dueOn: '2026-05-08' });
    const { status, error } = await edit(loan, { assignee: loan.id, dueOn: '2026-05-08' });
    expect([status, error.code]).toEqual([409, 'error.task.same']);
    expect(await list(world, loan, { subject: group.id })).toEqual([task, later.data]);
  });

  it('about a group or loan of another branch stays out of reach of who works on identities too', async () => {
    const { world, loan, task, group, edit, complete } = await open();
    const lending = await world.openedLending();
    const ofLoan = await make(world, loan, { kind: 'lending', id: lending.id });
    await make(world, loan, { kind: 'group', id: lending.group.id });
    const both = await world.staff('loan', 'kyc');
    const seen = async () =>
      (await Promise.all([group.id, lending.id, lending.group.id].map((id) => list(world, both, { subject: id })))).map(
        ({ length }) => length,
      );
    expect(await seen()).toEqual([1, 1, 1]);
    await world.owner.run(sql`update staff_branch set ended_at = placed_at where staff_id = ${both.id}`);
    expect(await seen()).toEqual([0, 0, 0]);
    expect((await make(world, both, group)).status).toBe(404);
    expect((await make(world, both, { kind: 'lending', id: lending.id })).status).toBe(404);
    expect((await complete(both, 1)).status).toBe(404);
    expect((await edit(both, { assignee: both.id })).status).toBe(404);
    expect((await list(world, loan, { subject: group.id }))[0]).toEqual(task);
    expect(ofLoan.status).toBe(200);
  });

  it('is done once, with what came of it', async () => {
    const { world, loan, complete, cancel, group } = await open();
    const outcomes = await Promise.all([complete(loan, 1), cancel(loan, 1)]);
    expect(outcomes.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const [ended] = await list(world, loan, { subject: group.id, state: 'done' });
    const [cancelled] = await list(world, loan, { subject: group.id, state: 'cancelled' });
    expect((ended ?? cancelled)?.ended).toMatchObject({ by: loan.name });
    expect((await complete(loan, 2)).status).toBe(409);
    expect(await list(world, loan, { subject: group.id })).toEqual([]);
  });

  it('is cancelled with a reason that the trail keeps', async () => {
    const { world, loan, cancel, task } = await open();
    expect((await cancel(loan, 1, '')).error.code).toBe('error.empty');
    expect((await cancel(loan, 1)).data).toMatchObject({ state: 'cancelled', ended: { note: 'Sudah pindah' } });
    const auditor = await world.staff('auditor');
    const { data } = await world.call(auditor, 'GET staff/trail', { query: { object: task.id } });
    expect(data.data.map(({ action, reason }) => [action, reason])).toEqual([
      ['task.cancel', 'Sudah pindah'],
      ['task.make', null],
    ]);
  });
});

describe('the list', () => {
  it('has the earliest date first, and tells what is overdue', async () => {
    const { world } = await morning();
    const officer = await world.staff('loan');
    const group = await groupOf(world);
    for (const dueOn of ['2026-05-11', '2026-05-04', '2026-05-12', '2026-05-06'])
      await make(world, officer, group, { dueOn });
    await setClock(world, '2026-05-05');
    const dates = async (query: Record<string, string>) =>
      (await list(world, officer, { officer: officer.id, ...query })).map(({ dueOn }) => dueOn.slice(8));
    expect(await dates({})).toEqual(['04', '06', '11', '12']);
    expect(await dates({ due: 'overdue' })).toEqual(['04']);
    expect(await dates({ due: 'week' })).toEqual(['04', '06', '11', '12']);
    await setClock(world, '2026-05-06');
    expect(await dates({ due: 'today' })).toEqual(['04', '06']);
  });

  it('is limited to a branch, also one out of reach', async () => {
    const { world, loan } = await morning();
    const [here, there] = [await groupOf(world), await groupOf(world)];
    const gresik = newId<BranchId>();
    await world.owner.run(sql`insert into branch (id, area_id, code, name, created_at)
      select ${gresik}, id, 'GRK', 'Gresik', app_now() from area limit 1`);
    await make(world, loan, here);
    await make(world, loan, there, { assignee: (await world.staff('loan')).id });
    await world.owner.run(sql`update borrower_group set branch_id = ${gresik} where id = ${there.id}`);
    const auditor = await world.staff('auditor');
    const found = async (by: Person) =>
      (await list(world, by, { branch: gresik })).map(({ subject: { name } }) => name);
    expect(await found(auditor)).toEqual([there.name]);
    expect((await list(world, auditor, { branch: gresik }))[0]?.branch).toBe('Gresik');
    expect(await found(loan)).toEqual([]);
  });

  it('loses the tasks of a lead that is deleted, and the notices of them', async () => {
    const { world } = await morning();
    const [support, ratna] = [await world.staff('support'), await world.staff('support')];
    const lead = await newLead(world, support);
    await make(world, support, { kind: 'lead', id: lead.id });
    const { data: task } = await make(world, support, { kind: 'lead', id: lead.id }, { assignee: ratna.id });
    const told = async () =>
      (await world.call(ratna, 'GET staff/me/notices')).data.data.filter(({ about }) => about === task.id).length;
    expect(await told()).toBe(1);
    await world.call(support, 'POST staff/leads/:id/steps', {
      params: { id: lead.id },
      body: { version: 1, state: 'refused', note: 'Tidak berminat' },
    });
    await setClock(world, '2030-01-01');
    for (const close of world.product.jobs.dayClose)
      if (close.name === 'privacy.retention') await close.run('2029-12-31' as never);
    expect(await list(world, support, { subject: lead.id })).toEqual([]);
    expect(await told()).toBe(0);
  });
});
