// The repayment history of a group's first weeks as its lenders read it: payments, covers, a late correction, moved
// meetings. Ten members of 120.000 a week on Wednesdays.
// Source: docs/api.md; docs/domain.md §6, §7.
import { expect, it } from 'vitest';
import type { SheetBody } from '#contract/staff.ts';
import { rupiah } from '#domain/money.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { closeDays, postSheet, sheetBody } from '#test/repayment.ts';
import { useWorld } from '#test/world.ts';

const at = useWorld();

it('shows each week what members paid themselves, what others covered, who attended, and what is open', async () => {
  const world = at.current;
  const lending = await disbursedLending(world, '2026-03-04', [30_000_000, 20_000_000]);
  const [seven, short] = [lending.group.members[6]!.id, 6];
  const trail = async (funder = 0) => {
    const { lender, portfolioId } = lending.funders[funder]!;
    return (await world.call(lender, 'GET me/lendingtransactions/:id/trail', { params: { id: portfolioId } })).data;
  };
  const meet = async (
    on: string,
    body: SheetBody,
    came: Partial<Record<number, 'absent' | 'entrusted' | 'late'>> = {},
  ) => {
    await setClock(world, on);
    const lines = body.lines.map((line, place) => ({ ...line, attendance: came[place] ?? line.attendance }));
    expect((await postSheet(world, lending, { ...body, lines })).status).toBe(200);
  };

  // Week 1: everybody pays; one arrives late, one sends her money with another member.
  await meet('2026-03-11', sheetBody(lending, '2026-03-11', 120_000), { 1: 'late', 2: 'entrusted' });
  // Week 2: the seventh member sends 50.000 and is absent; the nine others cover 70.000.
  const payers = lending.group.members.filter(({ id }) => id !== seven);
  const covers = payers.map(({ id }, index) => ({
    payer: id,
    debtor: seven,
    amount: rupiah(index < 7 ? 7_778 : 7_777),
  }));
  await meet('2026-03-18', sheetBody(lending, '2026-03-18', 120_000, { of: { [short]: 50_000 }, covers }), {
    [short]: 'absent',
  });
  // Week 3: she pays nothing, and nobody covers.
  await meet('2026-03-25', sheetBody(lending, '2026-03-25', 120_000, { of: { [short]: 0 } }), { [short]: 'absent' });
  const week = { members: 10 };
  const first = { ...week, no: 1, dueOn: '2026-03-11', own: 1_200_000, covered: 0, attendance: 9, open: 0 };
  const second = { ...week, no: 2, dueOn: '2026-03-18', own: 1_130_000, covered: 70_000, attendance: 9, open: 0 };
  const third = { ...week, no: 3, dueOn: '2026-03-25', own: 1_080_000, covered: 0, attendance: 9, open: 120_000 };
  const coming = { ...week, own: 0, covered: 0, attendance: 0, open: 1_200_000 };
  const before = await trail();
  expect(before.weeks.slice(0, 4)).toEqual([first, second, third, { ...coming, no: 4, dueOn: '2026-04-01' }]);
  expect(before.weeks).toHaveLength(50);
  expect(before.members[short]?.cells.slice(0, 4)).toEqual(['own', 'covered', 'open', 'upcoming']);

  // 1 April becomes a holiday: that meeting and all later ones move by a week.
  const { status } = await world.call(await world.staff('loan'), 'POST staff/holidays', {
    body: { date: '2026-04-01', name: 'Libur setempat', reason: 'Diumumkan pemerintah' },
  });
  expect(status).toBe(200);
  // Three days later it turns out that her money for week 3 was handed over at that meeting.
  await closeDays(world, '2026-03-25', '2026-03-28');
  expect((await trail()).weeks[2]).toMatchObject({ open: 120_360 });
  await setClock(world, '2026-03-29');
  const mend = sheetBody(lending, '2026-03-25', 0, { of: { [short]: 120_000 }, version: 2 });
  const lines = mend.lines
    .filter(({ member }) => member === seven)
    .map((line) => ({ ...line, attendance: 'entrusted' }));
  expect((await postSheet(world, lending, { ...mend, lines })).status).toBe(200);
  const mended = await trail();
  expect(mended.weeks.slice(0, 5)).toEqual([
    first,
    second,
    { ...third, own: 1_200_000, open: 0 },
    { ...coming, no: 4, dueOn: '2026-04-08' },
    { ...coming, no: 5, dueOn: '2026-04-15' },
  ]);
  expect(mended.weeks.at(-1)?.dueOn).toBe('2027-02-24');

  // Week 4 meets on its new day, week 5 a day late, when she repays the cover of week 2.
  await meet('2026-04-08', sheetBody(lending, '2026-04-08', 120_000));
  const last = { ...sheetBody(lending, '2026-04-16', 120_120), repaid: [{ debtor: seven, amount: rupiah(70_000) }] };
  await meet('2026-04-16', last);
  const after = await trail();
  expect(after.weeks.slice(3, 6)).toMatchObject([
    { no: 4, own: 1_200_000, attendance: 10, open: 0 },
    { no: 5, own: 1_201_200, attendance: 10, open: 0 },
    { no: 6, dueOn: '2026-04-22', own: 0, attendance: 0, open: 1_200_000 },
  ]);
  expect(after.members[short]?.cells.slice(0, 6)).toEqual(['own', 'repaid', 'own', 'own', 'own', 'upcoming']);

  // Every lender of the group reads the same, without names.
  expect((await trail(1)).weeks).toEqual(after.weeks);
  expect(JSON.stringify(after)).not.toMatch(/Siti|Anggota/);
  expect(await world.proof()).toEqual([]);
});
