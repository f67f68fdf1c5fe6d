// The parallel form of the random state machine: four clients over two instances of the product send a hundred
// commands at once (in the long form three hundred, with a new seed each time). Afterwards the books prove, the
// ledger agrees with every answer a client got, and every balance that anybody saw was one that the lender had, in an
// order that fits the clock. A failure prints its seed; TITIAN_MACHINE_SEED runs it again (the interleaving is up to
// the machine).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { buildProduct } from '#server/app.ts';
import { workOn } from '../funding.ts';
import { rebuildFromMutations } from '../mutations.ts';
import { observed } from '../observer.ts';
import { often } from '../often.ts';
import { fairUse, type LenderPerson, openWorld, testConfig, type World } from '../world.ts';
import { dice, type Notes, openGround, runClient, send, type Sent } from './clients.ts';

const seed = Number(process.env.TITIAN_MACHINE_SEED ?? often(20_260_101, Math.floor(Math.random() * 2 ** 31)));
const clients = 4;
const commands = often(100, 300);

let world: World;
beforeAll(async () => {
  world = await openWorld({ DATABASE_POOL: '12' });
});
afterAll(() => world.close());

it(`ends in a state that agrees with the answers, from seed ${seed}`, { timeout: 300_000 }, async () => {
  const second = await buildProduct(testConfig(world.database.url), { fairUse });
  const ground = await openGround(world, 5, 4);
  const notes: Notes = { sent: [], credits: [], seen: [], faults: [] };
  await observed(world, () =>
    Promise.all(
      Array.from({ length: clients }, (_, n) =>
        runClient(ground, n % 2 ? second : world.product, dice(seed + n), notes, commands / clients),
      ),
    ),
  );
  await workOn(world, 'bank.event');
  expect(notes.faults).toEqual([]);
  for (const sent of notes.sent.filter(({ outcome }) => outcome === 'unknown')) await send(world, sent);
  await expectAcknowledged(notes.sent);
  for (const { person } of ground.lenders) await expectBalancesOf(person, notes);
  expect(notes.seen.length).toBeGreaterThan(0);
  expect(await world.proof()).toEqual([]);
  await second.close();
});

/** Answered ok: in the ledger once, with the same answer each time. Answered refused: nothing in the ledger. */
async function expectAcknowledged(sent: readonly Sent[]): Promise<void> {
  const byToken = new Map<string, Sent[]>();
  for (const each of sent)
    byToken.set(each.body.referenceToken, [...(byToken.get(each.body.referenceToken) ?? []), each]);
  const told: string[] = [];
  for (const answers of byToken.values()) {
    const words = new Set(answers.map(({ outcome, portfolio }) => `${outcome}:${portfolio}`));
    expect([...words]).toHaveLength(1);
    const [{ portfolio, body }] = answers as [Sent];
    if (portfolio === null) continue;
    told.push(portfolio);
    const held = await world.db.rows(
      anyRow,
      sql`select -e.amount_rupiah as amount from ledger_entry e
      join ledger_journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id
      where j.kind = 'funding_hold' and j.subject_id = ${portfolio} and a.kind = 'funding'`,
    );
    expect(held).toEqual([{ amount: body.usedBalance }]);
  }
  const made = await world.db.rows(row({ id: col.text }), sql`select id from portfolio order by id`);
  expect(made.map(({ id }) => id)).toEqual(told.sort());
}

/**
 * Every balance seen is in the account's history, and is not older than one seen or acknowledged before the read
 * began. Takes the earliest place that fits, which leaves the most room for later reads.
 */
async function expectBalancesOf(lender: LenderPerson, { sent, credits, seen }: Notes): Promise<void> {
  const rows = await rebuildFromMutations(world, lender);
  const inOrder = (amounts: number[]) => amounts.sort((a, b) => a - b);
  const credited = credits.filter((credit) => credit.lender.id === lender.id).map(({ amount }) => amount);
  const toppedUp = rows.filter(({ type }) => type === 'topup').map(({ amount }) => amount);
  expect(inOrder(toppedUp)).toEqual(inOrder(credited));
  const history = [0, ...rows.map(({ balance }) => balance)];
  const placed: { place: number; until: number }[] = sent
    .filter((each) => each.lender.id === lender.id && each.portfolio !== null)
    .map(({ portfolio, until }) => ({
      place: 1 + rows.findIndex((row) => row.type === 'funding' && row.portfolio?.id === portfolio),
      until,
    }));
  const looks = seen.filter((look) => look.lender.id === lender.id).sort((a, b) => a.until - b.until);
  for (const { balance, from, until } of looks) {
    const earliest = Math.max(0, ...placed.filter((each) => each.until < from).map(({ place }) => place));
    const place = history.indexOf(balance, earliest);
    expect(place, `${balance} after row ${earliest} of ${history.join(' ')}`).toBeGreaterThanOrEqual(earliest);
    placed.push({ place, until });
  }
}
