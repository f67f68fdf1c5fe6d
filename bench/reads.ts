// What lenders read, on a database with 10,000 lenders and a million mutations: 150 calls a second of four kinds,
// started on schedule whether or not earlier ones were answered, each timed from its scheduled start. Then the first
// page of each list compared with the last, in turns, for an average lender and for one with 2,000 portfolios and
// 50,000 mutations.
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type Call, type Lender, signIn, startSite } from './calls.ts';
import { type Figure, measure } from './figure.ts';
import type { Place } from './place.ts';
import { requireProof, populate } from './population.ts';
import { withProduct } from './product.ts';
import { median, quantile, timed } from './timing.ts';

const population = { lenders: 10_000, lendings: 1_000, portfolios: 40, weeks: 24, opened: 600, heavy: true };
const readers = 500;
const perSecond = 150;
const seconds = 60;
/** A slow start, while the code is compiled. */
const warmUpPerSecond = 30;
const warmUpSeconds = 20;
const turns = 60;

const randomBelow = (count: number) => Math.floor(Math.random() * count);

/** Seven of ten read a first page; the others any page that an average lender has. */
const page = (most: number) => (Math.random() < 0.7 ? 1 : 1 + randomBelow(most));

const reads: Record<string, () => string> = {
  lendings: () => `lendings?page=${page(60)}`,
  me: () => 'me',
  portfolios: () => `me/lendingtransactions?page=${page(2)}`,
  mutations: () => `me/mutations?page=${page(10)}${Math.random() < 0.1 ? '&type=repayment' : ''}`,
};

/** Lists with their last pages. */
const lists: { what: string; path: string; heavy: boolean }[] = [
  { what: 'lendings that are open', path: 'lendings?', heavy: false },
  { what: 'lendings, all', path: 'lendings?status=all&', heavy: false },
  { what: 'lendings by time left', path: 'lendings?sort=closing&', heavy: false },
  { what: 'portfolios', path: 'me/lendingtransactions?', heavy: false },
  { what: 'portfolios of 2,000', path: 'me/lendingtransactions?', heavy: true },
  { what: 'mutations', path: 'me/mutations?', heavy: false },
  { what: 'mutations of 50,000', path: 'me/mutations?', heavy: true },
  { what: 'repayments among 50,000', path: 'me/mutations?type=repayment&', heavy: true },
];

async function figures(place: Place): Promise<Figure[]> {
  await populate(place, population);
  await requireProof(place);
  const { mutations } = await place.owner.one(
    row({ mutations: col.number }),
    sql`select sum(version)::bigint as mutations from ledger_account where kind = 'cash'`,
  );
  let people: Lender[] = [];
  await withProduct(place, async (product) => {
    people = await signIn(product, readers);
  });
  const { call, program } = await startSite(place);
  await mixed(call, people, { perSecond: warmUpPerSecond, seconds: warmUpSeconds });
  const { waits, refused } = await mixed(call, people, { perSecond, seconds });
  const all = Object.values(waits).flat();
  const ends = await compareEnds(call, people);
  await program.stop();
  return [
    { what: 'mutations in the database', value: mutations, unit: '', atLeast: 1_000_000 },
    { what: `reads a second over ${seconds} s`, value: all.length / seconds, unit: '/s' },
    { what: 'answered that the site is too busy', value: refused, unit: '', atMost: 0 },
    { what: 'all, p95', value: quantile(all, 0.95), unit: 'ms', atMost: 300 },
    { what: 'all, p50', value: quantile(all, 0.5), unit: 'ms' },
    ...Object.entries(waits).map(([what, values]) => ({
      what: `${what}, p95`,
      value: quantile(values, 0.95),
      unit: 'ms',
      atMost: 300,
    })),
    ...ends,
  ];
}

type Waits = { waits: Record<string, number[]>; refused: number };

/** Waits by kind of read, in milliseconds from the scheduled start; refused calls count too. */
async function mixed(
  call: Call,
  people: readonly Lender[],
  pace: { perSecond: number; seconds: number },
): Promise<Waits> {
  const kinds = Object.keys(reads);
  const waits = Object.fromEntries(kinds.map((kind): [string, number[]] => [kind, []]));
  let refused = 0;
  const began = performance.now();
  const one = async (at: number) => {
    const due = began + (at * 1000) / pace.perSecond;
    await new Promise((resume) => setTimeout(resume, due - performance.now()));
    const kind = kinds[at % kinds.length] ?? 'me';
    // One in twenty is the lender with by far the most data.
    const lender = people[Math.random() < 0.05 ? 0 : randomBelow(people.length)];
    if (!lender) throw new Error('nobody is signed in');
    const { status } = await call(lender, 'GET', reads[kind]?.() ?? kind);
    if (status !== 200) refused += 1;
    waits[kind]?.push(performance.now() - due);
  };
  await Promise.all(Array.from({ length: pace.seconds * pace.perSecond }, (_, at) => one(at)));
  return { waits, refused };
}

async function compareEnds(call: Call, people: readonly Lender[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, path, heavy } of lists) {
    const lender = people[heavy ? 0 : 1];
    const { numberOfPages } = (await throwIfRefused(call, lender, `${path}page=1`)) as { numberOfPages: number };
    const first: number[] = [];
    const last: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      first.push(await timed(() => throwIfRefused(call, lender, `${path}page=1`)));
      last.push(await timed(() => throwIfRefused(call, lender, `${path}page=${numberOfPages}`)));
    }
    figures.push({ what: `${what}: page 1 of ${numberOfPages}`, value: median(first), unit: 'ms' });
    figures.push({ what: '  its last page to its first', value: median(last) / median(first), unit: 'x', atMost: 2 });
  }
  return figures;
}

async function throwIfRefused(call: Call, lender: Lender | undefined, path: string): Promise<unknown> {
  if (!lender) throw new Error('nobody is signed in');
  const { status, body } = await call(lender, 'GET', path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

await measure('reads', figures, { minutes: 15 });
