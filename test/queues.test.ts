// Whoever takes the next case of a queue finds it in the order of an index, so that taking one costs the same whether three
// or three hundred thousand wait. Decision 0097.
import pg from 'pg';
import { expect, it } from 'vitest';
import { now } from '#platform/clock.ts';
import { planOf, statementsOf } from './statements-sent.ts';
import { useWorld } from './world.ts';

const held = useWorld();

it('each queue of the worker gives its next case without sorting what waits', async () => {
  const world = held.current;
  const until = await now(world.db);
  const sent = await statementsOf(async () => {
    for (const work of world.product.jobs.due) await work.run(until);
  });
  const takes = sent.filter((text) => /skip locked/i.test(text) && /order by/i.test(text));
  expect(takes.length).toBeGreaterThanOrEqual(9);
  const client = new pg.Client({ connectionString: world.database.ownerUrl });
  await client.connect();
  try {
    // Where an index gives the order, the plan needs no sort; an empty table would be sorted all the same if that were allowed.
    await client.query('set enable_sort = off; set enable_seqscan = off; set enable_bitmapscan = off');
    const sorted: string[] = [];
    for (const text of takes) {
      const nodes = await planOf(client, text);
      if (nodes.some((node) => /Sort/.test(node['Node Type']))) sorted.push(text.replace(/\s+/g, ' ').trim());
    }
    expect(sorted).toEqual([]);
  } finally {
    await client.end();
  }
});
