// Missed dates are closed in order and once; a failure holds later dates back.
// Source: docs/domain.md §1; docs/design.md §1.
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, type BusinessDate, businessDate } from '#domain/calendar.ts';
import { useWorld, type World } from '#test/world.ts';
import { setClock } from '#test/disbursement.ts';
import { today } from './clock.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createLog } from './log.ts';
import { anyRow, col, row } from './row.ts';
import { sql } from './sql.ts';
import { createWorker, type Worker } from './worker.ts';

const held = useWorld();
const log = createLog('silent');

/** A separate worker, with day closes and due work made for a test, on the same database. */
function workerWith(
  world: World,
  close: (date: BusinessDate) => Promise<void>,
  due: (until: Date) => Promise<number> = async () => 0,
) {
  const jobs = createJobs(log);
  jobs.onOutcome(async () => undefined);
  jobs.onDayClose({ name: 'test', run: close });
  jobs.onDue({ name: 'notice.outbox', run: due });
  return workerOf(world, jobs);
}

function workerOf({ db, product }: World, jobs: Jobs): Worker {
  return createWorker({ db, jobs, log, databaseUrl: product.config.DATABASE_URL, clockUrl: undefined });
}

const closedDates = async () =>
  (
    await held.current.db.rows(
      row({ date: col.businessDate }),
      sql`select closed_on as date from business_day where completed_at is not null order by closed_on`,
    )
  ).map(({ date }) => date);

describe('closing days', () => {
  beforeEach(async () => {
    const world = held.current;
    await world.owner.run(sql`delete from business_day`);
    await setClock(world, '2027-03-01');
    await workerWith(world, async () => undefined).round();
  });

  it('counts the day before the first start as closed', async () => {
    expect(await closedDates()).toEqual(['2027-02-28']);
  });

  it('closes each date of a jump of a week once, in order, each after the work that was due by its end', async () => {
    const world = held.current;
    await setClock(world, '2027-03-08');
    const seen: string[] = [];
    const worker = workerWith(
      world,
      async (date) => void seen.push(date),
      async (until) => {
        seen.push(`due ${new Date(until.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)}`);
        return 0;
      },
    );
    await worker.round();
    await worker.round();
    const week = Array.from({ length: 7 }, (_, n) => addDays(businessDate('2027-03-01'), n));
    expect(seen).toEqual([...week.flatMap((date) => [`due ${date}`, date]), 'due 2027-03-08', 'due 2027-03-08']);
    expect(await closedDates()).toEqual(['2027-02-28', ...week]);
    expect(await today(world.db)).toBe('2027-03-08');
  });

  it('closes no date again when the database’s clock goes back over midnight', async () => {
    const world = held.current;
    await setClock(world, '2027-03-02');
    const seen: BusinessDate[] = [];
    const worker = workerWith(world, async (date) => void seen.push(date));
    await worker.round();
    await setClock(world, '2027-03-01');
    expect(await today(world.db)).toBe('2027-03-01');
    await worker.round();
    await setClock(world, '2027-03-02');
    await worker.round();
    expect(seen).toEqual(['2027-03-01']);
    expect(await closedDates()).toEqual(['2027-02-28', '2027-03-01']);
  });

  it('closes no date twice when two workers run', async () => {
    const world = held.current;
    await setClock(world, '2027-03-08');
    const seen: BusinessDate[] = [];
    const work = async (date: BusinessDate) => {
      seen.push(date);
      await world.db.one(anyRow, sql`select pg_sleep(0.02)`);
    };
    const workers = [workerWith(world, work), workerWith(world, work), workerWith(world, work)];
    for (let n = 0; n < 8; n += 1) await Promise.all(workers.map((worker) => worker.round()));
    expect(seen).toEqual(Array.from({ length: 7 }, (_, n) => addDays(businessDate('2027-03-01'), n)));
  });

  it('holds later dates back while one fails, and retries that one', async () => {
    const world = held.current;
    await setClock(world, '2027-03-05');
    const seen: string[] = [];
    let isBroken = true;
    const worker = workerWith(world, async (date) => {
      seen.push(date);
      if (date === '2027-03-02' && isBroken) throw new Error('broken');
    });
    await worker.round();
    await worker.round();
    expect(seen).toEqual(['2027-03-01', '2027-03-02', '2027-03-02']);
    expect(await closedDates()).toEqual(['2027-02-28', '2027-03-01']);
    isBroken = false;
    await worker.round();
    expect(seen.slice(3)).toEqual(['2027-03-02', '2027-03-03', '2027-03-04']);
    expect((await closedDates()).at(-1)).toBe('2027-03-04');
  });

  it('takes over the date of a worker that died, and not of one that is alive', async () => {
    const world = held.current;
    await setClock(world, '2027-03-02');
    const seen: string[] = [];
    const worker = workerWith(world, async (date) => void seen.push(date));
    await world.owner.run(
      sql`insert into business_day values ('2027-03-01', clock_timestamp() - interval '20 seconds')`,
    );
    await worker.round();
    expect(seen).toEqual([]);
    await world.owner.run(
      sql`update business_day set started_at = clock_timestamp() - interval '31 seconds' where completed_at is null`,
    );
    await worker.round();
    expect(seen).toEqual(['2027-03-01']);
  });

  it('one kind of due work that fails does not keep the others from running', async () => {
    const world = held.current;
    const jobs = createJobs(log);
    let ran = 0;
    jobs.onOutcome(async () => undefined);
    jobs.onDue({ name: 'bank.event', run: () => Promise.reject(new Error('broken')) });
    jobs.onDue({ name: 'notice.outbox', run: async () => (ran += 1) % 3 });
    await workerOf(world, jobs).round();
    // Called until nothing is left.
    expect(ran).toBe(3);
  });
});

describe('results of work', () => {
  it('are reported for each failure, and once when it succeeds again', async () => {
    const world = held.current;
    const jobs = createJobs(log);
    const outcomes: unknown[] = [];
    let isBroken = true;
    jobs.onOutcome(async (outcome) => void outcomes.push(outcome));
    jobs.onDue({
      name: 'bank.event',
      run: async () => {
        if (isBroken) throw new Error('no answer from +6281234567890');
        return 0;
      },
    });
    const worker = workerOf(world, jobs);
    await worker.round();
    await worker.round();
    isBroken = false;
    await worker.round();
    await worker.round();
    const failure = { name: 'bank.event', error: 'no answer from •••' };
    expect(outcomes).toEqual([failure, failure, { name: 'bank.event', error: null }]);
  });

  it('of closing a date name the work that failed', async () => {
    const world = held.current;
    await world.owner.run(sql`delete from business_day`);
    await setClock(world, '2027-03-20');
    const jobs = createJobs(log);
    const outcomes: unknown[] = [];
    jobs.onOutcome(async (outcome) => void outcomes.push(outcome));
    jobs.onDayClose({ name: 'test', run: () => Promise.reject(new Error('broken')) });
    const worker = workerOf(world, jobs);
    await worker.round();
    await setClock(world, '2027-03-21');
    await worker.round();
    expect(outcomes).toEqual([{ name: 'test', error: 'broken' }]);
  });

  it('do not stop the work when they cannot be saved', async () => {
    const world = held.current;
    const jobs = createJobs(log);
    const ran = new Set<string>();
    jobs.onOutcome(() => Promise.reject(new Error('no room')));
    for (const name of ['bank.event', 'notice.outbox'] as const)
      jobs.onDue({
        name,
        run: async () => {
          ran.add(name);
          return 0;
        },
      });
    await workerOf(world, jobs).round();
    expect([...ran]).toEqual(['bank.event', 'notice.outbox']);
  });
});
