// The console's first page and every list, first page and last, on a database with 100,000 lenders, 5,000 running
// lendings and a million mutations, two months of closed dates, hundreds of thousands of messages, some of them
// failed, and queues of mostly finished work. Each call is answered completely.
// Source: decisions 0023, 0060.
import { addDays } from '#domain/calendar.ts';
import { today } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { Product } from '#server/app.ts';
import { makeStaff } from '#test/world-people.ts';
import { type Figure, measure } from './figure.ts';
import { consoleLists } from './lists.ts';
import type { Place } from './place.ts';
import { addQueues, populate, requireProof } from './population.ts';
import { withProduct } from './product.ts';
import { quantile, timed } from './timing.ts';

const population = { lenders: 100_000, lendings: 5_000, portfolios: 20, weeks: 8 };
const closedDates = 60;
const messages = 300_000;
const turns = 60;
const turnsOfList = 20;
const most = 300;
const colleagues = 10;

async function figures(place: Place): Promise<Figure[]> {
  await populate(place, population);
  await addWaiting(place);
  await requireProof(place);
  await addQueues(place);
  const { mutations } = await place.owner.one(
    row({ mutations: col.number }),
    sql`select sum(version)::bigint as mutations from ledger_account where kind = 'cash'`,
  );
  const results: Figure[] = [{ what: 'mutations in the database', value: mutations, unit: '', atLeast: 1_000_000 }];
  await withProduct(place, async (product) => {
    const caller = await makeCaller(place, product);
    const waitsOf = async (call: string, times: number) => {
      const waits: number[] = [];
      for (let turn = 0; turn < times; turn += 1)
        waits.push(await timed(() => throwIfRefused(product, caller(), call)));
      return waits;
    };
    const time = async (what: string, call: string, limit: { atMost?: number } = { atMost: most }) => {
      const waits = await waitsOf(call, turns);
      results.push({ what: `${what}, p50`, value: quantile(waits, 0.5), unit: 'ms' });
      results.push({ what: `${what}, p95`, value: quantile(waits, 0.95), unit: 'ms', ...limit });
    };
    // As on the first night only: later nights start from the daily sums of system accounts.
    await time('first page, system accounts not rolled up', 'staff/overview', {});
    await place.owner.run(sql`select roll_up_ledger(app_now() - interval '1 day')`);
    await time('first page', 'staff/overview');
    await time('day of an auditor', 'staff/day');
    for (const { path: list, queries, name = list } of await consoleLists(place)) {
      for (const query of queries) {
        const { numberOfPages = 1 } = await throwIfRefused(product, caller(), `staff/${list}?${query}`);
        for (const page of new Set([1, Math.max(1, numberOfPages)])) {
          const call = `staff/${list}?${[query, page > 1 && `page=${page}`].filter(Boolean).join('&')}`;
          const value = quantile(await waitsOf(call, turnsOfList), 0.95);
          const what = `${[name, query].filter(Boolean).join(', ')}, page ${page} of ${numberOfPages}, p95`;
          results.push({ what, value, unit: 'ms', atMost: most });
        }
      }
    }
  });
  return results;
}

type Caller = { token: string; remoteAddress: string };

/** Colleagues on different machines, in turn: one alone would reach the rate limit. */
async function makeCaller(place: Place, product: Product): Promise<() => Caller> {
  const callers: Caller[] = [];
  for (let no = 1; no <= colleagues; no += 1) {
    const { token } = await makeStaff({ product, owner: place.owner }, ['auditor']);
    callers.push({ token, remoteAddress: `127.0.0.${no}` });
  }
  let turn = 0;
  return () => {
    turn += 1;
    return callers[turn % colleagues] as Caller;
  };
}

async function throwIfRefused(
  { console: side }: Product,
  { token, remoteAddress }: Caller,
  call: string,
): Promise<{ numberOfPages?: number }> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await side.app.inject({ url: `/api/v1/${call}`, headers, remoteAddress });
  if (answer.statusCode !== 200) throw new Error(`${call}: ${answer.statusCode}`);
  return answer.json();
}

/** What the pages must find among many finished rows: identities, messages, closed dates. */
async function addWaiting({ owner }: Place): Promise<void> {
  const date = addDays(await today(owner), -1);
  await owner.run(sql`insert into business_day select ${date}::date - n, app_now(), app_now()
    from generate_series(0, ${closedDates - 1}) n on conflict do nothing`);
  await owner.run(sql`insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah, principal_open_rupiah)
    select l.id, ${date}::date - n, 0, 0, l.loan_rupiah / 2 from lending l, generate_series(0, ${closedDates - 1}) n
    where l.status = 'disbursed'`);
  await owner.run(sql`insert into kyc (user_id, submitted_at, promised_on)
    select user_id, app_now() - interval '1 day', ${date}::date + 1 from lender`);
  await owner.run(sql`update lender set kyc_status = 'pending' where customer_no % 100 = 0`);
  await owner.run(sql`insert into outbox_message (id, channel, recipient, body, event_key, created_at, due_at, sent_at, attempts, last_error)
    select uuidv7(), 'sms', '+62811000000', 'Halo', 'bench:' || n, app_now() - n * interval '1 second', app_now() + interval '1 hour',
      case when n % 100 > 0 then app_now() end, 1, case when n % 100 = 0 then 'unreachable' end
    from generate_series(1, ${messages}) n`);
  await owner.run(sql`vacuum analyze`);
}

await measure('overview', figures, { minutes: 60 });
