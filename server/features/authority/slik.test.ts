// Debtors of SLIK who left a group: the real end of a membership takes the NIK out of that row.
// Source: decision 0136; docs/reports.md.
import { beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '#domain/ids.ts';
import { takeNik } from '#features/kyc/nik.ts';
import { addMember, endMembership, nameNik } from '#features/lending/members.ts';
import { disbursedLending, type FundedLending, setClock } from '#test/disbursement.ts';
import { postSheet, sheetBody } from '#test/repayment.ts';
import { type Person, type TestGroup, useWorld } from '#test/world.ts';

const at = useWorld();
const nikOf = (index: number) => `32010141079500${10 + index}`;
const [moved, paid] = [1, 5];

let [finance, lending, earlier] = [] as unknown as [Person, FundedLending, MemberId];

const join = (group: TestGroup, index: number) =>
  at.current.db.tx(async (tx) => {
    const nik = await takeNik(tx, at.current.product.vault, nikOf(index));
    const role = group.members.length === 0 ? 'ketua' : 'anggota';
    const person = { userId: null, name: 'Dewi Kartika', phone: null, email: null, business: 'Warung' };
    return addMember(tx, { groupId: group.id, ...person, role, nik });
  });
const leave = (group: TestGroup, member: MemberId) => at.current.db.tx((tx) => endMembership(tx, group.id, member));

const check = async () => {
  const params = { set: 'slik_debitur', period: '2026-03' };
  return (await at.current.call(finance, 'GET staff/authorityreports/:set/:period', { params })).data;
};

/** Number and NIK of each debtor in the file that is taken now. */
async function taken(seen: number): Promise<Map<string, string>> {
  const { data } = await at.current.call(finance, 'POST staff/authorityreports/:set/:period/takes', {
    params: { set: 'slik_debitur', period: '2026-03' },
    body: { seen },
  });
  const { body } = await at.current.product.console.app.inject({
    url: `/api/v1/staff/authoritytakes/${data.id}/csv`,
    headers: { authorization: `Bearer ${finance.token}` },
  });
  const [head = [], ...rows] = body
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const [number, nik] = ['nomor_cif_debitur', 'nomor_identitas'].map((name) => head.indexOf(name));
  return new Map(rows.map((cells) => [cells[number!]!, cells[nik!]!]));
}

const plain = (id: string) => id.replaceAll('-', '');
const expected = (changes: ReadonlyMap<number, readonly [string, string]>) =>
  new Map(lending.group.members.map(({ id }, index) => changes.get(index) ?? [plain(id), nikOf(index)]));

beforeAll(async () => {
  const world = at.current;
  await setClock(world, '2026-03-02');
  const before = await world.group({ members: 0 });
  earlier = await join(before, moved);
  await leave(before, earlier);
  const running = await disbursedLending(world, '2026-03-04', [50_000_000]);
  lending = running;
  for (const [index, { id }] of running.group.members.entries())
    await world.db.tx(async (tx) =>
      nameNik(tx, running.group.id, id, await takeNik(tx, world.product.vault, nikOf(index))),
    );
  // On the first due date all principal and one row of interest: 5.000.000 + 20.000; the others their row.
  await setClock(world, '2026-03-11');
  const body = sheetBody(running, '2026-03-11', 120_000, { of: { [paid]: 5_020_000 } });
  const lines = body.lines.map((line, index) => (index === paid ? { ...line, payoff: true } : line));
  const posted = await postSheet(world, running, { ...body, lines });
  if (posted.status !== 200) throw new Error(`not posted: ${posted.error.code}`);
  await setClock(world, '2026-03-12');
  await leave(running.group, running.group.members[paid]!.id);
  await setClock(world, '2026-04-01');
  finance = await world.staff('finance');
}, 120_000);

describe('a debtor who left a group', () => {
  it('keeps her number, and has the NIK of the row whose part is on the books', async () => {
    const { state, check: found } = await check();
    expect([state, found.missing]).toEqual(['ready', []]);
    expect(found.notes).toEqual([{ name: 'gone', count: 1, amount: '0' }]);
    const gone = [plain(lending.group.members[paid]!.id), ''] as const;
    const known = [plain(earlier), nikOf(moved)] as const;
    expect(await taken(0)).toEqual(
      expected(
        new Map([
          [paid, gone],
          [moved, known],
        ]),
      ),
    );
  });

  it('whose NIK is kept no longer has it from the group that she joins', async () => {
    await join(await at.current.group(), paid);
    const { state, check: found } = await check();
    expect([state, found.notes]).toEqual(['ready', []]);
    expect(await taken(1)).toEqual(expected(new Map([[moved, [plain(earlier), nikOf(moved)] as const]])));
  });
});
