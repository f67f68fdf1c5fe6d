// The reports of the loan book as of the last close, whole and under each filter, on 60,000 groups with 2,000,000 members;
// sums made ahead as each night leaves them.
// Source: decision 0130.
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { Product } from '#server/app.ts';
import { makeStaff } from '#test/world-people.ts';
import { type Figure, measure } from './figure.ts';
import { fillOnce, type Place } from './place.ts';
import { populate, requireProof } from './population.ts';
import { withProduct } from './product.ts';
import { quantile, timed } from './timing.ts';

const groups = Number(process.env['BENCH_GROUPS'] ?? 60_000);
const turns = Number(process.env['BENCH_TURNS'] ?? 20);
/** The reports to measure, by name; all when empty. */
const only = process.env['BENCH_ONLY'] ?? '';
const most = 500;

async function fill(place: Place): Promise<void> {
  await populate(place, { lenders: 10_000, lendings: 40, portfolios: 10, weeks: 2 });
  await requireProof(place);
  const text = await fs.readFile(path.join(import.meta.dirname, 'reports.sql'), 'utf8');
  await place.owner.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`set local work_mem = '256MB'`);
    await tx.run(sql`select set_config('bench.groups', ${String(groups)}, true)`);
    await tx.client.query(text);
  });
  await place.owner.run(sql`vacuum analyze`);
}

const countsRow = row({ groups: col.number, members: col.number, closes: col.number });

/** One of each that a filter can name. */
const exampleRow = row({ branch: col.text, area: col.text, officer: col.text, cohort: col.text });

const readExample = ({ owner }: Place) =>
  owner.one(
    exampleRow,
    sql`select g.branch_id::text as branch, b.area_id::text as area, g.officer_id::text as officer,
      to_char(l.disbursed_on, 'YYYY-MM') as cohort
    from lending l join borrower_group g on g.id = l.group_id join branch b on b.id = g.branch_id
    where l.repaid_at is null and g.name like 'Anggrek%' order by l.disbursed_on desc offset ${Math.floor(groups / 7)} limit 1`,
  );

/** What is asked, by name: each report whole, and under the filters that are summed in their own way. */
function callsOf({ branch, area, officer, cohort }: { branch: string; area: string; officer: string; cohort: string }) {
  const filters: Record<string, string> = {
    whole: '',
    'one branch': `branch=${branch}`,
    'one officer': `officer=${officer}`,
    'one grade': 'grade=B1',
    'one sector': 'sector=2',
    'one cohort': `cohort=${cohort}`,
    'one area': `area=${area}`,
    'branch and grade': `branch=${branch}&grade=B1`,
    'grade and sector': 'grade=B1&sector=2',
    'area, sector and cohort': `area=${area}&sector=2&cohort=${cohort}`,
  };
  const reports: Record<string, string> = {
    portfolio: 'staff/reports/portfolio',
    'its 13 weeks': 'staff/reports/portfolio/trend',
    concentration: 'staff/reports/portfolio/concentration',
    'loans past 30 days': 'staff/reports/portfolio/loans?rows=par30',
    collection: 'staff/reports/collection',
    'its officers': 'staff/reports/collection/places?by=officer',
    'its instalments': 'staff/reports/collection/instalments',
    officers: 'staff/reports/officers?by=officer',
    branches: 'staff/reports/officers?by=branch',
    cohorts: 'staff/reports/cohorts',
    'their late loans': 'staff/reports/cohorts/loans?rows=late',
    defaults: 'staff/reports/defaults',
    prepayments: 'staff/reports/prepayments',
    'roll matrix': 'staff/reports/rolls',
  };
  const wanted = Object.entries(reports).filter(([report]) => report.includes(only));
  return wanted.map(([report, call]) => ({
    report,
    calls: Object.entries(filters).map(([filter, query]) => ({
      filter,
      call: query === '' ? call : `${call}${call.includes('?') ? '&' : '?'}${query}`,
    })),
  }));
}

async function waitsFor(product: Product, token: string, call: string): Promise<number[]> {
  const waits: number[] = [];
  for (let turn = 0; turn < turns; turn += 1)
    waits.push(
      await timed(async () => {
        const remoteAddress = `127.0.0.${1 + (turn % 10)}`;
        const headers = { authorization: `Bearer ${token}` };
        const answer = await product.console.app.inject({ url: `/api/v1/${call}`, headers, remoteAddress });
        if (answer.statusCode !== 200) throw new Error(`${call}: ${answer.statusCode} ${answer.body}`);
      }),
    );
  return waits;
}

async function figures(place: Place): Promise<Figure[]> {
  await fillOnce(place, () => fill(place));
  const results: Figure[] = [];
  const counts = await place.owner.one(
    countsRow,
    sql`select (select count(*) from borrower_group)::int as groups, (select count(*) from group_member)::int as members,
      (select count(*) from arrears_log)::int as closes`,
  );
  results.push({ what: 'groups', value: counts.groups, unit: '', atLeast: groups });
  results.push({ what: 'members', value: counts.members, unit: '', atLeast: groups * 33 });
  results.push({ what: 'loans at closes in the log', value: counts.closes, unit: '' });
  // The auditor of an earlier run, where the place was kept.
  await place.owner.run(sql`update staff set login = id::text, email = id::text where login like 'petugas%'`);
  await withProduct(place, async (product) => {
    const { token } = await makeStaff({ product, owner: place.owner }, ['auditor']);
    for (const job of product.jobs.due.filter(({ name }) => name.startsWith('report.'))) {
      const ms = await timed(async () => {
        for (let done = 1; done > 0; ) done = (await job.run(new Date())) ?? 0;
      });
      results.push({ what: `the job ${job.name}, all closes once`, value: ms, unit: 'ms' });
    }
    await place.owner.run(sql`vacuum analyze`);
    for (const { report, calls } of callsOf(await readExample(place)))
      for (const { filter, call } of calls) {
        const waits = await waitsFor(product, token, call);
        const value = quantile(waits, 0.95);
        results.push({ what: `${report}, ${filter}: p95`, value, unit: 'ms', atMost: most });
        console.error(`${report}, ${filter}: ${value.toFixed(0)} ms, fastest ${Math.min(...waits).toFixed(0)} ms`);
      }
  });
  return results;
}

await measure('reports', figures, { minutes: 90 });
