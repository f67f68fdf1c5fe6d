// All that a lender opens and does in a day, each call once: what she has, what she decides on, what she puts aside, a basket
// that she confirms. Every answer must be a success.
import type { InjectOptions } from 'fastify';
import type { BasketId, LendingId, PersonId, PortfolioId, RetryToken, SavedSearchId } from '#domain/ids.ts';
import { today } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { Product } from '#server/app.ts';
import { signIn } from './calls.ts';
import type { Place } from './place.ts';
import { password } from './population.ts';

const amount = 500_000;

const pages = `lendings me me/lendingtransactions me/mutations me/summary me/notifications me/notifications/unread
  me/withdraws me/bankaccounts me/paymentmethods me/profile me/kycs me/consents me/sessions me/privacyrequests
  me/start me/spread me/calendarlink me/lendingtransactions/totals me/complaints me/notificationsettings
  me/bookmarks me/savedsearches me/fundingplan me/lendingtransactions.csv me/mutations.csv
  lendings?saved=yes lendings?status=all&sort=closing lendings?status=opened&grade=A,B1&sector=1&sort=interest
  lendings?province=32&city=3201&tenor=12&sort=remaining lendings?q=Melati me/lendingtransactions?q=Melati&group=running
  balance-nights balance-nights/current`.split(/\s+/);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export async function lenderDay(place: Place, product: Product): Promise<void> {
  const [lender] = await signIn(product, 1);
  const call = async (method: Method, url: string, payload?: object) => {
    const options: InjectOptions = {
      method,
      url: `/api/v1/${url}`,
      headers: { authorization: `Bearer ${lender?.token}` },
    };
    const answer = await product.web.app.inject(payload ? { ...options, payload } : options);
    if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer;
  };
  const ask = async <T>(method: Method, url: string, payload?: object) =>
    (await call(method, url, payload)).json<{ data: T }>().data;
  for (const url of pages) await call('GET', url);
  const { open, portfolio, basket, retry } = await findExamples(place);
  const [first, second] = open;
  if (!first || !second) throw new Error('nothing is open');
  for (const { id } of open) await call('GET', `lendings/${id}`);
  await call('GET', `me/comparisons?lendings=${open.map(({ id }) => id).join(',')}`);
  await call('GET', `me/spreadlimits/checks/${first.id}?amount=${amount}`);
  for (const part of ['', '/schedules', '/trail', '/calendar.ics'])
    await call('GET', `me/lendingtransactions/${portfolio}${part}`);
  const date = await today(place.owner);
  for (const url of [`coming/${date.slice(0, 7)}`, `taxyears/${date.slice(0, 4)}`]) await call('GET', `me/${url}`);
  await call('GET', `me/fundingplan/baskets/${basket}`);
  await putAside(ask, first.id);
  const { address } = await ask<{ address: string }>('POST', 'me/calendarlink', {});
  await call('GET', new URL(address, 'http://site').pathname.replace('/api/v1/', ''));
  const item = { lending: first.id, amount, interestBps: first.interestBps, tenor: first.tenor };
  await confirm(ask, 'checks', { items: [{ ...item, instalments: first.instalments }] });
  await confirm(ask, 'retries', { retryToken: retry });
}

type Ask = <T>(method: Method, url: string, payload?: object) => Promise<T>;

async function putAside(ask: Ask, lending: LendingId): Promise<void> {
  await ask('PUT', `me/bookmarks/${lending}`);
  await ask('DELETE', `me/bookmarks/${lending}`);
  const search = {
    name: 'Kue di Jawa Barat',
    status: 'opened',
    sector: '1',
    province: '32',
    city: '3201',
    tenor: '12',
  };
  const { id } = await ask<{ id: SavedSearchId }>('POST', 'me/savedsearches', search);
  await ask('PUT', `me/savedsearches/${id}`, { name: 'Kue' });
  await ask('DELETE', `me/savedsearches/${id}`);
  const grades = { A: 60, B: null, C: 20 };
  await ask('PUT', 'me/spreadlimits', { group: 2_000_000, province: 50, sector: 50, grades });
  const none = { grades: [], tenors: [], sectors: [], provinces: [] };
  await ask('PUT', 'me/fundingplan', { amount: 2 * amount, perGroup: amount, ...none });
}

async function confirm(ask: Ask, step: 'checks' | 'retries', body: object): Promise<void> {
  const { id, referenceToken } = await ask<{ id: BasketId; referenceToken: string }>(
    'POST',
    `me/fundingplan/${step}`,
    body,
  );
  const { items } = await ask<{ items: { state: string }[] }>('POST', 'me/fundingplan/confirmations', {
    basket: id,
    referenceToken,
    password,
  });
  if (items.every(({ state }) => state !== 'funded')) throw new Error(`${step}: ${JSON.stringify(items)}`);
}

/** Open groups that the first lender's basket does not hold yet, one of her portfolios, her basket and its second chance. */
async function findExamples({ owner }: Place) {
  const open = await owner.rows(
    row({ id: col.id<LendingId>(), interestBps: col.number, tenor: col.number, instalments: col.number }),
    sql`select id, interest_bps as "interestBps", tenor_months as tenor, instalments from lending l
    where status = 'opened' and not exists (select 1 from funding_basket_item i where i.lending_id = l.id and i.basket_id in
      (select id from funding_basket where user_id = (select id from app_user order by id limit 1)))
    order by id desc limit 3`,
  );
  const { lender } = await owner.one(
    row({ lender: col.id<PersonId>() }),
    sql`select id as lender from app_user order by id limit 1`,
  );
  const one = await owner.one(
    row({ portfolio: col.id<PortfolioId>(), basket: col.id<BasketId>(), retry: col.id<RetryToken>() }),
    sql`select (select id from portfolio where lender_id = ${lender} limit 1) as portfolio, b.id as basket, i.retry_token as retry
    from funding_basket b join funding_basket_item i on i.basket_id = b.id and i.state = 'gone'
    where b.user_id = ${lender} and b.confirmed_at is not null`,
  );
  return { open, ...one };
}
