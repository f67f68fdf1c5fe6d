// Drafts on the console: created, changed by two people in turn, discarded; each refusal, each audit event.
// Source: docs/screens.md; docs/domain.md §3, §4.
import { describe, expect, it } from 'vitest';
import type { DraftBody } from '#contract/draft.ts';
import type { MemberId } from '#domain/ids.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { createDraft, discardDraft, draftBody, editDraft } from '#test/draft.ts';
import { type Person, type TestGroup, useWorld } from '#test/world.ts';

const world = useWorld();

async function scene(options: { members?: number } = {}) {
  const staff = await world.current.staff('loan');
  const group = await world.current.group(options);
  return { staff, group };
}

async function drafted(changes: Partial<DraftBody> = {}) {
  const { staff, group } = await scene();
  const { data } = await createDraft(world.current, staff, group, changes);
  return { staff, group, draft: data };
}

const get = (staff: Person, id: string) => world.current.call(staff, 'GET staff/drafts/:id', { params: { id } });
const trail = (id: string) =>
  world.current.owner.rows(
    row({ action: col.text, reason: col.text.nullable(), before: col.json, after: col.json }),
    sql`select action, reason, before, after from audit_trail where object_kind = 'lending' and object_id = ${id} order by seq`,
  );
const leave = (memberId: MemberId | undefined) =>
  world.current.owner.run(sql`update group_member set left_on = '2026-01-01' where id = ${memberId}`);
const loansOf = (group: TestGroup, principal: number) =>
  group.members.map(({ id }) => ({ member: id, principal: rupiah(principal) }));

describe('a draft for a group', () => {
  it('starts from its members, the grade of its credit score, and the rates in force', async () => {
    const { staff, group } = await scene({ members: 9 });
    await world.current.owner.run(sql`update borrower_group set credit_score = 100 where id = ${group.id}`);
    const { data } = await world.current.call(staff, 'GET staff/groups/:id/draftgrounds', { params: { id: group.id } });
    expect(data.group).toMatchObject({ name: group.name, active: true, grade: 'A1', running: null });
    expect(data.group.members).toHaveLength(9);
    expect(data.group.members[0]).toMatchObject({ name: group.members[0]?.name, role: 'ketua', left: false });
    expect(data).toMatchObject({ multiple: 100_000, minimumMembers: 8, fundingDays: 14 });
    expect(data.rates.find(({ grade }) => grade === 'B1')).toEqual({ grade: 'B1', interestPercentage: 24 });
  });

  it('has no grade without a score, and is not found for an unknown group', async () => {
    const { staff, group } = await scene();
    const ground = (id: string) => world.current.call(staff, 'GET staff/groups/:id/draftgrounds', { params: { id } });
    expect((await ground(group.id)).data.group.grade).toBeNull();
    expect((await ground(newId())).status).toBe(404);
    expect((await ground('bukan-id')).status).toBe(404);
  });

  it('is stored as typed, with its first version by its author', async () => {
    const { staff, group, draft } = await drafted({ interestPercentage: 18.55, description: '  Oven\u0007 baru  ' });
    const { data } = await get(staff, draft.id);
    expect(data).toMatchObject({
      version: 1,
      grade: 'A3',
      interestPercentage: 18.55,
      tenor: 12,
      rhythm: 'weekly',
      loanAmount: 50_000_000,
      description: 'Oven baru',
      memberLoans: loansOf(group, 5_000_000),
      pictures: [],
      changes: [{ version: 1, by: staff.name, changed: [] }],
    });
    expect(await trail(draft.id)).toMatchObject([{ action: 'draft.created', after: { loanAmount: 50_000_000 } }]);
  });

  it('may leave out members, and is invisible to lenders', async () => {
    const { staff, group } = await scene();
    const memberLoans = loansOf(group, 1_000_000).slice(0, 3);
    const { data } = await createDraft(world.current, staff, group, { memberLoans });
    expect(data).toMatchObject({ loanAmount: 3_000_000, memberLoans });
    const lender = await world.current.lender();
    const seen = await world.current.call(lender, 'GET lendings/:id', { params: { id: data.id } });
    expect(seen.status).toBe(404);
    const { data: all } = await world.current.call(lender, 'GET lendings', { query: { status: 'all', limit: 100 } });
    expect(all.data.map(({ id }) => id)).not.toContain(data.id);
  });
});

describe('creating a draft is refused', () => {
  type Wrong = (group: TestGroup) => Partial<DraftBody>;
  it.each<[string, RefusalCode, string, Wrong]>([
    ['without any loan', 'error.draft.no_loans', 'memberLoans', () => ({ memberLoans: [], loanAmount: 0 as Rupiah })],
    [
      "[S9.008] when a member's loan is no multiple of the step, at that member",
      'error.draft.member_step',
      'memberLoans[1][principal]',
      (group) => ({
        memberLoans: loansOf(group, 1_000_000).map((loan, no) =>
          no === 1 ? { ...loan, principal: rupiah(1_050_000) } : loan,
        ),
      }),
    ],
    [
      'when a member stands there with nothing',
      'error.draft.member_step',
      'memberLoans[0][principal]',
      (group) => ({ memberLoans: loansOf(group, 0), loanAmount: 0 as Rupiah }),
    ],
    [
      'when the member loans do not sum to what the group asks for',
      'error.lending.members_mismatch',
      'memberLoans',
      () => ({ loanAmount: rupiah(49_000_000) }),
    ],
    [
      '[S9.009] below 18% a year',
      'error.lending.rate_out_of_bounds',
      'interestPercentage',
      () => ({ interestPercentage: 17.99 }),
    ],
    [
      '[S9.009] above 36% a year',
      'error.lending.rate_out_of_bounds',
      'interestPercentage',
      () => ({ interestPercentage: 36.01 }),
    ],
    [
      'with less than a basis point',
      'error.invalid_value',
      'interestPercentage',
      () => ({ interestPercentage: 20.001 }),
    ],
    ['for more than 36 months', 'error.invalid_value', 'tenor', () => ({ tenor: 37 })],
    [
      'when it names a member twice',
      'error.lending.member_twice',
      'memberLoans',
      (group) => ({ memberLoans: [...loansOf(group, 1_000_000).slice(1), ...loansOf(group, 1_000_000).slice(1, 2)] }),
    ],
    [
      'for somebody who is not a member',
      'error.group.not_member',
      'memberLoans',
      () => ({ memberLoans: [{ member: newId(), principal: rupiah(1_000_000) }] }),
    ],
  ])('%s', async (_, code, field, wrong) => {
    const { staff, group } = await scene();
    const answer = await createDraft(world.current, staff, group, wrong(group));
    expect({ status: answer.status, code: answer.error.code }).toEqual({ status: 422, code });
    expect(answer.error.errors).toContainEqual(expect.objectContaining({ field }));
  });

  it('[S9.023] for a group of seven', async () => {
    const { staff, group } = await scene({ members: 7 });
    expect((await createDraft(world.current, staff, group)).error.code).toBe('error.group.too_few_members');
  });

  it('for a group that is not active, or unknown', async () => {
    const { staff, group } = await scene();
    await world.current.owner.run(sql`update borrower_group set active = false where id = ${group.id}`);
    expect((await createDraft(world.current, staff, group)).error.code).toBe('error.group.inactive');
    expect((await createDraft(world.current, staff, { ...group, id: newId() })).status).toBe(404);
  });

  it('when its costs would leave nothing to pay out', async () => {
    const { staff, group } = await scene();
    await world.current.owner.tx(async (tx) => {
      await tx.run(sql`insert into parameter (key, effective_from, value, unit, smallest, largest, source)
        select key, business_date_of(app_now()), 1000000, unit, smallest, largest, source from parameter
        where key = 'stamp_duty' and effective_from = '2020-01-01'`);
    });
    const memberLoans = loansOf(group, 1_000_000).slice(0, 1);
    const answer = await createDraft(world.current, staff, group, { memberLoans });
    await world.current.owner.run(
      sql`delete from parameter where key = 'stamp_duty' and effective_from > '2020-01-01'`,
    );
    expect(answer.error.code).toBe('error.draft.costs');
  });
});

describe('changing a draft', () => {
  it('makes a new version with its differences, and keeps the parameters', async () => {
    const { staff, group, draft } = await drafted();
    const body = draftBody(group, { grade: 'B1', interestPercentage: 24, memberLoans: loansOf(group, 2_000_000) });
    const { data } = await editDraft(world.current, staff, draft.id, { ...body, version: 1 });
    expect(data).toMatchObject({ version: 2, grade: 'B1', loanAmount: 20_000_000 });
    expect(data.changes[0]).toMatchObject({ version: 2, changed: ['grade', 'interest', 'member_loans'] });
    const [, auditEvent] = await trail(draft.id);
    expect(auditEvent).toMatchObject({
      action: 'draft.changed',
      before: { grade: 'A3' },
      after: { grade: 'B1', version: 2 },
    });
  });

  it('without a difference changes nothing, and leaves no audit event', async () => {
    const { staff, group, draft } = await drafted();
    const { data } = await editDraft(world.current, staff, draft.id, { ...draftBody(group), version: 1 });
    expect(data.version).toBe(1);
    expect(await trail(draft.id)).toHaveLength(1);
  });

  it('tells the second of two what the first changed, and keeps the first', async () => {
    const { staff, group, draft } = await drafted();
    const second = await world.current.staff('loan');
    await editDraft(world.current, staff, draft.id, { ...draftBody(group, { tenor: 6 }), version: 1 });
    await editDraft(world.current, staff, draft.id, { ...draftBody(group, { tenor: 6, grade: 'A4' }), version: 2 });
    const late = await editDraft(world.current, second, draft.id, { ...draftBody(group, { tenor: 3 }), version: 1 });
    expect({ status: late.status, code: late.error.code }).toEqual({ status: 422, code: 'error.draft.changed' });
    expect(late.error.message).toContain(staff.name);
    expect(late.error.message).toContain('tenor, grade');
    expect((await get(second, draft.id)).data).toMatchObject({ version: 3, tenor: 6, grade: 'A4' });
  });

  it('by two at the same moment succeeds once', async () => {
    const { staff, group, draft } = await drafted();
    const second = await world.current.staff('loan');
    const answers = await Promise.all([
      editDraft(world.current, staff, draft.id, { ...draftBody(group, { tenor: 6 }), version: 1 }),
      editDraft(world.current, second, draft.id, { ...draftBody(group, { tenor: 3 }), version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await get(staff, draft.id)).data.version).toBe(2);
  });

  it('is refused with a version that never existed', async () => {
    const { staff, group, draft } = await drafted();
    const answer = await editDraft(world.current, staff, draft.id, { ...draftBody(group), version: 9 });
    expect(answer.error.errors).toEqual([expect.objectContaining({ code: 'error.invalid_value', field: 'version' })]);
  });

  it('names a member who has left since, until that loan is removed', async () => {
    const { staff, group, draft } = await drafted();
    const gone = group.members[9];
    await leave(gone?.id);
    const { data } = await get(staff, draft.id);
    expect(data.group.members.find(({ member }) => member === gone?.id)).toMatchObject({ left: true });
    const kept = await editDraft(world.current, staff, draft.id, { ...draftBody(group, { tenor: 6 }), version: 1 });
    expect(kept.error.code).toBe('error.draft.member_left');
    expect(kept.error.message).toContain(gone?.name);
    const memberLoans = loansOf(group, 5_000_000).slice(0, 9);
    const mended = await editDraft(world.current, staff, draft.id, {
      ...draftBody(group, { memberLoans }),
      version: 1,
    });
    expect(mended.data).toMatchObject({ version: 2, loanAmount: 45_000_000 });
  });
});

describe('discarding a draft', () => {
  it('deletes it, and the audit trail stores its content and the reason', async () => {
    const { staff, draft } = await drafted();
    expect((await discardDraft(world.current, staff, draft.id, 1)).status).toBe(200);
    expect((await get(staff, draft.id)).status).toBe(404);
    expect((await discardDraft(world.current, staff, draft.id, 1)).status).toBe(404);
    const [, auditEvent] = await trail(draft.id);
    expect(auditEvent).toMatchObject({
      action: 'draft.discarded',
      reason: 'Kelompok menunda',
      before: { loanAmount: 50_000_000 },
    });
    expect(await world.current.proof()).toEqual([]);
  });

  it('requires a reason, and the version that was seen', async () => {
    const { staff, group, draft } = await drafted();
    expect((await discardDraft(world.current, staff, draft.id, 1, ' ')).error.errors).toEqual([
      expect.objectContaining({ field: 'reason', code: 'error.empty' }),
    ]);
    await editDraft(world.current, staff, draft.id, { ...draftBody(group, { tenor: 6 }), version: 1 });
    expect((await discardDraft(world.current, staff, draft.id, 1)).error.code).toBe('error.draft.changed');
  });
});
