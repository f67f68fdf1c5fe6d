// The weekly receipts of 600 groups, each distributed among 20 lenders, by three worker processes, one of which is
// killed halfway. Every receipt is released at the same instant and distributed once; the time runs until the last
// one is.
import type { ChildProcess } from 'node:child_process';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { listDue, receive } from './arrivals.ts';
import { type Figure, measure } from './figure.ts';
import type { Place } from './place.ts';
import { requireProof, populate } from './population.ts';
import { startProgram, withProduct } from './product.ts';

const groups = 600;
const lenders = 3_000;
const each = 20;
const workers = 3;

async function figures(place: Place): Promise<Figure[]> {
  const { owner } = place;
  await populate(place, { lenders, lendings: groups, portfolios: each });
  await withProduct(place, async (product) => {
    for (const due of await listDue(place)) await receive(product, due);
  });
  await owner.run(sql`update distribution set due_at = app_now() + interval '1 day'`);
  const programs = await Promise.all(
    Array.from({ length: workers }, (_, at) => startProgram(place, `worker-${at}`, { SERVICES: 'worker' })),
  );
  const began = performance.now();
  await owner.run(sql`update distribution set due_at = app_now()`);
  const atKill = await killAtHalf(place, programs[0]!.process);
  await pollUntil(place, groups);
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(programs.map((program) => program.stop()));
  const { lines, credits } = await owner.one(
    row({ lines: col.number, credits: col.number }),
    sql`select
    (select count(distinct (distribution_id, portfolio_id)) from distribution_line) as lines,
    (select count(*) from ledger_entry e join ledger_account a on a.id = e.account_id and a.kind = 'cash'
      join ledger_journal j on j.id = e.journal_id and j.kind = 'distribution') as credits`,
  );
  await requireProof(place);
  return [
    { what: 'receipts of 600 groups shared out by three workers, one killed', value: seconds, unit: 's', atMost: 60 },
    { what: 'shared out when it was killed', value: atKill, unit: '' },
    { what: 'portfolios that got a share', value: lines, unit: '', atLeast: groups * each, atMost: groups * each },
    { what: 'credits to lenders', value: credits, unit: '', atLeast: groups * each, atMost: groups * each },
  ];
}

async function killAtHalf(place: Place, worker: ChildProcess): Promise<number> {
  const done = await pollUntil(place, groups / 2);
  worker.kill('SIGKILL');
  return done;
}

/** Polls every 20 ms until this many are distributed. */
async function pollUntil({ owner }: Place, wanted: number): Promise<number> {
  for (;;) {
    const { done } = await owner.one(
      row({ done: col.number }),
      sql`select count(*) as done from distribution where distributed_at is not null`,
    );
    if (done >= wanted) return done;
    await new Promise((resume) => setTimeout(resume, 20));
  }
}

await measure('workers', figures);
