// Identical confirmations arrive together at two instances of the product on one database: one effect, and the same
// answer to all. In a scratch database the guards are removed one by one, to show that each one holds and that the
// check fails when none is left.
// Source: docs/domain.md §5.2.
import { afterEach, describe, expect, it } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { buildProduct, type Product } from '#server/app.ts';
import { confirmation, lendingOf, quote, raiseTo } from '../funding.ts';
import { heldBack } from '../held-back.ts';
import { observed, openProofs } from '../observer.ts';
import { listen, type RaceAnswer, type RaceRequest, releaseTogether } from '../race.ts';
import { fairUse, type LenderPerson, openWorld, testConfig, type World } from '../world.ts';

type Twins = { world: World; second: Product; ports: [number, number] };
const open: Twins[] = [];

/** Two listening instances on one database. */
async function openTwins(): Promise<Twins> {
  const world = await openWorld({ DATABASE_POOL: '16' });
  const second = await buildProduct(testConfig(world.database.url, { DATABASE_POOL: '16' }), { fairUse });
  const twins: Twins = { world, second, ports: [await listen(world.product), await listen(second)] };
  open.push(twins);
  return twins;
}

afterEach(async () => {
  for (const { world, second } of open.splice(0)) {
    await second.close();
    await world.close();
  }
});

const path = 'me/lendingtransactions';
/** This many equal requests, spread over both instances. */
const requestsOf = ({ ports }: Twins, person: LenderPerson, body: unknown, count: number): RaceRequest[] =>
  Array.from({ length: count }, (_, n) => ({ port: ports[n % 2]!, person, method: 'POST', path, body }));

/** Repeats the same request when told to retry later. */
async function releasePatiently(requests: readonly RaceRequest[]): Promise<RaceAnswer[]> {
  const answers = await releaseTogether(requests);
  const told = answers.flatMap((answer, n) => (answer.status === 503 || answer.status === 409 ? [n] : []));
  for (const n of told) expect(Number(answers[n]?.headers['retry-after'])).toBeGreaterThan(0);
  if (told.length === 0) return answers;
  const again = await releasePatiently(told.map((n) => requests[n]!));
  return answers.map((answer, n) => (told.includes(n) ? again[told.indexOf(n)]! : answer));
}

const idOf = ({ body }: RaceAnswer) => (body.data as { id?: string } | undefined)?.id;
const codeOf = ({ body }: RaceAnswer) => body.code;
const portfoliosOf = (world: World, lender: LenderPerson) =>
  world.db.rows(row({ id: col.text }), sql`select id from portfolio where lender_id = ${lender.id} order by id`);

async function fiftyTwins(twins: Twins) {
  const { world } = twins;
  const lender = await world.lender({ balance: 60_000_000 });
  const { id: lending } = await world.openedLending({ principal: 10_000_000 });
  const { referenceToken } = await quote(world, lender, lending, 1_000_000);
  const requests = requestsOf(twins, lender, confirmation(lending, 1_000_000, referenceToken), 50);
  return { lender, lending, requests };
}

describe('fifty identical confirmations at two instances', { timeout: 120_000 }, () => {
  it('have one effect, and all answers name it', async () => {
    const twins = await openTwins();
    const { world } = twins;
    const { lender, lending, requests } = await fiftyTwins(twins);
    const lock = sql`select 1 from lending where id = ${lending} for update`;
    const answers = await observed(world, () => heldBack(world, lock, 8, () => releasePatiently(requests)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const made = await portfoliosOf(world, lender);
    expect(made).toHaveLength(1);
    expect(new Set(answers.map(idOf))).toEqual(new Set([made[0]?.id]));
    // Only the seconds left differ between two answers.
    const bodies = answers.map(({ body }) => JSON.stringify(body).replace(/"remainingTime":\d+/, ''));
    expect(new Set(bodies).size).toBe(1);
    expect(await world.balance(lender.id)).toBe(59_000_000);
    expect(await lendingOf(world, lending)).toMatchObject({ raised: 1_000_000 });
  });

  it('have one effect by the constraint alone, if tokens are never marked as used', async () => {
    const twins = await openTwins();
    const { world } = twins;
    await forgetSpending(world);
    const { lender, requests } = await fiftyTwins(twins);
    const answers = await releaseTogether(requests);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await portfoliosOf(world, lender)).toHaveLength(1);
    expect(await world.balance(lender.id)).toBe(59_000_000);
  });

  it('would be many fundings without it, and the proofs would report that', async () => {
    const twins = await openTwins();
    const { world } = twins;
    await forgetSpending(world);
    await world.owner.run(sql`alter table portfolio drop constraint portfolio_quotation_hash_key`);
    const { lender, requests } = await fiftyTwins(twins);
    await releaseTogether(requests);
    expect((await portfoliosOf(world, lender)).length).toBeGreaterThan(1);
    const proofs = await openProofs(world.database);
    expect((await proofs.read()).map(({ proof }) => proof)).toContain('token_effect_differs');
    await proofs.close();
  });
});

/** The token never becomes used, as if the program did not lock or mark it. */
async function forgetSpending({ owner }: World): Promise<void> {
  await owner.run(sql`create function forget_spending() returns trigger language plpgsql as
    $$ begin new.state := 'fresh'; return new; end $$`);
  await owner.run(
    sql`create trigger forget before update on quotation for each row execute function forget_spending()`,
  );
}

describe('one balance', () => {
  it('of two tokens over all of it, sent twenty-five times each, one wins', { timeout: 180_000 }, async () => {
    const twins = await openTwins();
    const { world } = twins;
    for (let round = 1; round <= 5; round += 1) {
      const lender = await world.lender({ balance: 1_000_000 });
      const lendings = [await world.openedLending(), await world.openedLending()];
      const requests: RaceRequest[] = [];
      for (const { id } of lendings) {
        const { referenceToken } = await quote(world, lender, id, 1_000_000);
        requests.push(...requestsOf(twins, lender, confirmation(id, 1_000_000, referenceToken), 25));
      }
      const mixed = requests.map((_, n) => requests[(n % 2) * 25 + Math.floor(n / 2)]!);
      const answers = await observed(world, () => releasePatiently(mixed));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(25);
      expect(new Set(won.map(idOf)).size).toBe(1);
      const lost = answers.filter(({ status }) => status !== 200);
      expect(new Set(lost.map(codeOf))).toEqual(new Set(['error.lending.amount_above_balance']));
      expect(await world.balance(lender.id)).toBe(0);
      expect(await portfoliosOf(world, lender)).toHaveLength(1);
      const raised = await Promise.all(lendings.map(async ({ id }) => (await lendingOf(world, id)).raised));
      expect(raised.sort((a, b) => a - b)).toEqual([0, 1_000_000]);
    }
  });
});

describe('one slot', () => {
  it('of 500.000 wanted by eighty lenders at once goes to one; the others hold nothing', {
    timeout: 120_000,
  }, async () => {
    const twins = await openTwins();
    const { world, ports } = twins;
    const { id: lending } = await world.openedLending({ principal: 1_000_000 });
    await raiseTo(world, lending, 9_500_000);
    const lenders: LenderPerson[] = [];
    const requests: RaceRequest[] = [];
    for (let n = 0; n < 80; n += 1) {
      const person = await world.lender({ balance: 500_000 });
      const { referenceToken } = await quote(world, person, lending, 500_000);
      const body = confirmation(lending, 500_000, referenceToken);
      lenders.push(person);
      requests.push({ port: ports[n % 2]!, person, method: 'POST', path, body });
    }
    const answers = await observed(world, () => releasePatiently(requests));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'error.lending.slot_full')).toHaveLength(79);
    expect(await lendingOf(world, lending)).toMatchObject({ raised: 10_000_000, status: 'opened' });
    for (const [n, { id }] of lenders.entries())
      expect(await world.balance(id)).toBe(answers[n]?.status === 200 ? 0 : 500_000);
  });
});
