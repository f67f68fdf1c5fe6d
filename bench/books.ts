// The statements of the books, today and at past dates, and pages of the general ledger, on a book of a million mutations of
// lenders; days kept up to yesterday, as each night leaves them.
// Source: decision 0124.
import { addDays } from '#domain/calendar.ts';
import { today } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { makeStaff } from '#test/world-people.ts';
import { type Figure, measure } from './figure.ts';
import type { Place } from './place.ts';
import { populate, requireProof } from './population.ts';
import { withProduct } from './product.ts';
import { quantile, timed } from './timing.ts';

const population = { lenders: 100_000, lendings: 5_000, portfolios: 20, weeks: 8 };
const turns = 30;
const most = 500;

async function figures(place: Place): Promise<Figure[]> {
  await populate(place, population);
  const { entries } = await place.owner.one(
    row({ entries: col.number }),
    sql`select count(*) as entries from ledger_entry`,
  );
  const now = await today(place.owner);
  const rolled = performance.now();
  await place.owner.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`select roll_up_kind_days(app_now() - interval '1 day')`);
  });
  const results: Figure[] = [
    { what: 'entries in the database', value: entries, unit: '', atLeast: 2_000_000 },
    { what: 'days of all of them summed once', value: performance.now() - rolled, unit: 'ms' },
  ];
  await requireProof(place);
  await place.owner.run(sql`vacuum analyze`);
  const month = `from=${addDays(now, -30)}&to=${now}`;
  const calls: Record<string, string> = {
    'statements of today': 'staff/reports/financials',
    'statements of a past date': `staff/reports/financials?on=${addDays(now, -20)}&against=${addDays(now, -40)}`,
    'ledger of escrow, a month': `staff/reports/ledger?kind=escrow&${month}`,
    'its first page': `staff/reports/ledger/entries?kind=escrow&${month}`,
    'page 400': `staff/reports/ledger/entries?kind=escrow&${month}&page=400`,
    'lenders’ cash, a month, page 10.000': `staff/reports/ledger/entries?kind=cash&${month}&page=10000`,
  };
  await withProduct(place, async (product) => {
    const { token } = await makeStaff({ product, owner: place.owner }, ['finance']);
    const headers = { authorization: `Bearer ${token}` };
    for (const [what, call] of Object.entries(calls)) {
      const waits: number[] = [];
      for (let turn = 0; turn < turns; turn += 1)
        waits.push(
          await timed(async () => {
            const remoteAddress = `127.0.0.${1 + (turn % 10)}`;
            const answer = await product.console.app.inject({ url: `/api/v1/${call}`, headers, remoteAddress });
            if (answer.statusCode !== 200) throw new Error(`${call}: ${answer.statusCode}`);
          }),
        );
      results.push({ what: `${what}, p50`, value: quantile(waits, 0.5), unit: 'ms' });
      results.push({ what: `${what}, p95`, value: quantile(waits, 0.95), unit: 'ms', atMost: most });
    }
  });
  return results;
}

await measure('books', figures, { minutes: 30 });
