// One receipt distributed among 1,000 lenders: the payment arrives and fills the members' rows, then one transaction
// distributes it with a line for each portfolio and component, a mutation and a notice for each lender. Compared with
// the bare transaction at one client, in credits a second. Each sample is another lending; the two kinds alternate in
// one run.
import { distributeNext } from '#features/repayment/distribution/distribution.ts';
import { listDue, receive } from './arrivals.ts';
import { bareTransaction, createBareTables } from './bare.ts';
import { type Figure, measure } from './figure.ts';
import type { Place } from './place.ts';
import { requireProof, populate } from './population.ts';
import { withProduct } from './product.ts';
import { median, quantile, rate, timed } from './timing.ts';

const lenders = 1_000;
const samples = 15;
const end = new Date('2100-01-01T00:00:00Z');

async function figures(place: Place): Promise<Figure[]> {
  await populate(place, { lenders, lendings: samples + 1, portfolios: lenders });
  await createBareTables(place, lenders);
  const came: number[] = [];
  const shared: number[] = [];
  const bare: number[] = [];
  await withProduct(place, async (product) => {
    const { db } = product;
    await rate(1, 1_000, () => bareTransaction(db, 1, 2));
    for (const due of await listDue(place)) {
      came.push(await timed(() => receive(product, due)));
      shared.push(await timed(() => distributeNext(product, end)));
      bare.push(await rate(1, 500, () => bareTransaction(db, 1 + Math.floor(Math.random() * lenders), 1)));
    }
  });
  await requireProof(place);
  // The first of each is the warm-up.
  for (const values of [came, shared, bare]) values.shift();
  const whole = shared.map((ms, at) => ms + (came[at] ?? 0));
  const credits = shared.map((ms) => (lenders / ms) * 1000);
  const ratios = (times: readonly number[]) => median(times.map((ms, at) => ((lenders / ms) * 1000) / (bare[at] ?? 1)));
  return [
    { what: 'bare transactions, 1 client', value: median(bare), unit: '/s' },
    { what: 'the payment comes in, members’ rows filled', value: median(came), unit: 'ms' },
    { what: 'shared out to 1,000 lenders, one transaction', value: median(shared), unit: 'ms', atMost: 250 },
    { what: 'the slowest of 15', value: quantile(shared, 1), unit: 'ms' },
    { what: 'both together', value: median(whole), unit: 'ms', atMost: 250 },
    { what: 'credits', value: median(credits), unit: '/s' },
    { what: 'credits to bare transactions', value: ratios(shared), unit: 'x', atLeast: 8 },
    { what: 'the same with the coming in', value: ratios(whole), unit: 'x' },
  ];
}

await measure('distribution', figures);
