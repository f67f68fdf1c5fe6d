// Publishing a draft from the console: once, in the version that was seen, and what prevents it. Each refusal, each
// audit event.
// Source: docs/screens.md; docs/domain.md §3, §4.
import { describe, expect, it } from 'vitest';
import type { DraftBody } from '#contract/draft.ts';
import type { MemberId } from '#domain/ids.ts';
import { rupiah } from '#domain/money.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { createDraft, discardDraft, draftBody, editDraft, publishDraft } from '#test/draft.ts';
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

describe('publishing a draft', () => {
  it('[S4.006] opens it for lenders with the terms that were shown, once', async () => {
    const { staff, draft } = await drafted();
    const lender = await world.current.lender();
    const { data: preview } = await world.current.call(staff, 'GET staff/drafts/:id/previews', {
      params: { id: draft.id },
    });
    const { data } = await publishDraft(world.current, staff, draft.id, 1);
    expect(data).toEqual({ id: draft.id, dueDate: draft.dueDate, loanAmount: 50_000_000 });
    const { data: seen } = await world.current.call(lender, 'GET lendings/:id', { params: { id: draft.id } });
    expect(seen).toMatchObject({ status: 'opened', remainingFundingSlot: 50_000_000, dueDate: draft.dueDate });
    expect(seen.proposal.description).toBe('Modal oven dan bahan kue.');
    const left = { remainingTime: 0 };
    expect({ ...seen, ...left }).toEqual({ ...preview, ...left });
    expect((await publishDraft(world.current, staff, draft.id, 1)).error.code).toBe('error.draft.published');
    expect((await trail(draft.id)).map(({ action }) => action)).toEqual(['draft.created', 'draft.published']);
    expect(await world.current.proof()).toEqual([]);
  });

  it("shows the group's own words where the draft has none", async () => {
    const { staff, draft } = await drafted({ description: ' ' });
    await publishDraft(world.current, staff, draft.id, 1);
    const { data } = await world.current.call(null, 'GET lendings/:id', { params: { id: draft.id } });
    expect(data.proposal.description).toBe('Kami membuat kue basah.');
  });

  it('[S9.023] is refused when eight members have become seven, though the draft names fewer', async () => {
    const staff = await world.current.staff('loan');
    const group = await world.current.group({ members: 8 });
    const memberLoans = loansOf(group, 1_000_000).slice(0, 7);
    const { data: draft } = await createDraft(world.current, staff, group, { memberLoans });
    await leave(group.members[7]?.id);
    expect((await publishDraft(world.current, staff, draft.id, 1)).error.code).toBe('error.group.too_few_members');
    expect((await get(staff, draft.id)).status).toBe(200);
  });

  it('is refused with a member who has left, by her name', async () => {
    const { staff, group, draft } = await drafted();
    await leave(group.members[3]?.id);
    const answer = await publishDraft(world.current, staff, draft.id, 1);
    expect(answer.error.code).toBe('error.draft.member_left');
    expect(answer.error.message).toContain(group.members[3]?.name);
  });

  it('is refused for a group that was closed since', async () => {
    const { staff, group, draft } = await drafted();
    await world.current.owner.run(sql`update borrower_group set active = false where id = ${group.id}`);
    expect((await publishDraft(world.current, staff, draft.id, 1)).error.code).toBe('error.group.inactive');
  });

  it('is refused while another lending of the group runs, and allowed once that one is repaid', async () => {
    const { staff, group, draft } = await drafted();
    const { data: other } = await createDraft(world.current, staff, group);
    await publishDraft(world.current, staff, draft.id, 1);
    expect((await publishDraft(world.current, staff, other.id, 1)).error.code).toBe('error.draft.running');
    expect((await get(staff, other.id)).data.group.running).toEqual({ id: draft.id, status: 'opened' });
    await world.current.owner.run(
      sql`update lending set status = 'refunded', refunded_at = app_now() where id = ${draft.id}`,
    );
    expect((await publishDraft(world.current, staff, other.id, 1)).status).toBe(200);
  });

  it('of two drafts of one group at the same moment succeeds once', async () => {
    const { staff, group, draft } = await drafted();
    const { data: other } = await createDraft(world.current, staff, group);
    const answers = await Promise.all([draft, other].map(({ id }) => publishDraft(world.current, staff, id, 1)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.flatMap(({ status, error }) => (status === 422 ? [error.code] : []))).toEqual([
      'error.draft.running',
    ]);
  });

  it('requires the version that was seen', async () => {
    const { staff, group, draft } = await drafted();
    await editDraft(world.current, staff, draft.id, { ...draftBody(group, { tenor: 6 }), version: 1 });
    expect((await publishDraft(world.current, staff, draft.id, 1)).error.code).toBe('error.draft.changed');
    expect((await publishDraft(world.current, staff, draft.id, 2)).status).toBe(200);
  });

  it('ends every change: it can neither be edited nor discarded nor read as a draft', async () => {
    const { staff, group, draft } = await drafted();
    await publishDraft(world.current, staff, draft.id, 1);
    const edited = await editDraft(world.current, staff, draft.id, { ...draftBody(group), version: 1 });
    const discarded = await discardDraft(world.current, staff, draft.id, 1);
    const read = await get(staff, draft.id);
    expect([edited, discarded, read].map(({ error }) => error.code)).toEqual(
      Array.from({ length: 3 }, () => 'error.draft.published'),
    );
  });

  it('protects what is published in the database itself', async () => {
    const { staff, draft } = await drafted();
    await publishDraft(world.current, staff, draft.id, 1);
    const remove = (table: 'member_loan' | 'lending') =>
      table === 'lending'
        ? world.current.db.run(sql`delete from lending where id = ${draft.id}`)
        : world.current.db.run(sql`delete from member_loan where lending_id = ${draft.id}`);
    await expect(remove('member_loan')).rejects.toThrow('a published lending keeps its member_loan');
    await expect(remove('lending')).rejects.toThrow('only a draft can be discarded');
  });
});
