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
import { signIn } from './calls.ts';
import { type Figure, measure } from './figure.ts';
import type { Place } from './place.ts';
import { consoleLists, type List } from './lists.ts';
import { addQueues, populate } from './population.ts';
import { withProduct } from './product.ts';

const population = { lenders: 6_000, lendings: 2_000, portfolios: 20, weeks: 20, opened: 200 };
/** A table of fewer rows does not grow with the book, or is read faster from end to end. */
const grown = 5_000;
/** Statements that are there to read everything, by what they contain, with the reason. */
const meantToReadAll: readonly (readonly [contains: string, why: string])[] = [
  ['refresh_statistics', 'the site’s figures of the day, once a day'],
  [
    'coalesce(sum(b.balance_rupiah) filter',
    'both sides of the books, on the first page of the console: every account once. A kept sum would be one row that all postings wait for; `overview` times it.',
  ],
];

/** What people and the worker do all day, and the night: each once. */
async function doEverything(place: Place, product: Product): Promise<void> {
  // Their examples are from before the payments of today.
  const lists = await consoleLists(place);
  for (const due of (await listDue(place)).slice(0, 5)) await receive(product, due);
  await askAsPeople(place, product, lists);
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

async function askAsPeople(place: Place, product: Product, lists: readonly List[]): Promise<void> {
  const [lender] = await signIn(product, 1);
  const ask = async (side: 'web' | 'console', token: string, url: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = body ? { method: 'POST' as const, payload: body } : { method: 'GET' as const };
    const answer = await product[side].app.inject({ url: `/api/v1/${url}`, headers, ...sent });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<{ data: never }>().data;
  };
  for (const url of ['lendings', 'me', 'me/lendingtransactions', 'me/mutations', 'me/summary', 'me/notifications'])
    await ask('web', lender?.token ?? '', url);
  const staff = await makeStaff({ product, owner: place.owner }, ['loan', 'finance', 'auditor', 'support']);
  await ask('console', staff.token, 'staff/overview');
  for (const { path, queries } of lists)
    for (const query of queries) await ask('console', staff.token, `staff/${path}?${query}`);
  const { id } = await place.owner.one(
    row({ id: col.id<LendingId>() }),
    sql`select id from lending where status = 'disbursed' order by id desc limit 1`,
  );
  await place.owner.run(sql`update borrower_group set officer_id = ${staff.id}
    where id = (select group_id from lending where id = ${id})`);
  const sheet: SheetForm = await ask('console', staff.token, `staff/lendings/${id}/sheets`);
  const lines = sheet.members.map(({ member, due }) => ({ member, attendance: 'present', paid: due }));
  await ask('console', staff.token, `staff/lendings/${id}`);
  await ask('console', staff.token, `staff/lendings/${id}/sheets`, {
    meetingDate: sheet.meetingDate,
    version: sheet.version,
    cash: lines.reduce((sum, { paid }) => sum + paid, 0),
    lines,
    covers: [],
  });
}

/** Tables of so many rows that its generic plan reads from end to end. */
async function readWhole(client: pg.Client, text: string, large: ReadonlySet<string>): Promise<string[]> {
  const nodes = await planOf(client, text);
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''));
  return [...new Set(whole.map((node) => node['Relation Name'] ?? ''))];
}

async function figures(place: Place): Promise<Figure[]> {
  await populate(place, population);
  await addQueues(place);
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
    if (meantToReadAll.some(([contains]) => text.includes(contains))) continue;
    try {
      const whole = await readWhole(client, text, large);
      if (whole.length === 0) continue;
      faults += 1;
      console.error(`reads all of ${whole.join(', ')}:\n${text.replace(/\s+/g, ' ').slice(0, 700)}\n`);
    } catch (error) {
      unexplained += 1;
      console.error(`not explained (${String(error)}):\n${text.replace(/\s+/g, ' ').slice(0, 300)}\n`);
    }
  }
  await client.end();
  return [
    { what: 'entries in the book', value: entries, unit: '', atLeast: 1_000_000 },
    { what: 'tables that have grown', value: large.size, unit: '', atLeast: 15 },
    { what: 'statements explained as generic plans', value: statements.length - unexplained, unit: '', atLeast: 150 },
    { what: 'that could not be explained', value: unexplained, unit: '', atMost: 0 },
    { what: 'that read a table that grows from end to end', value: faults, unit: '', atMost: 0 },
  ];
}

await measure('plans', figures, { minutes: 14 });
