// A sheet that is keyed days after its meeting: what the form asks is what posting takes, to the rupiah, whatever was paid
// before and since, and however many days were closed meanwhile.
// Source: docs/domain.md §6.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate, type BusinessDate } from '#domain/calendar.ts';
import type { SheetBody } from '#contract/staff.ts';
import { add, rupiah } from '#domain/money.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { often } from '#test/often.ts';
import { closeDays, collect, getSheet, postSheet, type Running, sheetBody } from '#test/repayment.ts';
import { useWorld, type World } from '#test/world.ts';

const at = useWorld();
const disbursedOn = businessDate('2026-03-04');
const meetingOf = (week: number): BusinessDate => addDays(disbursedOn, 7 * week);

/** Ten members of 5.000.000, 50 weeks, 20%: 120.000 a week each. */
const running = () => disbursedLending(at.current, disbursedOn, [50_000_000]);

/** What each member pays at a meeting: nothing, a part or all of what the form asks. */
type Week = { shares: readonly number[]; transfer: number };
const week: fc.Arbitrary<Week> = fc.record({
  shares: fc.array(fc.constantFrom(0, 0.5, 1), { minLength: 10, maxLength: 10 }),
  transfer: fc.constantFrom(0, 0, 77_777, 400_000),
});

async function live(world: World, lending: Running, on: BusinessDate, { shares, transfer }: Week): Promise<void> {
  await setClock(world, on);
  const { data: form } = await getSheet(world, lending, on);
  const of = Object.fromEntries(form.members.map(({ due }, place) => [place, Math.floor(due * (shares[place] ?? 0))]));
  const paid = Object.values(of).reduce((sum, amount) => sum + amount, 0);
  if (paid > 0) {
    const answer = await postSheet(world, lending, sheetBody(lending, on, 0, { of, version: form.version }));
    expect(answer.status).toBe(200);
  }
  if (transfer > 0) await collect(world, lending, transfer, addDays(on, 2));
}

/** Everybody pays what the form of that date asks; the last who owes something is covered by the first member. */
async function payAsAsked(world: World, lending: Running, on: BusinessDate): Promise<void> {
  const { data: form } = await getSheet(world, lending, on);
  const owing = form.members.filter(({ due }) => due > 0);
  const covered = owing.length > 1 ? owing.at(-1) : undefined;
  const payer = form.members[0]!;
  const body: SheetBody = {
    meetingDate: on,
    version: form.version,
    cash: form.totals.due,
    lines: form.members.map(({ member, due }) => ({
      member,
      attendance: 'present',
      paid: member === covered?.member ? rupiah(0) : due,
    })),
    covers: covered ? [{ payer: payer.member, debtor: covered.member, amount: covered.due }] : [],
  };
  const answer = await postSheet(world, lending, body);
  expect([answer.status, answer.error?.message]).toEqual([200, undefined]);
  const after = (await getSheet(world, lending, on)).data;
  expect(after.totals).toEqual({ due: 0, fine: 0, interest: 0, principal: 0 });
  expect(form.totals.due).toBe(form.members.reduce((sum, { due }) => add(sum, due), rupiah(0)));
}

describe('a sheet of a past meeting', () => {
  it('bills the fine of that day, not of today', async () => {
    const world = at.current;
    const lending = await running();
    // Row 1 of 120.000 is unpaid since 11 March; the meeting of the 18th is keyed on the 22nd.
    await closeDays(world, '2026-03-11', '2026-03-21');
    await setClock(world, '2026-03-22');
    const then = (await getSheet(world, lending, '2026-03-18')).data;
    // Seven days of 120 on row 1; row 2 is due on the 18th itself.
    expect(then.members[0]).toMatchObject({ fine: 840, due: 240_840 });
    const today = (await getSheet(world, lending, '2026-03-22')).data;
    // Eleven days of 120 on row 1, four on row 2.
    expect(today.members[0]).toMatchObject({ fine: 1_800, due: 241_800 });
    await payAsAsked(world, lending, businessDate('2026-03-18'));
    expect(await world.proof()).toEqual([]);
  });

  it('asks what it takes, after any weeks and on any date', { timeout: 240_000 }, async () => {
    const world = at.current;
    await fc.assert(
      fc.asyncProperty(
        fc.array(week, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 9 }),
        async (weeks, since, lag) => {
          const lending = await running();
          for (const [index, lived] of weeks.entries()) {
            const on = meetingOf(index + 1);
            await live(world, lending, on, lived);
            await closeDays(world, on, addDays(on, 6));
          }
          const today = addDays(meetingOf(weeks.length + 1), lag);
          await closeDays(world, meetingOf(weeks.length + 1), addDays(today, -1));
          await setClock(world, today);
          const asked = addDays(disbursedOn, Math.min(6 + since, 7 * (weeks.length + 1) + lag));
          if ((await getSheet(world, lending, asked)).data.totals.due > 0) await payAsAsked(world, lending, asked);
          expect(await world.proof()).toEqual([]);
        },
      ),
      { numRuns: often(4, 60), seed: 20_260_318 },
    );
  });
});
