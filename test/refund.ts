// Steps shared by tests of refunds: a lending with a portfolio in each state, an entry, its approval, its end.
// Source: docs/domain.md §4, §5.
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { officers } from './disbursement.ts';
import { activate, fund, sign } from './funding.ts';
import type { Person, World } from './world.ts';

export const enterRefund = (
  world: World,
  person: Person | null,
  lending: string,
  reason: unknown = 'Kelompok mundur',
) => world.call(person, 'POST staff/lendings/:id/refunds', { params: { id: lending }, body: { reason } });

export const approveRefund = (world: World, person: Person | null, id: string, version = 1) =>
  world.call(person, 'POST staff/refunds/:id/approvals', { params: { id }, body: { version } });

export const cancelRefund = (
  world: World,
  person: Person | null,
  id: string,
  body: object = { version: 1, reason: 'Salah pilih' },
) => world.call(person, 'POST staff/refunds/:id/cancellations', { params: { id }, body });

/** The total on hold for a lending. */
export async function heldFor(world: World, lending: string): Promise<number> {
  const { balance } = await world.db.one(
    row({ balance: col.number }),
    sql`select balance_rupiah as balance from ledger_account where kind = 'funding' and owner_id = ${lending}`,
  );
  return balance;
}

/** An opened lending of 10.000.000 with one portfolio of 1.000.000 active, processing, unpaid and unsigned. */
export async function mixedLending(world: World) {
  const lending = await world.openedLending({ principal: 1_000_000 });
  const make = () => world.lender({ balance: 1_000_000 });
  const [active, processing, unpaid, unsigned] = [await make(), await make(), await make(), await make()];
  const a = (await fund(world, active, lending.id, 1_000_000)).data.id;
  await activate(world, a);
  const b = (await fund(world, processing, lending.id, 1_000_000)).data.id;
  await sign(world, b);
  const c = (await fund(world, unpaid, lending.id, 1_000_000, { usedBalance: 250_000 })).data.id;
  await sign(world, c);
  const d = (await fund(world, unsigned, lending.id, 1_000_000, { usedBalance: 0 })).data.id;
  return {
    lending,
    lenders: [active, processing, unpaid, unsigned],
    portfolios: { active: a, processing: b, unpaid: c, unsigned: d },
    unpaid,
    number: await numberOf(world, c),
    by: await officers(world),
  };
}

/** The virtual account for a portfolio. */
export async function numberOf(world: World, portfolio: string): Promise<string> {
  const { number } = await world.db.one(
    row({ number: col.text }),
    sql`select number from virtual_account where portfolio_id = ${portfolio} order by number limit 1`,
  );
  return number;
}
