// The funding plan: rules that fill a basket, and her one password that confirms it; each item ends by itself.
import { describe, expect, it } from 'vitest';
import type { PlanPage } from '#contract/plan.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { addPasskey, confirming } from '#test/authenticator.ts';
import { fund, raiseTo } from '#test/funding.ts';
import { expectUnchanged, type LenderPerson, password, type TestLending, useWorld } from '#test/world.ts';

const world = useWorld();
const rules = { amount: 3_000_000, perGroup: 1_000_000, grades: [], tenors: [], sectors: [], provinces: [] };
const save = (lender: LenderPerson, changes: object = {}) =>
  world.current.call(lender, 'PUT me/fundingplan', { body: { ...rules, ...changes } });
const read = async (lender: LenderPerson): Promise<PlanPage> =>
  (await world.current.call(lender, 'GET me/fundingplan')).data;
const filled = ({ fits }: PlanPage) =>
  fits.filter(({ amount }) => amount > 0).map(({ name, amount }) => [name, amount]);

/** A lender, and so many lendings of a tenor that no other test has, closing one day after another. */
let tenor = 2;
async function arranged(count: number, balance = 3_000_000) {
  tenor += 1;
  const lender = await world.current.lender({ balance });
  const lendings: TestLending[] = [];
  for (let no = 0; no < count; no += 1)
    lendings.push(
      await world.current.openedLending({ tenorMonths: tenor, principal: 500_000, dueOn: `2027-02-1${no}` }),
    );
  await save(lender, { tenors: [tenor] });
  return { lender, lendings, names: lendings.map(({ group }) => group.name) };
}

async function offered(lender: LenderPerson) {
  const { fits } = await read(lender);
  const items = fits
    .filter(({ amount }) => amount > 0)
    .map(({ lending, amount, interestBps, tenor: months, instalments }) => ({
      lending,
      amount,
      interestBps,
      tenor: months,
      instalments,
    }));
  return world.current.call(lender, 'POST me/fundingplan/checks', { body: { items } });
}
const confirm = (
  lender: LenderPerson,
  { id, referenceToken }: { id: string; referenceToken: string },
  pass = password,
) =>
  world.current.call(lender, 'POST me/fundingplan/confirmations', {
    body: { basket: id, referenceToken, password: pass },
  });
const portfoliosOf = async (lender: LenderPerson) =>
  (
    await world.current.owner.one(
      row({ n: col.number }),
      sql`select count(*) as n from portfolio where lender_id = ${lender.id}`,
    )
  ).n;

const toldOf = async (lender: LenderPerson) =>
  (
    await world.current.owner.rows(
      row({ kind: col.text, body: col.text }),
      sql`select kind, body from notification where user_id = ${lender.id} order by created_at, id`,
    )
  ).map(({ kind, body }) => [kind, body]);

describe('saved rules', () => {
  it('fill a basket in the order of closing, and place nothing', async () => {
    const { lender, names } = await arranged(4);
    await expectUnchanged(world.current, async () => {
      const page = await read(lender);
      expect(filled(page)).toEqual(names.slice(0, 3).map((name) => [name, 1_000_000]));
      expect(page.fits.map(({ name }) => name)).toEqual(names);
      expect([page.balance, page.rules?.amount, page.last]).toEqual([3_000_000, 3_000_000, null]);
    });
  });

  it('count what she holds in a group, and her own limits', async () => {
    const { lender, lendings, names } = await arranged(3, 9_000_000);
    await fund(world.current, lender, lendings[0]!.id, 500_000);
    await save(lender, { tenors: [tenor], perGroup: 1_500_000 });
    await world.current.call(lender, 'PUT me/spreadlimits', {
      body: { group: 1_000_000, province: null, sector: null, grades: { A: null, B: null, C: null } },
    });
    expect(filled(await read(lender))).toEqual([
      [names[0], 500_000],
      [names[1], 1_000_000],
      [names[2], 1_000_000],
    ]);
  });

  it('say which of them leaves out most when nothing fits', async () => {
    const { lender } = await arranged(1);
    await save(lender, { tenors: [24] });
    const page = await read(lender);
    expect([page.fits, page.strictest?.filter]).toEqual([[], 'tenors']);
    expect(page.strictest?.count).toBe(page.open);
  });

  it('are refused when an amount is none, or a filter names a thing twice', async () => {
    const lender = await world.current.lender();
    for (const wrong of [{ amount: 0 }, { perGroup: 1.5 }, { grades: ['A', 'A'] }, { tenors: [25] }])
      expect((await save(lender, wrong)).status).toBe(422);
    expect((await read(lender)).rules).toBeNull();
  });

  it('place nothing by themselves, however long they and the money wait', async () => {
    const { lender } = await arranged(2);
    const basket = await offered(lender);
    expect(basket.status).toBe(200);
    await world.current.moveClock({ minutes: 20 });
    await world.current.work();
    // The offer itself lapses too.
    expect((await confirm(lender, basket.data)).error.code).toBe('error.lending.quotation');
    await world.current.moveClock({ days: 1 });
    await world.current.work();
    expect([await portfoliosOf(lender), await world.current.balance(lender.id)]).toEqual([0, 3_000_000]);
  });
});

describe('one password', () => {
  it('funds each item by itself, answers a repeated request the same, and holds each rupiah once', async () => {
    const { lender, lendings } = await arranged(3);
    const { data: offer } = await offered(lender);
    expect([offer.total, offer.items.length, offer.left]).toEqual([3_000_000, 3, []]);
    expect(offer.items[0]?.agreement).toContain('Rp');
    await raiseTo(world.current, lendings[0]!.id, 4_900_000);
    await world.current.owner.run(sql`update lending set interest_bps = 2500 where id = ${lendings[1]!.id}`);
    const { data: result } = await confirm(lender, offer);
    expect(result.items.map(({ state, amount }) => [state, amount])).toEqual([
      ['gone', 1_000_000],
      ['changed', 1_000_000],
      ['funded', 1_000_000],
    ]);
    expect([result.items[1]!.seen.interestBps, result.items[1]!.current.interestBps]).toEqual([2000, 2500]);
    expect([result.balance, result.items[2]!.waits, result.items[2]!.retryToken]).toEqual([2_000_000, true, null]);
    await expectUnchanged(world.current, async () => {
      expect((await confirm(lender, offer)).data).toEqual(result);
    });
    // One notice for the three, with the counts.
    expect(await toldOf(lender)).toEqual([
      [
        'basket_funded',
        expect.stringContaining('1 dari 3 kelompok di keranjang Anda didanai, Rp\u00A01.000.000 seluruhnya.'),
      ],
    ]);
    expect((await read(lender)).last?.id).toBe(result.id);
    expect(await world.current.proof()).toEqual([]);
  });

  it('gives each that was not funded one more try, on the terms of now', async () => {
    const { lender, lendings } = await arranged(1);
    const { data: offer } = await offered(lender);
    await world.current.owner.run(sql`update lending set interest_bps = 2500 where id = ${lendings[0]!.id}`);
    const { data: first } = await confirm(lender, offer);
    const retryToken = first.items[0]!.retryToken!;
    const retry = (who: LenderPerson) =>
      world.current.call(who, 'POST me/fundingplan/retries', { body: { retryToken } });
    expect((await retry(await world.current.lender())).status).toBe(404);
    const [once, twice] = [await retry(lender), await retry(lender)];
    const { data: again } = await confirm(lender, once.data);
    expect(again.id).toBe(first.id);
    expect((await toldOf(lender)).map(([kind]) => kind)).toEqual(['basket_empty', 'basket_funded']);
    expect(again.items.map(({ state, retryToken: token, seen }) => [state, token, seen.interestBps])).toEqual([
      ['funded', null, 2500],
    ]);
    expect((await confirm(lender, twice.data)).error.code).toBe('error.plan.retried');
    expect((await retry(lender)).status).toBe(404);
    expect(await portfoliosOf(lender)).toBe(1);
  });

  it('goes on after a failure half-way with the same token, and does nothing twice, also for two requests at once', async () => {
    const { lender } = await arranged(3);
    const { data: offer } = await offered(lender);
    // The second item's portfolio cannot be written: the request breaks off after the first.
    await world.current.owner.run(sql`create function fail_second() returns trigger language plpgsql as $$ begin
      if exists (select 1 from portfolio where lender_id = new.lender_id) then raise exception 'no room'; end if;
      return new; end $$`);
    await world.current.owner.run(
      sql`create trigger fail_second before insert on portfolio for each row execute function fail_second()`,
    );
    expect((await confirm(lender, offer)).status).toBe(500);
    expect(await portfoliosOf(lender)).toBe(1);
    await world.current.owner.run(sql`drop trigger fail_second on portfolio`);
    const answers = await Promise.all([confirm(lender, offer), confirm(lender, offer)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await portfoliosOf(lender), await world.current.balance(lender.id)]).toEqual([3, 0]);
  });

  it('may be a passkey in its place, whose one answer is for the whole basket and is spent with it', async () => {
    const { lender } = await arranged(2);
    const { device } = await addPasskey(world.current, lender);
    const { data: offer } = await offered(lender);
    const call = 'POST me/fundingplan/confirmations';
    const body = { basket: offer.id, referenceToken: offer.referenceToken };
    const answer = async () => device.answer(await confirming(world.current, lender, call, body));
    const passkey = await answer();
    const send = (proof: typeof passkey) => world.current.call(lender, call, { body: { ...body, passkey: proof } });
    const { data: result } = await send(passkey);
    expect(result.items.map(({ state }) => state)).toEqual(['funded', 'funded']);
    expect((await send(passkey)).error.code).toBe('error.passkey.expired');
    expect((await send(await answer())).data).toEqual(result);
    expect([await portfoliosOf(lender), await world.current.proof()]).toEqual([2, []]);
  });

  it('is counted once a try, and the fifth wrong one ends the offer', async () => {
    const { lender } = await arranged(2);
    const { data: offer } = await offered(lender);
    const codes: string[] = [];
    for (let no = 0; no < 5; no += 1) codes.push((await confirm(lender, offer, 'salah semua')).error.code);
    expect(codes).toEqual([...Array<string>(4).fill('error.password.wrong'), 'error.lending.quotation_void']);
    expect(await portfoliosOf(lender)).toBe(0);
  });

  it('is for her own offer alone', async () => {
    const { lender } = await arranged(1);
    const { data: offer } = await offered(lender);
    const other = await world.current.lender({ balance: 3_000_000 });
    expect((await confirm(other, offer)).error.code).toBe('error.lending.quotation');
    expect((await confirm(lender, { ...offer, id: newId() })).error.code).toBe('error.lending.quotation_differs');
    const { data: result } = await confirm(lender, offer);
    const asked = await world.current.call(other, 'GET me/fundingplan/baskets/:id', { params: { id: result.id } });
    expect(asked.status).toBe(404);
  });

  it('has each group once, however its id is written', async () => {
    const { lender } = await arranged(2);
    const [one] = (await read(lender)).fits;
    const { lending, interestBps, tenor: months, instalments } = one!;
    const terms = { amount: 500_000, interestBps, tenor: months, instalments };
    const items = [lending, lending.toUpperCase()].map((id) => ({ lending: id, ...terms }));
    const { status, error } = await world.current.call(lender, 'POST me/fundingplan/checks', { body: { items } });
    expect([status, error.code]).toEqual([422, 'error.plan.twice']);
  });

  it('is asked only for what her balance pays', async () => {
    const { lender } = await arranged(3, 2_500_000);
    const { status, error } = await offered(lender);
    expect([status, error.code]).toEqual([422, 'error.plan.balance']);
    expect(error.message).toContain('Rp\u00a0500.000');
  });
});

// The last: copies of a lending without their members' loans, which a proof of the books would tell.
describe('rules over more groups than a page holds', () => {
  it('look through all open groups, not only the first 500 that close', async () => {
    const { lender, lendings, names } = await arranged(2);
    // 520 more of the first group, all of which fit, close before the second one's; 520 of another tenor before all.
    const copied = (months: number, dueAt: string) =>
      world.current.owner.run(sql`insert into lending select (jsonb_populate_record(l, jsonb_build_object(
          'id', gen_random_uuid(), 'tenor_months', ${months}::int, 'due_at', ${dueAt}::timestamptz))).*
        from lending l, generate_series(1, 520) where l.id = ${lendings[0]!.id}`);
    await copied(tenor, '2027-02-10T18:00:00Z');
    await copied(24, '2027-01-10T18:00:00Z');
    await save(lender, { tenors: [tenor] });
    const page = await read(lender);
    expect(filled(page)).toEqual([
      [names[0], 1_000_000],
      [names[1], 1_000_000],
    ]);
    expect([page.fitting, page.fits.length, page.strictest]).toEqual([
      522,
      102,
      { filter: 'tenors', count: expect.any(Number) },
    ]);
  });
});
