// Areas, branches and who works where; and what field staff of one branch reach of another: nothing.
// Source: decision 0112.
import { beforeAll, describe, expect, it } from 'vitest';
import type { BranchId } from '#domain/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type StaffPerson, type TestLending, useWorld } from '#test/world.ts';
import { testBranch } from '#test/world-people.ts';

const at = useWorld();
let admin: StaffPerson;
let wulan: StaffPerson;
/** Works in Gresik. */
let slamet: StaffPerson;
let gresik: BranchId;
let lending: TestLending;

const reason = 'Cabang baru';
const code = ({ status, error }: { status: number; error: { code?: string } }) =>
  status === 200 ? 'done' : `${status} ${error.code}`;
const network = async () => (await at.current.call(admin, 'GET staff/branches')).data;
const addBranch = async (body: { name: string; code: string }) => {
  const { areas } = await network();
  return at.current.call(admin, 'POST staff/branches', { body: { ...body, area: areas[0]?.id, reason } });
};
const branchOf = async (called: string) => {
  const found = (await network()).branches.find(({ name }) => name === called);
  if (!found) throw new Error(`no branch ${called}`);
  return found;
};
const place = (staff: StaffPerson, before: string | null, to: string) =>
  at.current.call(admin, 'POST staff/accounts/:id/placements', {
    params: { id: staff.id },
    body: { before, place: to, reason: 'Pindah rumah' },
  });

beforeAll(async () => {
  admin = await at.current.staff('admin');
  wulan = await at.current.staff('loan');
  slamet = await at.current.staff('loan');
  await addBranch({ name: 'Gresik', code: 'GRK' });
  gresik = (await branchOf('Gresik')).id;
  await place(slamet, testBranch, gresik);
  lending = await at.current.openedLending({ officerId: wulan.id });
});

describe('areas and branches', () => {
  it('are made, renamed and closed in the version that was seen', async () => {
    const area = { name: 'Priangan', province: 32, reason };
    expect(code(await at.current.call(admin, 'POST staff/areas', { body: area }))).toBe('done');
    expect(code(await at.current.call(admin, 'POST staff/areas', { body: area }))).toBe('422 error.branch.known');
    expect(code(await at.current.call(admin, 'POST staff/areas', { body: { ...area, province: 99 } }))).toBe(
      '422 error.invalid_value',
    );
    const { areas } = await network();
    const priangan = areas.find(({ name }) => name === 'Priangan');
    expect(priangan).toMatchObject({ version: 1, closedOn: null, province: { name: 'Jawa Barat' } });
    const params = { id: priangan?.id ?? '' };
    const edit = (changes: object) =>
      at.current.call(admin, 'PUT staff/areas/:id', { params, body: { ...area, version: 1, ...changes } });
    expect(code(await edit({}))).toBe('422 error.branch.same');
    expect(code(await edit({ name: 'Priangan Timur' }))).toBe('done');
    expect(code(await edit({ name: 'Priangan Barat' }))).toBe('409 error.branch.changed');
    const close = () =>
      at.current.call(admin, 'POST staff/areas/:id/closings', { params, body: { version: 2, reason } });
    const body = { name: 'Tasikmalaya', code: 'TSM', area: params.id, reason };
    expect(code(await at.current.call(admin, 'POST staff/branches', { body }))).toBe('done');
    expect(code(await close())).toBe('422 error.branch.area_in_use');
    const branch = await branchOf('Tasikmalaya');
    const ofBranch = { params: { id: branch.id }, body: { version: branch.version, reason } };
    expect(code(await at.current.call(admin, 'POST staff/branches/:id/closings', ofBranch))).toBe('done');
    expect(code(await close())).toBe('done');
    const late = { ...body, name: 'Garut', code: 'GRT' };
    expect(code(await at.current.call(admin, 'POST staff/branches', { body: late }))).toBe('422 error.branch.closed');
  });

  it('have names and codes of their own', async () => {
    const taken = await addBranch({ name: 'Gresik Kota', code: 'GRK' });
    expect(code(taken)).toBe('422 error.branch.known');
    expect(taken.error.errors[0]?.field).toBe('code');
    expect((await addBranch({ name: 'Gresik', code: 'GRX' })).error.errors[0]?.field).toBe('name');
    expect(code(await addBranch({ name: 'Depok', code: 'depok' }))).toBe('422 error.invalid_value');
  });

  it('stay open while groups or staff are there', async () => {
    const { id, version } = await branchOf('Bogor');
    const closed = await at.current.call(admin, 'POST staff/branches/:id/closings', {
      params: { id },
      body: { version, reason },
    });
    expect(code(closed)).toBe('422 error.branch.in_use');
    expect((await branchOf('Bogor')).closedOn).toBe(null);
  });
});

describe('a place', () => {
  it('changes as it was seen, never while its officer has groups, and the past stays', async () => {
    const endah = await at.current.staff('loan');
    expect(code(await place(endah, gresik, testBranch))).toBe('409 error.branch.changed');
    expect(code(await place(endah, testBranch, testBranch))).toBe('422 error.branch.same');
    expect(code(await place(endah, testBranch, 'nowhere'))).toBe('422 error.invalid_value');
    expect(code(await place(wulan, testBranch, gresik))).toBe('422 error.branch.has_groups');
    expect(code(await place(endah, testBranch, gresik))).toBe('done');
    expect(code(await place(endah, gresik, 'all'))).toBe('done');
    const { data } = await at.current.call(admin, 'GET staff/accounts/:id/placements', { params: { id: endah.id } });
    expect(data.map(({ branch, by, until }) => [branch?.name ?? 'all', by, until !== null])).toEqual([
      ['all', admin.name, false],
      ['Gresik', admin.name, true],
      ['Bogor', null, true],
    ]);
    expect((await network()).everywhere.map(({ id }) => id)).toContain(endah.id);
  });

  it('is held while a group is given to its officer: never a group outside its branch', async () => {
    const officer = await at.current.staff('loan');
    const group = await at.current.group({ officerId: wulan.id });
    const [moved, given] = await Promise.all([
      place(officer, testBranch, gresik),
      at.current.call(wulan, 'POST staff/groups/:id/officers', {
        params: { id: group.id },
        body: { version: 1, reason, officer: officer.id },
      }),
    ]);
    expect([code(moved), code(given)]).not.toContain('500 error.server');
    const { apart } = await at.current.owner.one(
      row({ apart: col.number }),
      sql`select count(*) as apart from borrower_group g join staff_branch p on p.staff_id = g.officer_id
        and p.ended_at is null where g.active and p.branch_id <> g.branch_id`,
    );
    expect(apart).toBe(0);
  });
});

describe('who also works everywhere', () => {
  it('reads groups of every branch, and is offered those of her own for a draft', async () => {
    const both = await at.current.staff('loan', 'finance');
    expect(code(await place(both, testBranch, gresik))).toBe('done');
    const listed = async (query: Record<string, string>) =>
      (await at.current.call(both, 'GET staff/groups', { query: { search: lending.group.name, ...query } })).data
        .totalCount;
    expect(await listed({})).toBe(1);
    expect(await listed({ forDraft: '1' })).toBe(0);
    const { data } = await at.current.call(both, 'GET staff/groupchoices');
    const reached = (staff: StaffPerson) => data.officers.find(({ id }) => id === staff.id)?.reached;
    expect([reached(slamet), reached(wulan)]).toEqual([true, false]);
  });
});

describe('field staff of another branch', () => {
  const as = (by: StaffPerson) => ({
    group: () => at.current.call(by, 'GET staff/groups/:id', { params: { id: lending.group.id } }),
    lending: () => at.current.call(by, 'GET staff/lendings/:id', { params: { id: lending.id } }),
    sheet: () => at.current.call(by, 'GET staff/lendings/:id/sheets', { params: { id: lending.id } }),
    ground: () => at.current.call(by, 'GET staff/groups/:id/draftgrounds', { params: { id: lending.group.id } }),
    receipts: () => at.current.call(by, 'GET staff/lendings/:id/receipts', { params: { id: lending.id } }),
  });

  it('read nothing of a group: it answers as if it were not there', async () => {
    for (const read of Object.values(as(slamet))) expect(code(await read())).toBe('404 error.not_found');
    for (const [what, read] of Object.entries(as(wulan)))
      expect(code(await read()), what).not.toBe('404 error.not_found');
  });

  it('find it in no list, nor in its file', async () => {
    const found = async (by: StaffPerson) => {
      const groups = await at.current.call(by, 'GET staff/groups', { query: { limit: 100 } });
      const lendings = await at.current.call(by, 'GET staff/lendings', { query: { limit: 100 } });
      return [
        groups.data.data.some(({ id }) => id === lending.group.id),
        lendings.data.data.some(({ id }) => id === lending.id),
      ];
    };
    expect(await found(wulan)).toEqual([true, true]);
    expect(await found(slamet)).toEqual([false, false]);
    expect(await found(await at.current.staff('auditor'))).toEqual([true, true]);
    const file = await at.current.product.console.app.inject({
      url: '/api/v1/staff/groups/files/csv',
      headers: { authorization: `Bearer ${slamet.token}` },
    });
    expect(file.body).not.toContain(lending.group.name);
  });

  it('act on nothing of it', async () => {
    const edit = { name: 'Melati', sector: 1, city: 3201, description: '', meetingTime: '09:00', meetingPlace: '' };
    const acts = [
      at.current.call(slamet, 'PUT staff/groups/:id', {
        params: { id: lending.group.id },
        body: { ...edit, creditScore: null, version: 1, reason },
      }),
      at.current.call(slamet, 'POST staff/lendings/:id/disbursements', { params: { id: lending.id }, body: {} }),
      at.current.call(slamet, 'POST staff/lendings/:id/extensions', { params: { id: lending.id }, body: {} }),
    ];
    for (const act of acts) expect(code(await act)).toBe('404 error.not_found');
    const { data } = await as(wulan).group();
    expect(data.name).toBe(lending.group.name);
  });

  it('make no group for an officer elsewhere, and no draft for hers', async () => {
    const body = {
      name: 'Mawar Merah',
      sector: 1,
      city: 3201,
      description: '',
      meetingTime: '09:00',
      meetingPlace: '',
      creditScore: null,
      meetingWeekday: 2,
    };
    const make = (officer: StaffPerson) =>
      at.current.call(slamet, 'POST staff/groups', { body: { ...body, officer: officer.id } });
    expect(code(await make(wulan))).toBe('404 error.not_found');
    const made = await make(slamet);
    expect(made.data.branch).toEqual({ id: gresik, name: 'Gresik' });
    const draft = {
      grade: 'A3',
      interestPercentage: 20,
      tenor: 12,
      rhythm: 'weekly',
      description: '',
      loanAmount: 50_000_000,
      memberLoans: lending.group.members.map(({ id }) => ({ member: id, principal: 5_000_000 })),
      group: lending.group.id,
    };
    expect(code(await at.current.call(slamet, 'POST staff/drafts', { body: draft }))).toBe('404 error.not_found');
    expect(code(await at.current.call(slamet, 'POST staff/drafts/costs', { body: draft }))).toBe('404 error.not_found');
  });

  it('reach it from the moment that they work in its branch, and nothing without one', async () => {
    const yayan = await at.current.staff('loan');
    await at.current.owner.run(sql`update staff_branch set ended_at = placed_at where staff_id = ${yayan.id}`);
    expect(code(await as(yayan).group())).toBe('404 error.not_found');
    expect((await network()).unplaced.map(({ id }) => id)).toContain(yayan.id);
    await place(yayan, null, testBranch);
    expect(code(await as(yayan).group())).toBe('done');
  });
});
