// The cost of a posting: a journal of one lender entry and one system entry by 8 clients, compared with the bare
// transaction, and with one system account for all clients compared with one each. The kinds alternate in short
// rounds of one run, so that other load on the machine affects all of them; ratios are medians over the rounds.
import { businessDate } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import type { Leg } from '#domain/journal.ts';
import { postJournal } from '#ledger/ledger.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { bareTransaction, createBareTables } from './bare.ts';
import { type Figure, measure } from './figure.ts';
import type { Place } from './place.ts';
import { requireProof, populate } from './population.ts';
import { median, rate } from './timing.ts';

const clients = 8;
const lenders = 20_000;
const rounds = 9;
const roundMs = 2_000;
const on = businessDate('2026-01-05');
/** System accounts, one for each client. */
const spread = [
  'escrow',
  'disbursing',
  'withdrawing',
  'suspense',
  'tax_payable',
  'stamp_payable',
  'bank_cost',
  'fee_income',
] as const;
type SystemKind = (typeof spread)[number];

const randomIn = (ids: readonly PersonId[]) => ids[Math.floor(Math.random() * ids.length)]!;

/** Money that a lender receives, so that no balance runs out. */
function post(db: Db, lender: PersonId, account: SystemKind): Promise<unknown> {
  const legs: Leg[] = [
    { account, owner: null, amount: 1_000 },
    { account: 'cash', owner: lender, amount: -1_000 },
  ];
  return db.tx((tx) => postJournal(tx, { kind: 'correction', key: `bench:${newId()}`, businessDate: on, legs }));
}

/** Moves balances from accounts that have a business proof to one that has none. */
async function settle(db: Db): Promise<void> {
  const open = await db.rows(
    row({ account: col.textOf<SystemKind>(), amount: col.number }),
    sql`select kind as account, balance_rupiah::bigint as amount from ledger_balance
    where kind in ('disbursing', 'withdrawing', 'suspense') and balance_rupiah <> 0`,
  );
  const legs = open.flatMap(({ account, amount }): Leg[] => [
    { account, owner: null, amount },
    { account: 'fee_income', owner: null, amount: -amount },
  ]);
  await db.tx((tx) => postJournal(tx, { kind: 'correction', key: 'bench:settle', businessDate: on, legs }));
}

async function figures(place: Place): Promise<Figure[]> {
  await populate(place, { lenders, lendings: 0, portfolios: 10 });
  await createBareTables(place, lenders);
  const db = openDatabase(place.url, { poolSize: clients });
  const people = await db.rows(row({ id: col.id<PersonId>() }), sql`select user_id as id from lender`);
  const ids = people.map(({ id }) => id);
  const kinds = {
    bare: () => bareTransaction(db, 1 + Math.floor(Math.random() * lenders), 1 + Math.floor(Math.random() * lenders)),
    shared: () => post(db, randomIn(ids), 'escrow'),
    spread: (client: number) => post(db, randomIn(ids), spread[client] ?? 'escrow'),
  };
  const measured = { bare: [] as number[], shared: [] as number[], spread: [] as number[] };
  for (const work of Object.values(kinds)) await rate(clients, roundMs, work);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['bare', 'shared', 'spread'] as const) {
      measured[name].push(await rate(clients, roundMs, kinds[name]));
    }
  }
  await settle(db);
  await db.close();
  await requireProof(place);
  const ratio = (a: readonly number[], b: readonly number[]) => median(a.map((value, at) => value / (b[at] ?? 1)));
  return [
    { what: 'bare transactions, 8 clients', value: median(measured.bare), unit: '/s' },
    { what: 'journals, one shared system account', value: median(measured.shared), unit: '/s' },
    { what: 'journals, a system account for each client', value: median(measured.spread), unit: '/s' },
    { what: 'journals to bare transactions', value: ratio(measured.shared, measured.bare), unit: 'x', atLeast: 0.6 },
    {
      what: 'shared to spread system accounts',
      value: ratio(measured.shared, measured.spread),
      unit: 'x',
      atLeast: 0.8,
    },
  ];
}

await measure('posting', figures);
