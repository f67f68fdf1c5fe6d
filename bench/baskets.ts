// 200 lenders confirm a basket of ten groups at once, over HTTP, for slots of 80 in each group: every slot goes to one,
// every item ends by itself, and what is held is exactly what was funded. Passwords have the cheapest hash, as in
// `confirmations`.
import type { PersonId } from '#domain/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { topUpLender } from '#test/world-people.ts';
import { type Call, type Lender, signIn, startSite } from './calls.ts';
import { type Figure, measure } from './figure.ts';
import type { Place } from './place.ts';
import { requireProof, password, populate } from './population.ts';
import { withProduct } from './product.ts';
import { quantile, timed } from './timing.ts';

const lenders = 200;
const groups = 10;
const slots = 80;
const amount = 500_000;

type Result = { status: number; states: string[] };

async function figures(place: Place): Promise<Figure[]> {
  await populate(place, { lenders, lendings: 0, portfolios: slots, opened: groups });
  const lendings = await place.owner.rows(
    row({ lending: col.text, interestBps: col.number, tenor: col.number, instalments: col.number }),
    sql`select id as lending, interest_bps as "interestBps", tenor_months as tenor, instalments from lending
      where status = 'opened' order by due_at, id`,
  );
  const ids = await place.owner.rows(row({ id: col.id<PersonId>() }), sql`select user_id as id from lender`);
  let people: Lender[] = [];
  await withProduct(place, async (product) => {
    people = await signIn(product, lenders);
    for (const { id } of ids) await topUpLender(product.db, id, groups * amount);
  });
  const { call, program } = await startSite(place);
  const items = lendings.map((lending) => ({ ...lending, amount }));
  const bodies: object[] = [];
  for (const lender of people) bodies.push(await offerTo(call, lender, items));
  const waits: number[] = [];
  const results: Result[] = [];
  const all = await timed(() =>
    Promise.all(
      people.map(async (lender, at) => {
        waits.push(await timed(async () => void results.push(await confirm(call, lender, bodies[at] ?? {}))));
      }),
    ),
  );
  // Each asks again with the same token: the same answer, and nothing more is held.
  const again = await Promise.all(people.map((lender, at) => confirm(call, lender, bodies[at] ?? {})));
  await program.stop();
  await requireProof(place);
  const states = results.flatMap((result) => result.states);
  const count = (state: string) => states.filter((each) => each === state).length;
  const { portfolios, held, over, twice } = await place.owner.one(
    row({ portfolios: col.number, held: col.text, over: col.number, twice: col.number }),
    sql`select (select count(*) from portfolio) as portfolios,
      (select coalesce(sum(balance_rupiah), 0)::text from ledger_account where kind = 'funding') as held,
      (select count(*) from lending where raised_rupiah > loan_rupiah) as over,
      (select count(*) from (select 1 from portfolio group by lending_id, lender_id having count(*) > 1) t) as twice`,
  );
  const funded = groups * slots;
  return [
    { what: '200 baskets of 10 at once, all answered', value: all, unit: 'ms' },
    { what: 'half of them within', value: quantile(waits, 0.5), unit: 'ms' },
    { what: 'answered', value: results.filter(({ status }) => status === 200).length, unit: '', ...exactly(lenders) },
    { what: 'items to slots, funded', value: count('funded') / funded, unit: 'x', ...exactly(1) },
    { what: 'items told that the slot is gone', value: count('gone'), unit: '', ...exactly(lenders * groups - funded) },
    { what: 'portfolios to slots', value: portfolios / funded, unit: 'x', ...exactly(1) },
    { what: 'held to what was funded', value: Number(held) / (funded * amount), unit: 'x', ...exactly(1) },
    { what: 'groups above their loan', value: over, unit: '', ...exactly(0) },
    { what: 'lenders twice in one group', value: twice, unit: '', ...exactly(0) },
    { what: 'answers that differ when asked again', value: differing(results, again), unit: '', ...exactly(0) },
  ];
}

const exactly = (value: number) => ({ atLeast: value, atMost: value });

async function offerTo(call: Call, lender: Lender, items: readonly object[]): Promise<object> {
  const { status, body } = await call(lender, 'POST', 'me/fundingplan/checks', { items });
  if (status !== 200) throw new Error(`no offer: ${JSON.stringify(body)}`);
  const { id, referenceToken } = (body as { data: { id: string; referenceToken: string } }).data;
  return { basket: id, referenceToken, password };
}

async function confirm(call: Call, lender: Lender, body: object): Promise<Result> {
  const answer = await call(lender, 'POST', 'me/fundingplan/confirmations', body);
  const { data } = answer.body as { data?: { items: { state: string }[] } };
  return { status: answer.status, states: data?.items.map(({ state }) => state) ?? [] };
}

/** By count of ends, since the first answers came in the order of their arrival. */
function differing(first: readonly Result[], again: readonly Result[]): number {
  const ends = (results: readonly Result[]) => results.map(({ states }) => states.join()).sort();
  const [before, after] = [ends(first), ends(again)];
  return before.filter((each, at) => each !== after[at]).length;
}

await measure('baskets', figures);
