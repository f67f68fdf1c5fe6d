// Workers are notified of work after a commit; a notification only says when to look, so a lost one changes nothing.
// A worker is notified, fails, starts late and loses its connection here, on a real PostgreSQL.
import { describe, expect, it, vi } from 'vitest';
import { useWorld, type World } from '#test/world.ts';
import { createJobs, type Outcome } from './jobs.ts';
import { createLog } from './log.ts';
import { listenForWork } from './notifications.ts';
import { oneAtATime } from './repeat.ts';
import { sql } from './sql.ts';
import { createWorker } from './worker.ts';

const held = useWorld();
const log = createLog('silent');

describe('a notification', () => {
  /** A started worker that reports which kinds of work it ran. */
  async function started(world: World, run: (name: string) => Promise<number> = async () => 0) {
    await world.owner.run(sql`delete from business_day`);
    const jobs = createJobs(log);
    const ran: string[] = [];
    const outcomes: Outcome[] = [];
    jobs.onOutcome(async (outcome) => void outcomes.push(outcome));
    for (const name of ['signing.document', 'bank.payout'] as const)
      jobs.onDue({
        name,
        run: async () => {
          ran.push(name);
          return run(name);
        },
      });
    const { config } = world.product;
    const worker = createWorker({ db: world.db, jobs, log, databaseUrl: config.DATABASE_URL, clockUrl: undefined });
    worker.start();
    return { jobs, ran, outcomes, worker };
  }
  const count = (ran: readonly string[], name: string) => ran.filter((each) => each === name).length;

  it('runs its work at once, and a transaction that is rolled back notifies nobody', async () => {
    const world = held.current;
    const { jobs, ran, worker } = await started(world);
    try {
      await vi.waitFor(() => expect(ran).toContain('bank.payout'));
      const failing = world.db.tx(async (tx) => {
        jobs.notify(tx, 'bank.payout');
        throw new Error('rolled back');
      });
      await expect(failing).rejects.toThrow('rolled back');
      // Rounds run both kinds equally often; the difference comes from notifications.
      const more = () => count(ran, 'signing.document') - count(ran, 'bank.payout');
      await vi.waitFor(
        async () => {
          await world.db.tx(async (tx) => jobs.notify(tx, 'signing.document'));
          expect(more()).toBeGreaterThanOrEqual(3);
        },
        { timeout: 8_000, interval: 20 },
      );
    } finally {
      await worker.stop();
    }
  });

  it('that fails is an outcome like that of a round, and is tried again by the next', async () => {
    const world = held.current;
    let isBroken = true;
    const { outcomes, worker } = await started(world, async (name) => {
      if (name === 'bank.payout' && isBroken) throw new Error('broken');
      return 0;
    });
    try {
      await worker.runNotified('bank.payout');
      expect(outcomes).toContainEqual({ name: 'bank.payout', error: 'broken' });
      isBroken = false;
      await vi.waitFor(() => expect(outcomes).toContainEqual({ name: 'bank.payout', error: null }), {
        timeout: 20_000,
      });
    } finally {
      await worker.stop();
    }
  });

  it('is not needed by work that makes other work due: a round that did something is followed by another', async () => {
    const world = held.current;
    let done = 0;
    const { ran, worker } = await started(world, async (name) => {
      // Something to do in each of five rounds.
      const isDue = name === 'signing.document' && done < 5 && count(ran, 'bank.payout') >= done;
      if (isDue) done += 1;
      return isDue ? 1 : 0;
    });
    try {
      // Sooner than the pause between rounds.
      await vi.waitFor(() => expect(count(ran, 'bank.payout')).toBeGreaterThanOrEqual(6), { timeout: 5_000 });
    } finally {
      await worker.stop();
    }
  });

  it('with nobody listening is lost, and the first round of whoever starts finds the work', async () => {
    const world = held.current;
    await world.db.tx(async (tx) => world.product.jobs.notify(tx, 'bank.payout'));
    const { ran, worker } = await started(world);
    try {
      await vi.waitFor(() => expect(ran).toContain('bank.payout'));
    } finally {
      await worker.stop();
    }
  });

  it('is heard again after the listening connection was lost', async () => {
    const world = held.current;
    const heard: string[] = [];
    let connections = 0;
    const listening = listenForWork({
      databaseUrl: world.product.config.DATABASE_URL,
      log,
      onNotification: (name) => void heard.push(name),
      onConnected: () => (connections += 1),
    });
    try {
      await vi.waitFor(() => expect(connections).toBe(1), { timeout: 8_000 });
      await world.db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'titian listener' and datname = current_database()`);
      await vi.waitFor(() => expect(connections).toBe(2), { timeout: 8_000 });
      await world.db.tx(async (tx) => world.product.jobs.notify(tx, 'signing.document'));
      await vi.waitFor(() => expect(heard).toEqual(['signing.document']), { timeout: 8_000 });
    } finally {
      await listening.stop();
    }
  });

  it('that comes many times while its work runs leads to one more run', async () => {
    const ran: string[] = [];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const notified = oneAtATime<string>(async (name) => {
      ran.push(name);
      await gate;
    });
    for (let n = 0; n < 5; n += 1) notified.run('bank.event');
    notified.run('bank.payout');
    expect(ran).toEqual(['bank.event', 'bank.payout']);
    open();
    await vi.waitFor(() => expect(ran).toEqual(['bank.event', 'bank.payout', 'bank.event']));
    await notified.ended();
    notified.run('bank.event');
    expect(ran).toHaveLength(3);
  });
});
