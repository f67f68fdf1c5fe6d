// Whether plans hold as the book grows: on a book of a million entries the product does its work once, every statement that
// it sends is explained as a generic plan, and none of them may read a table that grows from end to end.
// Source: decision 0097.
import pg from 'pg';
import type { SheetForm } from '#contract/staff.ts';
import { addDays } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import { now, today } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { Product } from '#server/app.ts';
import { planOf, statementsOf } from '#test/statements-sent.ts';
import { makeStaff } from '#test/world-people.ts';
import { listDue, receive } from './arrivals.ts';
import { type Figure, measure } from './figure.ts';
import { lenderDay } from './lender-day.ts';
import { consoleLists, type List } from './lists.ts';
import type { Place } from './place.ts';
import { addKept, addQueues, populate } from './population.ts';
import { withProduct } from './product.ts';

const population = { lenders: 6_000, lendings: 2_000, portfolios: 20, weeks: 20, opened: 200 };
/** A table of fewer rows does not grow with the book, or is read faster from end to end. */
const grown = 5_000;
/**
 * Statements that are there to read all of a table, in full or up to an ellipsis, with the only tables that each may read so
 * and the reason. `npm run bench -- overview` times those of the console.
 */
const meantToReadAll: readonly { statement: string; tables: readonly string[]; why: string }[] = [
  {
    statement:
      'select assets::text, owed::text, (assets - owed)::text as difference from ( select coalesce(sum(b.balance_rupiah) filter …',
    tables: ['ledger_account'],
    why: 'both sides of the books on the console’s first page: every account once. A kept sum would be one row that all postings wait for.',
  },
  {
    statement: "select k.kind, k.per, case when k.per = 'system' then s.id end as account, …",
    tables: ['ledger_account'],
    why: 'the chart of accounts: the sum of each kind is that of every account, for the reason above.',
  },
  {
    statement:
      'select b.kind, sum(b.balance_rupiah - k.side * coalesce(m.moved_rupiah, 0))::text as sum from ledger_balance b …',
    tables: ['ledger_account'],
    why: 'once a night, for the proof of balances: the sums of all accounts by kind.',
  },
  {
    statement: 'select coalesce(sum(a.version - coalesce(m.entries, 0)), 0)::bigint as entries from ledger_account a …',
    tables: ['ledger_account'],
    why: 'once a night, for the proof of balances: the entries of all lenders’ accounts.',
  },
  {
    statement: 'select distinct t.month from tax_withheld t where …',
    tables: ['tax_withheld', 'tax_slip'],
    why: 'once a night: a slip that is missing may be of any month. One row a lender and month.',
  },
  {
    statement: 'select count(*)::int as total from lender l where true',
    tables: ['lender'],
    why: 'the total of a list counts what it tells: a kept one would be one row that all registrations wait for.',
  },
  {
    statement: 'select count(*)::int as total from withdrawal w where true',
    tables: ['withdrawal'],
    why: 'the total of all withdrawals, as above.',
  },
  {
    statement: "select count(*) as total from lending l where l.status <> 'draft'",
    tables: ['lending'],
    why: 'the total of the marketplace in all states, as above.',
  },
  {
    statement:
      "select l.id from lending l where l.status <> 'draft' order by (l.status <> 'opened' or l.due_at < app_now()) asc, l.due_at asc, l.id desc limit $1 offset $2",
    tables: ['lending'],
    why: 'all states by closing time, asked for by hand: which of them are still open is known only now, so no index has the order.',
  },
  {
    statement:
      'with chosen as (select l.id, l.loan_rupiah, l.disbursed_on is not null and l.repaid_at is null as runs from lending l …',
    tables: ['lending'],
    why: 'the sums under the list of loans: they are over all that it tells, filtered by what most loans share or not at all.',
  },
  {
    statement: 'select count(*) as total from lending_refund r where true',
    tables: ['lending_refund'],
    why: 'the total of all refunds, as above.',
  },
  {
    statement: 'select count(*) as total from suspense_item s where true',
    tables: ['suspense_item'],
    why: 'the total of all suspense items, as above.',
  },
  {
    statement: 'select count(*) as total from suspense_item s where s.resolved_at is not null',
    tables: ['suspense_item'],
    why: 'the total of resolved items, which are nearly all.',
  },
  {
    statement: 'select count(*)::int as total from lender l where l.kyc_status = $1',
    tables: ['lender'],
    why: 'the total of a list of people in one state, mostly that in which nearly all are.',
  },
  {
    statement:
      'with k as materialized (select k.user_id, k.submitted_at from kyc k where k.submitted_at is not null) select …',
    tables: ['kyc'],
    why: 'the page of all submissions and their total, of one reading. What waits is read by its index.',
  },
  {
    statement:
      'with k as materialized (select k.user_id, k.submitted_at from kyc k join app_user u on u.id = k.user_id where k.submitted_at is not null and search_words(u.name) @@ …',
    tables: ['kyc'],
    why: 'a name searched among all submissions: a word may be in every name, where looking each up is slower than one reading.',
  },
  {
    statement:
      "with k as materialized (select k.user_id, k.submitted_at from kyc k join app_user u on u.id = k.user_id join lender l on l.user_id = k.user_id where k.submitted_at is not null and l.kyc_status = 'verified' and search_words(u.name) @@ …",
    tables: ['kyc', 'lender'],
    why: 'a name searched among those of one state, as above.',
  },
  {
    statement:
      'select u.id, u.name, u.phone, u.email, l.kyc_status as "kycStatus", u.created_at as "createdAt" from app_user u join lender l on l.user_id = u.id where l.kyc_status = $1 order by u.name asc, u.id asc limit $2 offset $3',
    tables: ['app_user', 'lender'],
    why: 'people of one state by name, asked for by hand: name and state are of two tables, which no index holds together.',
  },
  {
    statement:
      "select u.id from app_user u join lender l on l.user_id = u.id left join kyc k on k.user_id = u.id left join profile p on p.user_id = u.id where l.kyc_status = 'not_verified' and …",
    tables: ['app_user', 'lender', 'kyc', 'profile', 'session'],
    why: 'once a night, by the worker: each registration that came to nothing is looked at, and that is a large part of all.',
  },
  {
    statement:
      "select u.id from app_user u join lender l on l.user_id = u.id left join kyc k on k.user_id = u.id left join profile p on p.user_id = u.id where l.kyc_status = 'rejected' and …",
    tables: ['app_user', 'kyc', 'profile'],
    why: 'once a night, by the worker: each rejected identity, as above.',
  },
];

const isMeant = (text: string, statement: string): boolean =>
  statement.endsWith(' …') ? text.startsWith(statement.slice(0, -1)) : text === statement;

/** What people and the worker do all day, and the night: each once. */
async function doEverything(place: Place, product: Product): Promise<void> {
  // Their examples are from before the payments of today.
  const lists = await consoleLists(place);
  for (const due of (await listDue(place)).slice(0, 5)) await receive(product, due);
  await lenderDay(place, product);
  await askAsStaff(place, product, lists);
  const date = await today(product.db);
  await place.owner.run(sql`select advance_clock((select offset_ms from app_clock) + ${2 * 86_400_000}::bigint)`);
  for (const closed of [date, addDays(date, 1)]) {
    for (const work of product.jobs.dayClose) if (work.name !== 'ledger.proof') await work.run(closed);
  }
  const until = await now(product.db);
  for (const work of product.jobs.due) {
    try {
      await work.run(until);
    } catch (error) {
      console.error(`${work.name}: ${String(error)}`);
    }
  }
}

async function askAsStaff(place: Place, product: Product, lists: readonly List[]): Promise<void> {
  const ask = async (token: string, url: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = body ? { method: 'POST' as const, payload: body } : { method: 'GET' as const };
    const answer = await product.console.app.inject({ url: `/api/v1/${url}`, headers, ...sent });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<{ data: never }>().data;
  };
  const staff = await makeStaff({ product, owner: place.owner }, ['loan', 'finance', 'auditor', 'support']);
  await ask(staff.token, 'staff/overview');
  await ask(staff.token, 'staff/day');
  for (const { path, queries } of lists) for (const query of queries) await ask(staff.token, `staff/${path}?${query}`);
  const { id } = await place.owner.one(
    row({ id: col.id<LendingId>() }),
    sql`select id from lending where status = 'disbursed' order by id desc limit 1`,
  );
  await place.owner.run(sql`update borrower_group set officer_id = ${staff.id}
    where id = (select group_id from lending where id = ${id})`);
  const sheet: SheetForm = await ask(staff.token, `staff/lendings/${id}/sheets`);
  const lines = sheet.members.map(({ member, due }) => ({ member, attendance: 'present', paid: due }));
  await ask(staff.token, `staff/lendings/${id}`);
  await ask(staff.token, `staff/lendings/${id}/sheets`, {
    meetingDate: sheet.meetingDate,
    version: sheet.version,
    cash: lines.reduce((sum, { paid }) => sum + paid, 0),
    lines,
    covers: [],
  });
}

/** Tables of so many rows that its generic plan reads from end to end, and may not. */
async function readWhole(client: pg.Client, text: string, large: ReadonlySet<string>): Promise<string[]> {
  const nodes = await planOf(client, text);
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '');
  const meant = meantToReadAll.find(({ statement }) => isMeant(oneLine(text), statement))?.tables ?? [];
  return [...new Set(whole)].filter((table) => large.has(table) && !meant.includes(table));
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

async function figures(place: Place): Promise<Figure[]> {
  await populate(place, population);
  await addQueues(place);
  await addKept(place);
  const { entries } = await place.owner.one(
    row({ entries: col.number }),
    sql`select count(*) as entries from ledger_entry`,
  );
  let statements: string[] = [];
  await withProduct(place, async (product) => {
    statements = await statementsOf(() => doEverything(place, product), new URL(place.url).username);
  });
  await place.owner.run(sql`analyze`);
  const tables = await place.owner.rows(
    row({ name: col.text }),
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and reltuples > ${grown}`,
  );
  const large = new Set(tables.map(({ name }) => name));
  const client = new pg.Client({ connectionString: place.ownerUrl });
  await client.connect();
  let [faults, unexplained] = [0, 0];
  for (const text of statements) {
    try {
      const whole = await readWhole(client, text, large);
      if (whole.length === 0) continue;
      faults += 1;
      console.error(`reads all of ${whole.join(', ')}:\n${oneLine(text).slice(0, 700)}\n`);
    } catch (error) {
      unexplained += 1;
      console.error(`not explained (${String(error)}):\n${oneLine(text).slice(0, 300)}\n`);
    }
  }
  await client.end();
  const sent = statements.map(oneLine);
  const stale = meantToReadAll.filter(({ statement }) => !sent.some((text) => isMeant(text, statement)));
  for (const { statement } of stale) console.error(`excepted, but not sent: ${statement}`);
  return [
    { what: 'entries in the book', value: entries, unit: '', atLeast: 1_000_000 },
    { what: 'tables that have grown', value: large.size, unit: '', atLeast: 40 },
    { what: 'statements explained as generic plans', value: statements.length - unexplained, unit: '', atLeast: 240 },
    { what: 'that could not be explained', value: unexplained, unit: '', atMost: 0 },
    { what: 'that read a table that grows from end to end', value: faults, unit: '', atMost: 0 },
    { what: 'excepted, but not sent', value: stale.length, unit: '', atMost: 0 },
  ];
}

await measure('plans', figures, { minutes: 14 });
