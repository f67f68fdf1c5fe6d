// 200 lenders confirm at once for the 80 slots of a lending, over HTTP: 80 get a portfolio, the others a refusal, and
// nothing else is held. Their passwords have the cheapest hash, since hashing is a queue of its own before any lock;
// the cost of 200 full hashes in production is reported beside it.
import { hash, verify } from '@node-rs/argon2';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { hashPassword } from '#platform/password.ts';
import { type Call, type Lender, signIn, startSite } from './calls.ts';
import { type Figure, measure } from './figure.ts';
import type { Place } from './place.ts';
import { requireProof, password, populate } from './population.ts';
import { withProduct } from './product.ts';
import { quantile, timed } from './timing.ts';

const lenders = 200;
const slots = 80;
const amount = 500_000;

async function figures(place: Place): Promise<Figure[]> {
  await populate(place, { lenders, lendings: 0, portfolios: slots, opened: 1 });
  const { id: lending } = await place.owner.one(row({ id: col.text }), sql`select id from lending`);
  let people: Lender[] = [];
  await withProduct(place, async (product) => {
    people = await signIn(product, lenders);
  });
  const { call, program } = await startSite(place);
  const bodies = await quoteAll(call, people, lending);
  const waits: number[] = [];
  const statuses: number[] = [];
  const all = await timed(() =>
    Promise.all(
      people.map(async (lender, at) => {
        const wait = await timed(async () => {
          statuses.push((await call(lender, 'POST', 'me/lendingtransactions', bodies[at])).status);
        });
        waits.push(wait);
      }),
    ),
  );
  await program.stop();
  await requireProof(place);
  const { portfolios, held } = await place.owner.one(
    row({ portfolios: col.number, held: col.number }),
    sql`select (select count(*) from portfolio) as portfolios,
      (select balance_rupiah from ledger_account where kind = 'funding' and owner_id = ${lending}) as held`,
  );
  const count = (status: number) => statuses.filter((answered) => answered === status).length;
  return [
    { what: '200 confirmations at once for 80 slots, all answered', value: all, unit: 'ms', atMost: 5_000 },
    { what: 'half of them within', value: quantile(waits, 0.5), unit: 'ms' },
    { what: 'answered with a portfolio', value: count(200), unit: '', atLeast: slots, atMost: slots },
    { what: 'refused, since the slots are gone', value: count(422), unit: '', ...exactly(lenders - slots) },
    { what: 'portfolios', value: portfolios, unit: '', ...exactly(slots) },
    { what: 'held for the lending', value: held, unit: 'rupiah', ...exactly(slots * amount) },
    { what: 'hashes of 200 confirmations at full cost, by themselves', value: await hashing(), unit: 'ms' },
  ];
}

const exactly = (value: number) => ({ atLeast: value, atMost: value });

/** The body of each lender's confirmation, with the token of a quotation. */
async function quoteAll(call: Call, people: readonly Lender[], lending: string): Promise<unknown[]> {
  const bodies: unknown[] = [];
  for (const lender of people) {
    const { status, body } = await call(lender, 'POST', 'me/lendingtransactions/checks', { lending, amount });
    if (status !== 200) throw new Error(`no quotation: ${JSON.stringify(body)}`);
    const { referenceToken } = (body as { data: { referenceToken: string } }).data;
    bodies.push({ lending, amount, referenceToken, password, usedBalance: amount });
  }
  return bodies;
}

/** The extra cost of 200 password checks in production over those that were measured. */
async function hashing(): Promise<number> {
  const full = await hashPassword(password);
  const cheap = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const check = (stored: string) =>
    timed(() => Promise.all(Array.from({ length: lenders }, () => verify(stored, password))));
  return (await check(full)) - (await check(cheap));
}

await measure('confirmations', figures);
