// Groups on the console: who may do what, what each action refuses, and two people at once.
// Source: docs/screens.md; docs/domain.md §3.
import { beforeAll, describe, expect, it } from 'vitest';
import { publishLending } from '#features/lending/draft.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { closeDays, collect, type Running, statusOf } from '#test/repayment.ts';
import { type Person, type StaffPerson, useWorld } from '#test/world.ts';

const at = useWorld();
let wulan: Person;
let dewi: StaffPerson;
beforeAll(async () => {
  wulan = await at.current.staff('loan');
  dewi = await at.current.staff('loan');
});

const reason = 'Diminta kelompok';
const fields = {
  name: 'Melati Indah',
  sector: 1,
  city: 3201,
  description: 'Kami membuat kue basah.',
  meetingTime: '09:30',
  meetingPlace: 'Balai RW 3',
  creditScore: 81,
};
const account = { bank: 2, number: '001234567890', holder: 'Melati Indah' };

const get = async (id: string, by = wulan) =>
  (await at.current.call(by, 'GET staff/groups/:id', { params: { id } })).data;
const code = ({ status, error }: { status: number; error: { code?: string } }) =>
  status === 200 ? 'done' : `${status} ${error.code}`;
const create = (changes: object = {}) =>
  at.current.call(wulan, 'POST staff/groups', {
    body: { ...fields, meetingWeekday: 3, officer: wulan.id, account, ...changes },
  });
const edit = (id: string, version: number, changes: object = {}, by = wulan) =>
  at.current.call(by, 'PUT staff/groups/:id', { params: { id }, body: { ...fields, version, reason, ...changes } });
const add = (id: string, version: number, changes: object = {}) =>
  at.current.call(wulan, 'POST staff/groups/:id/members', {
    params: { id },
    body: { version, name: 'Dewi Kartika', business: 'Warung', role: 'anggota', ...changes },
  });
const leave = async (id: string, member: string) =>
  at.current.call(wulan, 'POST staff/groups/:id/members/:member/departures', {
    params: { id, member },
    body: { version: (await get(id)).version, reason },
  });
const close = async (id: string) =>
  at.current.call(wulan, 'POST staff/groups/:id/closings', {
    params: { id },
    body: { version: (await get(id)).version, reason },
  });

describe('a new group', () => {
  it('starts without members, adds its ketua first, and shows a score as its grade', async () => {
    const { data: made } = await create();
    expect(made).toMatchObject({
      name: 'Melati Indah',
      members: 0,
      creditScore: 81,
      grade: 'A3',
      version: 1,
      active: true,
    });
    expect(made.minimumMembers).toBe(8);
    expect(code(await add(made.id, made.version))).toBe('422 error.group.needs_ketua');
    const { data } = await add(made.id, made.version, {
      role: 'ketua',
      nik: '3273014203890001',
      phone: '0813-1111-2222',
    });
    expect(data.people).toMatchObject([{ no: 1, name: 'Dewi Kartika', role: 'ketua', hasNik: true, hasSignIn: false }]);
    expect(data.version).toBe(2);
  });

  it('is refused with an officer without the loan role, and with unknown places and banks', async () => {
    const finance = await at.current.staff('finance');
    expect(code(await create({ officer: finance.id }))).toBe('422 error.group.officer');
    expect(code(await create({ city: 1 }))).toBe('422 error.invalid_value');
    expect(code(await create({ sector: 99 }))).toBe('422 error.invalid_value');
    expect(code(await create({ account: { ...account, bank: 99 } }))).toBe('422 error.invalid_value');
    for (const wrong of [
      { name: 'Mawar 🌸' },
      { meetingTime: '25:00' },
      { creditScore: 101 },
      { name: 'M' },
      { meetingWeekday: 8 },
    ])
      expect((await create(wrong)).status).toBeGreaterThanOrEqual(400);
  });

  it('shows numbers masked, to whoever reads it', async () => {
    const { data } = await create();
    await add(data.id, data.version, {
      role: 'ketua',
      phone: '081311112222',
      email: 'dewi@contoh.example',
      nik: '3273014203890009',
    });
    for (const role of ['loan', 'finance', 'support', 'auditor'] as const) {
      const answer = await at.current.call(await at.current.staff(role), 'GET staff/groups/:id', {
        params: { id: data.id },
      });
      const text = JSON.stringify(answer.data);
      for (const secret of ['81311112222', 'dewi@contoh', '3273014203890009', '001234567890'])
        expect(text).not.toContain(secret);
      expect(answer.data.account?.number.endsWith('7890')).toBe(true);
    }
  });
});

describe('the list', () => {
  it('is found by name, member, city, officer, meeting day and state', async () => {
    const group = await at.current.group({ name: 'Anggrek Wangi', meetingWeekday: 6, officerId: dewi.id });
    const ask = async (query: Record<string, string>) =>
      (await at.current.call(wulan, 'GET staff/groups', { query })).data.data.map(({ name }) => name);
    expect(await ask({ search: 'anggrek' })).toEqual(['Anggrek Wangi']);
    expect(await ask({ search: group.members[2]!.name })).toContain('Anggrek Wangi');
    await at.current.group({ name: 'Nur’aini S.E. 70/150' });
    for (const search of ["nur'aini", 'aini', 'S.E.', '70/150', ' Nur’aini   S.E. '])
      expect(await ask({ search }), search).toEqual(['Nur’aini S.E. 70/150']);
    expect(
      await ask({ search: 'anggrek', weekday: '6', city: '3201', officer: dewi.id, state: 'active' }),
    ).toHaveLength(1);
    const others: Record<string, string>[] = [
      { weekday: '5' },
      { city: '3273' },
      { officer: wulan.id },
      { state: 'closed' },
      { search: '100%' },
    ];
    for (const other of others) expect(await ask({ search: 'anggrek', ...other })).toEqual([]);
    const { data } = await at.current.call(wulan, 'GET staff/groups', { query: { limit: '1', page: '1' } });
    expect([data.data.length, data.numberOfPages]).toEqual([1, data.totalCount]);
  });
});

describe('a change', () => {
  it('by two people at once is saved once, and the second is told who came first', async () => {
    const { id } = await at.current.group();
    const answers = await Promise.all([edit(id, 1, {}, wulan), edit(id, 1, { name: 'Melati Baru' }, dewi)]);
    expect(answers.map(code).sort()).toEqual(['422 error.group.changed', 'done']);
    const [winner, loser] = answers[0].status === 200 ? [wulan, answers[1]] : [dewi, answers[0]];
    expect(loser.error.message).toContain(winner.name);
    expect((await get(id)).lastChange).toMatchObject({ by: winner.name, action: 'group.edit', reason });
  });

  it('is recorded field by field with the old values', async () => {
    const { data } = await create({ account: undefined });
    const after = (await edit(data.id, data.version, { meetingPlace: 'Rumah ketua', creditScore: 90, account })).data;
    expect(after.lastChange?.changes).toEqual([
      { field: 'account', from: null, to: 'Bank Rakyat Indonesia ••••••7890 Melati Indah' },
      { field: 'creditScore', from: '81', to: '90' },
      { field: 'meetingPlace', from: 'Balai RW 3', to: 'Rumah ketua' },
    ]);
    expect(after.grade).toBe('A1');
    expect((await edit(data.id, after.version)).data.account).toEqual(after.account);
  });

  it('requires a reason, and an existing group that is not closed', async () => {
    const { id } = await at.current.group();
    expect((await edit(id, 1, { reason: '  ' })).status).toBe(422);
    expect(code(await edit('x', 1))).toBe('404 error.not_found');
    await close(id);
    expect(code(await edit(id, 2))).toBe('422 error.group.inactive');
  });

  it('of the officer opens her cash account; the same one again, or one of finance, is refused', async () => {
    const { id } = await at.current.group();
    const officer = await at.current.staff('loan');
    const change = (version: number, to: string) =>
      at.current.call(wulan, 'POST staff/groups/:id/officers', {
        params: { id },
        body: { version, reason, officer: to },
      });
    const { data } = await change(1, officer.id);
    expect(data.officer).toEqual({ id: officer.id, name: officer.name });
    expect(code(await change(data.version, officer.id))).toBe('422 error.group.same');
    expect(code(await change(data.version, (await at.current.staff('finance')).id))).toBe('422 error.group.officer');
  });
});

describe('people', () => {
  it('are refused with invalid numbers, and with a NIK that another running group has', async () => {
    const [first, second] = [await at.current.group(), await at.current.group()];
    const nik = '3273014203890003';
    expect(code(await add(first.id, 1, { nik: '327301' }))).toBe('422 error.kyc.nik');
    expect(code(await add(first.id, 1, { phone: '12' }))).toBe('422 error.phone.invalid');
    expect(code(await add(first.id, 1, { email: 'dewi' }))).toBe('422 error.email.invalid');
    expect(code(await add(first.id, 1, { nik }))).toBe('done');
    expect(code(await add(second.id, 1, { nik }))).toBe('422 error.group.member_elsewhere');
    expect(code(await close(first.id))).toBe('done');
    expect(code(await add(second.id, 1, { nik }))).toBe('done');
  });

  it('who joined without a NIK get it added once, unless another running group or staff have it', async () => {
    const world = at.current;
    const [group, other] = [await world.group(), await world.group()];
    const [first, second] = group.members;
    const nik = '3273014203890021';
    let version = 1;
    const name = async (member: string, number: string) => {
      const call = 'POST staff/groups/:id/members/:member/niks';
      const answer = await world.call(wulan, call, {
        params: { id: group.id, member },
        body: { version, nik: number, reason: 'Dari KTP' },
      });
      if (answer.status === 200) version = answer.data.version;
      return answer;
    };
    expect(code(await add(other.id, 1, { nik }))).toBe('done');
    expect(code(await name(first!.id, '327301'))).toBe('422 error.kyc.nik');
    expect(code(await name(first!.id, nik))).toBe('422 error.group.member_elsewhere');
    const named = await name(first!.id, '3273014203890022');
    expect(named.data.people.find(({ id }) => id === first!.id)).toMatchObject({ hasNik: true });
    expect(named.data.lastChange).toMatchObject({ action: 'group.member_nik' });
    expect(code(await name(first!.id, '3273014203890023'))).toBe('422 error.group.has_nik');
    expect(code(await name(second!.id, '3273014203890022'))).toBe('422 error.group.member_elsewhere');
    await world.owner.run(sql`update staff set nik_hash = ${world.product.vault.fingerprint('nik\u001f3273014203890024')}
      where id = ${wulan.id}`);
    expect(code(await name(second!.id, '3273014203890024'))).toBe('422 error.staff.not_user');
  });

  it('hand over their offices, with the reason in the history', async () => {
    const { id, members } = await at.current.group();
    const { data } = await at.current.call(wulan, 'POST staff/groups/:id/members/:member/roles', {
      params: { id, member: members[4]!.id },
      body: { version: 1, reason, role: 'ketua' },
    });
    expect(data.people.filter(({ role }) => role === 'ketua').map(({ no }) => no)).toEqual([5]);
    expect(data.lastChange).toMatchObject({ action: 'group.member_role', reason });
  });
});

describe('leaving and closing', () => {
  /** Ten members of 5.000.000; twenty rows of each are paid, so 3.000.000 is open. */
  async function afterTwentyRows(): Promise<Running> {
    const lending = await disbursedLending(at.current, '2026-03-04', [50_000_000]);
    await setClock(at.current, '2026-07-22');
    await collect(at.current, lending, 24_000_000, '2026-03-11');
    return lending;
  }

  it('are refused with 3.000.000 open, and possible after the payoff', async () => {
    const lending = await afterTwentyRows();
    const { id, members } = lending.group;
    const member = members[3]!;
    expect((await get(id)).people[3]?.open).toBe(3_000_000);
    const refused = await leave(id, member.id);
    expect(code(refused)).toBe('422 error.group.open_loan');
    expect(refused.error.message.replaceAll('\u00A0', ' ')).toContain(
      `${member.name} masih memiliki pinjaman Rp 3.000.000`,
    );
    expect(code(await close(id))).toBe('422 error.group.open_lending');

    await collect(at.current, lending, 36_000_000, '2026-07-22');
    expect((await statusOf(at.current, lending)).repaid).toBe(true);
    expect(code(await leave(id, member.id))).toBe('done');
    expect(code(await close(id))).toBe('done');
    expect(await get(id)).toMatchObject({ active: false, members: 0, closedOn: '2026-07-22', openLendings: 0 });
    expect(await at.current.proof()).toEqual([]);
  });

  it('is refused in default too, until all is paid', async () => {
    const lending = await disbursedLending(at.current, '2026-03-04', [50_000_000]);
    await closeDays(at.current, '2026-03-04', '2026-06-10');
    expect((await statusOf(at.current, lending)).status).toBe('failed');
    expect(code(await leave(lending.group.id, lending.group.members[3]!.id))).toBe('422 error.group.open_loan');
    expect(code(await close(lending.group.id))).toBe('422 error.group.open_lending');
  });

  it('of a group and the publication of its draft never both succeed', async () => {
    const { id: lendingId, group } = await at.current.openedLending();
    await at.current.owner.run(sql`update lending set status = 'draft' where id = ${lendingId}`);
    const [published, closed] = await Promise.allSettled([
      at.current.db.tx((tx) => publishLending(tx, lendingId)),
      close(group.id).then((answer) => (answer.status === 200 ? answer : Promise.reject(new Error(code(answer))))),
    ]);
    expect([published.status, closed.status].filter((status) => status === 'fulfilled')).toHaveLength(1);
  });
});
