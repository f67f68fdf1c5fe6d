// A sheet from the field: posted once, or kept as it came because it no longer fits; who may not send: receive-not.test.ts.
// Source: decision 0114.
import { describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import { rupiah } from '#domain/money.ts';
import { now } from '#platform/clock.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { setClock } from '#test/disbursement.ts';
import { type Field, filledIn, giveTo, newDevice, prepare, preparedMeeting, send } from '#test/field.ts';
import { observed } from '#test/observer.ts';
import { arrive, closeDays, held as heldBy, postSheet, rowsOf, sheetBody } from '#test/repayment.ts';
import { reverse } from '#test/reversal.ts';
import { expectUnchanged, useWorld } from '#test/world.ts';

const held = useWorld();
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];
const cashOf = ({ officer }: Field) => heldBy(held.current, 'officer_cash', officer.id);

describe('a sheet that fits', () => {
  it('is posted with its meeting’s date, whatever the clock of the phone says, also two days later', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    await closeDays(world, '2026-03-11', '2026-03-12');
    await setClock(world, '2026-03-13');
    const phone = new Date((await now(world.db)).getTime() + 840_000).toISOString();
    const sent = await filledIn(world, field, { madeAt: '2019-01-01T00:00:00.000Z', sentAt: phone });
    const { status, data } = await send(world, field.officer, sent);
    expect([status, data.outcome, data.change]).toEqual([200, 'posted', null]);
    expect(data.receipt).toMatchObject({ meetingDate: '2026-03-11', cash: 1_200_000, version: 1 });
    expect(Math.abs(data.clockDifferenceSeconds - 840)).toBeLessThan(30);
    expect((await rowsOf(world, field.lending.id))[0]).toMatchObject({ closed: true, fine: 0 });
    expect(await cashOf(field)).toBe(1_200_000);
    expect(await world.proof()).toEqual([]);
  });

  it('counts once when it is sent again after a lost answer, whenever the phone sends it', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    const sent = await filledIn(world, field);
    const first = await send(world, field.officer, sent);
    await setClock(world, '2026-03-11', '15:00');
    await expectUnchanged(world, async () => {
      const later = { ...sent, sentAt: (await now(world.db)).toISOString() };
      const again = await send(world, field.officer, later);
      expect([again.status, again.data]).toEqual([200, first.data]);
    });
  });

  it('counts once when it is sent several times at the same moment', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    const sent = await filledIn(world, field);
    const answers = await observed(world, () => Promise.all([1, 2, 3, 4].map(() => send(world, field.officer, sent))));
    expect(answers.map(({ data }) => data.outcome)).toEqual(['posted', 'posted', 'posted', 'posted']);
    expect(new Set(answers.map(({ data }) => data.receipt?.id)).size).toBe(1);
    expect(await cashOf(field)).toBe(1_200_000);
  });

  it('is refused with other content once it was posted', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    await send(world, field.officer, await filledIn(world, field));
    await expectUnchanged(world, async () => {
      const other = await filledIn(world, field, { paid: { 0: 0 } });
      expect(code(await send(world, field.officer, other))).toEqual([409, 'error.field.other_content']);
    });
  });

  it('is refused, and kept by the phone alone, when it does not add up or its day has not come', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    const sent = await filledIn(world, field);
    await expectUnchanged(world, async () => {
      const wrong = { ...sent, sheet: { ...sent.sheet, cash: rupiah(1) } };
      expect(code(await send(world, field.officer, wrong))).toEqual([422, 'error.sheet.sum_differs']);
      await setClock(world, '2026-03-10');
      expect(code(await send(world, field.officer, sent))).toEqual([422, 'error.sheet.future_date']);
    });
    expect(
      await world.db.one(anyRow, sql`select count(*) from field_sheet where lending_id = ${field.lending.id}`),
    ).toEqual({ count: 0 });
  });

  it('records what was promised at the meeting, unless its date passed on the way', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    const [first, second] = field.sheet.form.members;
    const promises = [
      { member: first!.member, amount: rupiah(120_000), dueOn: businessDate('2026-03-18') },
      { member: second!.member, amount: rupiah(60_000), dueOn: businessDate('2026-03-12') },
    ];
    await setClock(world, '2026-03-13');
    const sent = await filledIn(world, field, { paid: { 0: 0, 1: 60_000 }, promises });
    expect((await send(world, field.officer, sent)).data.outcome).toBe('posted');
    const listed = await world.call(field.officer, 'GET staff/lendings/:id/promises', {
      params: { id: field.lending.id },
    });
    expect(listed.data.data).toMatchObject([{ member: { id: first!.member }, amount: 120_000, dueOn: '2026-03-18' }]);
    const { data } = await world.call(field.officer, 'GET staff/field/sheets');
    const kept = await world.call(field.officer, 'GET staff/field/sheets/:id', { params: { id: data.data[0]!.id } });
    expect(kept.data.promises).toEqual(promises);
  });
});

describe('a sheet that no longer fits', () => {
  /** Sends what was prepared; expects that it is kept, with these reasons, and posts nothing. */
  async function expectChanged(field: Field, reasons: string[]) {
    const world = held.current;
    const sent = await filledIn(world, field);
    const before = await world.moneySnapshot();
    const { status, data } = await send(world, field.officer, sent);
    expect([status, data.outcome, data.receipt, data.change?.reasons]).toEqual([200, 'changed', null, reasons]);
    expect(await world.moneySnapshot()).toBe(before);
    const listed = await world.call(field.officer, 'GET staff/field/sheets', { query: { state: 'changed' } });
    expect(listed.data.data).toMatchObject([{ id: data.id, cash: 1_200_000 }]);
    return { sent, change: data.change!, id: data.id };
  }

  it('since money came to the bank: shown then and now, and posted when it is sent with the new bill', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    await arrive(world, field.lending, 120_000, '2026-03-11');
    const { change, sent } = await expectChanged(field, ['paid']);
    expect(change.before?.total).toBe(1_200_000);
    expect(change.now?.total).toBe(1_080_000);
    expect(change.receipts).toMatchObject([{ channel: 'transfer', amount: 120_000, isReversed: false }]);
    // The same once more is judged anew, and is still one sheet.
    expect((await send(world, field.officer, sent)).data.outcome).toBe('changed');
    const anew = await filledIn(world, { ...field, sheet: change.sheet! });
    const { data } = await send(world, field.officer, anew);
    expect([data.outcome, data.receipt?.cash]).toEqual(['posted', 1_080_000]);
    // The first sending waits no more, and cannot be posted late.
    expect(code(await send(world, field.officer, sent))).toEqual([409, 'error.field.other_content']);
    const states = sql`select state from field_sheet where lending_id = ${field.lending.id} order by received_at, id`;
    expect(await world.db.rows(row({ state: col.text }), states)).toEqual([{ state: 'replaced' }, { state: 'posted' }]);
    expect(await world.proof()).toEqual([]);
  });

  it('since another officer posted the meeting on the console', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    const by = { ...field.lending.by, loan: await world.staff('loan') };
    await postSheet(world, { ...field.lending, by }, sheetBody(field.lending, '2026-03-11', 120_000));
    const { change } = await expectChanged(field, ['posted']);
    expect(change.now).toMatchObject({ version: 2, total: 0 });
  });

  it('since the other phone of the officer was first; both at once post one of the two', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    const device = await newDevice(world, field.officer);
    const [sheet] = (await prepare(world, field.officer, device)).sheets;
    const bodies = [
      await filledIn(world, field),
      await filledIn(world, { ...field, device, sheet: sheet! }, { paid: { 3: 0 } }),
    ];
    const answers = await observed(world, () => Promise.all(bodies.map((body) => send(world, field.officer, body))));
    expect(answers.map(({ data }) => data.outcome).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'changed',
      'posted',
    ]);
    const lost = answers.find(({ data }) => data.outcome === 'changed')!;
    expect(lost.data.change?.reasons).toEqual(['posted']);
    const posted = answers.find(({ data }) => data.outcome === 'posted')!;
    expect(await cashOf(field)).toBe(posted.data.receipt?.cash);
    expect(await world.proof()).toEqual([]);
  });

  it('since a receipt was reversed', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    await arrive(world, field.lending, 120_000, '2026-03-11');
    const [sheet] = (await prepare(world, field.officer, field.device)).sheets;
    await reverse(world, field.lending, { bankMoney: 'returned' });
    const { change } = await expectChanged({ ...field, sheet: { ...sheet!, form: field.sheet.form } }, ['reversed']);
    expect([change.before?.total, change.now?.total]).toEqual([1_080_000, 1_200_000]);
  });

  it('since a holiday was declared', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    await setClock(world, '2026-03-10');
    const body = { date: '2026-03-11', name: 'Libur daerah', reason: 'Diumumkan' };
    expect((await world.call(await world.staff('admin'), 'POST staff/holidays', { body })).status).toBe(200);
    await setClock(world, '2026-03-11', '11:00');
    const { change } = await expectChanged(field, ['moved']);
    expect(change.now).toMatchObject({ period: null, total: 0 });
    await world.owner.run(sql`delete from holiday where on_date = '2026-03-11'`);
  });

  it('since a member joined, and since the loan was declared in default', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    await world.owner.run(sql`insert into group_member (id, group_id, member_no, name, business, joined_on)
      values (gen_random_uuid(), ${field.lending.group.id}, 99, 'Penalang', 'Warung', '2026-03-10')`);
    await expectChanged(field, ['members']);
    const other = await preparedMeeting(world);
    await world.owner.run(sql`update lending set status = 'failed', failed_at = app_now(), failed_on = '2026-03-11'
      where id = ${other.lending.id}`);
    const answer = await send(world, other.officer, await filledIn(world, other));
    expect(answer.data.change?.reasons).toEqual(['defaulted']);
  });

  it('since the group is another officer’s: it waits, until it is hers again', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    await giveTo(world, field.lending, await world.staff('loan'));
    const { sent, change } = await expectChanged(field, ['officer']);
    expect(change.sheet).toBeNull();
    await giveTo(world, field.lending, field.officer);
    // Nothing else has changed meanwhile, so the same sheet fits again.
    expect((await send(world, field.officer, sent)).data.outcome).toBe('posted');
  });

  it('since the group is another officer’s: nothing is told of what came in there', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    await giveTo(world, field.lending, await world.staff('loan'));
    await arrive(world, field.lending, 120_000, '2026-03-11');
    const { change, id } = await expectChanged(field, ['officer']);
    expect(change).toMatchObject({ before: { total: 1_200_000 }, now: null, receipts: [], sheet: null });
    const detail = await world.call(field.officer, 'GET staff/field/sheets/:id', { params: { id } });
    expect(detail.data.change).toEqual(change);
  });

  it('is not known by its bill: kept, and shown beside nothing', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    const sheet = { ...field.sheet, fingerprint: 'bukan sidik' };
    const { change } = await expectChanged({ ...field, sheet }, ['unknown']);
    expect(change.before).toBeNull();
  });

  it('may be closed with a reason; then it is never posted', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    await arrive(world, field.lending, 120_000, '2026-03-11');
    const { sent, id } = await expectChanged(field, ['paid']);
    const close = (officer = field.officer) =>
      world.call(officer, 'POST staff/field/sheets/:id/closures', {
        params: { id },
        body: { reason: 'Dicatat di konsol' },
      });
    expect(code(await close(await world.staff('loan')))).toEqual([404, 'error.not_found']);
    const closed = (await close()).data;
    expect(closed).toMatchObject({ state: 'closed', closed: { reason: 'Dicatat di konsol' } });
    // Again, since the phone did not hear it: the same answer, and nothing more is written.
    await expectUnchanged(world, async () => {
      const again = await close();
      expect([again.status, again.data]).toEqual([200, closed]);
    });
    expect(code(await send(world, field.officer, sent))).toEqual([409, 'error.field.ended']);
  });
});

it('a sheet that was replaced is answered as it stands when it is closed; a posted one is not closed', async () => {
  const world = held.current;
  const field = await preparedMeeting(world);
  await arrive(world, field.lending, 120_000, '2026-03-11');
  const { data: waiting } = await send(world, field.officer, await filledIn(world, field));
  const anew = await filledIn(world, { ...field, sheet: waiting.change!.sheet! });
  const { data: posted } = await send(world, field.officer, anew);
  const close = (id: typeof posted.id) =>
    world.call(field.officer, 'POST staff/field/sheets/:id/closures', { params: { id }, body: { reason: 'Ganda' } });
  await expectUnchanged(world, async () => {
    expect((await close(waiting.id)).data).toMatchObject({ state: 'replaced', closed: null });
    expect(code(await close(posted.id))).toEqual([409, 'error.field.ended']);
  });
});
