// What a lending must satisfy to be published, and what it keeps from the day of its creation.
import { describe, expect, it } from 'vitest';
import type { Rupiah } from '#domain/money.ts';
import { rupiah } from '#domain/money.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { newId } from '#platform/ids.ts';
import { Refused } from '#platform/refuse.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { asId } from '#domain/ids.testing.ts';
import { type TestGroup, useWorld } from '#test/world.ts';
import { createLendingDraft, type LendingDraft, publishLending } from './draft.ts';
import { lockLending } from './slot.sql.ts';

const world = useWorld();

const draftOf = (group: TestGroup, principal = 1_300_000, changes: Partial<LendingDraft> = {}): LendingDraft => ({
  groupId: group.id,
  grade: 'B1',
  tenorMonths: 6,
  rhythm: 'weekly',
  memberLoans: group.members.map(({ id }) => ({ memberId: id, principal: rupiah(principal) })),
  ...changes,
});

const create = (draft: LendingDraft) => world.current.db.tx((tx) => createLendingDraft(tx, draft));
const publish = (id: string) => world.current.db.tx((tx) => publishLending(tx, asId(id)));
const read = (id: string) => world.current.db.tx((tx) => lockLending(tx, asId(id)));

async function codeOf(act: Promise<unknown>): Promise<RefusalCode | string> {
  return act.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refused ? (error.refusals[0]?.code ?? '') : String(error)),
  );
}

describe('a draft', () => {
  it('[S3.019] is the sum of its member loans, with interest rounded for each member', async () => {
    const group = await world.current.group({ members: 9 });
    const id = await create(
      draftOf(group, 1_300_000, { tenorMonths: 5, interestBps: 1855, loanAmount: rupiah(11_700_000) }),
    );
    expect(await read(id)).toMatchObject({ status: 'draft', loanAmount: 11_700_000, interestAmount: 904_311 });
  });

  it('[S9.010] has the rate of its grade unless another is given', async () => {
    const group = await world.current.group({ members: 8 });
    const id = await create(draftOf(group, 1_000_000));
    expect(await read(id)).toMatchObject({ grade: 'B1', interestBps: 2400, instalments: 25 });
  });

  it('keeps the parameters of its day when they change later', async () => {
    const group = await world.current.group({ members: 8 });
    const id = await create(draftOf(group, 1_000_000));
    await world.current.owner.tx(async (tx) => {
      await tx.run(sql`insert into parameter (key, effective_from, value, unit, smallest, largest, source)
        select key, business_date_of(app_now()), 200, unit, smallest, largest, source from parameter where key = 'lender_fee'`);
    });
    await publish(id);
    expect(await read(id)).toMatchObject({ status: 'opened', lenderFeeBps: 300 });
    const later = await create(draftOf(await world.current.group({ members: 8 }), 1_000_000));
    expect(await read(later)).toMatchObject({ lenderFeeBps: 200 });
  });

  it('stores its pictures in the given order', async () => {
    const group = await world.current.group({ members: 8 });
    const picture = (alt: string) => ({ alt, contentType: 'image/png' as const, bytes: Buffer.from(alt) });
    const id = await create(draftOf(group, 1_000_000, { pictures: [picture('warung'), picture('pasar')] }));
    const rows = await world.current.db.rows(
      anyRow,
      sql`select no, alt from lending_picture where lending_id = ${id} order by no`,
    );
    expect(rows).toEqual([
      { no: 1, alt: 'warung' },
      { no: 2, alt: 'pasar' },
    ]);
  });
});

describe('a draft is refused', () => {
  it('[S9.023] with fewer than eight members', async () => {
    const group = await world.current.group({ members: 7 });
    expect(await codeOf(create(draftOf(group)))).toBe('error.group.too_few_members');
  });

  it('[S9.023] when a member has left and seven stay', async () => {
    const group = await world.current.group({ members: 8 });
    const gone = group.members[7]!;
    await world.current.owner.run(sql`update group_member set left_on = '2026-01-01' where id = ${gone.id}`);
    const staying = { ...group, members: group.members.slice(0, 7) };
    expect(await codeOf(create(draftOf(staying)))).toBe('error.group.too_few_members');
    expect(await codeOf(create(draftOf(group)))).toBe('error.group.not_member');
  });

  it('when it names a member twice', async () => {
    const group = await world.current.group({ members: 8 });
    const draft = draftOf(group, 1_000_000);
    const twice = [...draft.memberLoans.slice(0, 7), draft.memberLoans[0]!];
    expect(await codeOf(create({ ...draft, memberLoans: twice }))).toBe('error.lending.member_twice');
  });

  it('when it names a member of another group', async () => {
    const [group, other] = [await world.current.group({ members: 8 }), await world.current.group({ members: 8 })];
    const memberLoans = draftOf({ ...group, members: [...group.members.slice(1), other.members[0]!] }).memberLoans;
    expect(await codeOf(create(draftOf(group, 1, { memberLoans })))).toBe('error.group.not_member');
  });

  it.each<[string, number, Partial<LendingDraft>, RefusalCode]>([
    ['[S9.008] when the loan is no multiple of the step', 1_006_250, {}, 'error.lending.not_in_step'],
    [
      'when the member loans do not sum to it',
      1_000_000,
      { loanAmount: 9_000_000 as Rupiah },
      'error.lending.members_mismatch',
    ],
    ['[S9.009] below 18%', 1_000_000, { interestBps: 1799 }, 'error.lending.rate_out_of_bounds'],
    ['[S9.009] above 36%', 1_000_000, { interestBps: 3601 }, 'error.lending.rate_out_of_bounds'],
    ['without member loans', 1_000_000, { memberLoans: [] }, 'error.lending.members_mismatch'],
  ])('%s', async (_, principal, changes, code) => {
    const group = await world.current.group({ members: 8 });
    expect(await codeOf(create(draftOf(group, principal, changes)))).toBe(code);
  });

  it('for a group that is not active, or unknown', async () => {
    const group = await world.current.group({ members: 8 });
    await world.current.owner.run(sql`update borrower_group set active = false where id = ${group.id}`);
    expect(await codeOf(create(draftOf(group, 1_000_000)))).toBe('error.group.inactive');
    expect(await codeOf(create(draftOf({ ...group, id: newId() })))).toBe('error.not_found');
  });
});

describe('publishing', () => {
  it('[S4.006] opens the lending until the end of a day 14 days on, and opens its accounts', async () => {
    const group = await world.current.group({ members: 8 });
    const id = await create(draftOf(group, 1_000_000));
    await publish(id);
    const { due, days, decide } = await world.current.db.one(
      row({ due: col.text, days: col.number, decide: col.number }),
      sql`select to_char(due_at at time zone 'Asia/Jakarta', 'HH24:MI:SS') as due,
        due_on - business_date_of(app_now()) as days, business_date_of(decide_at) - due_on as decide
      from lending where id = ${id}`,
    );
    expect({ due, days, decide }).toEqual({ due: '23:59:59', days: 14, decide: 3 });
    const accounts = await world.current.db.rows(
      row({ kind: col.text }),
      sql`select kind from ledger_account where owner_id = ${id} order by kind`,
    );
    expect(accounts.map(({ kind }) => kind)).toEqual(['collection', 'funding', 'in_hand', 'overpayment']);
  });

  it('[S4.012] happens once, and only to an existing lending', async () => {
    const group = await world.current.group({ members: 8 });
    const id = await create(draftOf(group, 1_000_000));
    await publish(id);
    expect(await codeOf(publish(id))).toBe('error.lending.cannot_move');
    expect(await codeOf(publish(newId()))).toBe('error.not_found');
  });

  it('[S9.023] is refused when the group has shrunk since the draft', async () => {
    const group = await world.current.group({ members: 8 });
    const draft = draftOf(group, 1_000_000, { memberLoans: draftOf(group, 1_000_000).memberLoans.slice(0, 7) });
    const id = await create(draft);
    await world.current.owner.run(
      sql`update group_member set left_on = '2026-01-01' where id = ${group.members[7]!.id}`,
    );
    expect(await codeOf(publish(id))).toBe('error.group.too_few_members');
    expect(await read(id)).toMatchObject({ status: 'draft' });
  });
});
