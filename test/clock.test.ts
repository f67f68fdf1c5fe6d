// One clock: what the database sets as "now" and what the program reads as "now" are the same kind of instant.
// Source: domain §1.
import { expect, it } from 'vitest';
import { sql } from '#platform/sql.ts';
import { useWorld } from './world.ts';

const held = useWorld();

it('sets an instant that the program can hold exactly, so what is due now is found now', async () => {
  const { micros } = await held.current.db.one<{ micros: number }>(
    sql`select count(*)::int as micros from generate_series(1, 200) n, lateral (select app_now() as at) moment
        where n > 0 and moment.at <> date_trunc('milliseconds', moment.at)`,
  );
  expect(micros).toBe(0);
});
