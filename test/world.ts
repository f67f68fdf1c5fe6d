// The base of API tests: the whole product on its own database, with people and lendings made through it. Every
// answer is checked against its schema, and `proof()` sums the books again. No part of the product is replaced.
import { afterAll, beforeAll, expect } from 'vitest';
import type { Endpoints } from '#contract/all.ts';
import type { ErrorBody } from '#contract/endpoint.ts';
import type { PersonId } from '#domain/ids.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { asksPersonally } from '#domain/personal-number.ts';
import { proveBooks } from '#ledger/ledger.ts';
import { readConfig } from '#platform/config.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { buildProduct, type Product } from '#server/app.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import {
  addReferences,
  type GroupOptions,
  type LenderOptions,
  type LendingOptions,
  makeGroup,
  makeLender,
  makeLending,
  makeStaff,
  type LenderPerson,
  type Person,
  type StaffPerson,
  type TestGroup,
  type TestLending,
  topUpLender,
} from './world-people.ts';

export { password } from './world-people.ts';
export type {
  LenderOptions,
  LenderPerson,
  LendingOptions,
  Person,
  StaffPerson,
  TestGroup,
  TestLending,
} from './world-people.ts';

export type Answer<D> = { status: number; headers: Record<string, unknown>; data: D; error: ErrorBody };
type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
};

export type World = {
  product: Product;
  db: Db;
  /** The owner's connection, to arrange what the application may not. */
  owner: Db;
  /** Connection URLs, for a second instance of the product or for the observer. */
  database: TestDatabase;
  lender(options?: LenderOptions): Promise<LenderPerson>;
  staff(...roles: StaffRole[]): Promise<StaffPerson>;
  group(options?: GroupOptions): Promise<TestGroup>;
  openedLending(options?: LendingOptions): Promise<TestLending>;
  /** One call as this person (null: a visitor); `staff/…` goes to the console's URL. */
  call<C extends keyof Endpoints & string>(
    caller: Person | null,
    call: C,
    sent?: Sent,
  ): Promise<Answer<Endpoints[C]['answer']>>;
  moveClock(by: { minutes?: number; hours?: number; days?: number }): Promise<void>;
  /** Runs all work due now, with missed business dates closed in order. */
  work(): Promise<void>;
  /** Gives a lender balance, as a top-up would. */
  topUp(lenderId: PersonId, amount: number): Promise<void>;
  balance(lenderId: PersonId): Promise<number>;
  /** Names of the proofs that fail; empty if all is sound. */
  proof(): Promise<string[]>;
  /** All state of money as text: equal before and after a refusal. */
  moneySnapshot(): Promise<string>;
  /** Stops the product and builds it again on the same database, as after a restart. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a world for a test file and closes it after the last test. */
export function useWorld(environment: Record<string, string> = {}): { readonly current: World } {
  let world: World | undefined;
  beforeAll(async () => {
    world = await openWorld(environment);
  });
  afterAll(() => world?.close());
  return {
    get current() {
      if (!world) throw new Error('the world opens in beforeAll');
      return world;
    },
  };
}

/** Tests call faster than people do. */
export const fairUse = { burst: 5_000 };

/** Settings for a product in a test; URLs of providers lead nowhere unless a test sets its own. */
export function testConfig(databaseUrl: string, environment: Record<string, string> = {}) {
  return readConfig({
    TITIAN_MODE: 'demo',
    DATABASE_URL: databaseUrl,
    // Few: each connection loads the catalogue and the functions anew.
    DATABASE_POOL: '3',
    TOKEN_SECRET: 'token-secret-for-tests-0123456789abcdef',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    HASH_KEY: 'hash-key-for-tests-0123456789abcdefghij',
    BANK_URL: 'http://127.0.0.1:9',
    BANK_SECRET: 'bank-secret-for-tests-0123456789abcdefg',
    SMS_URL: 'http://127.0.0.1:9',
    SMS_KEY: 'sms-key-for-tests-0123456789abcdefghijk',
    PUSH_KEY: Buffer.alloc(32, 3).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    SIGNATURE_URL: 'http://127.0.0.1:9',
    SIGNATURE_SECRET: 'signature-secret-for-tests-0123456789ab',
    STORAGE_DIR: '/tmp/titian-test-storage',
    LOG_LEVEL: 'silent',
    ...environment,
  });
}

export async function openWorld(
  environment: Record<string, string> = {},
  openItsDatabase: () => Promise<TestDatabase> = openTestDatabase,
): Promise<World> {
  const database = await openItsDatabase();
  const owner = openDatabase(database.ownerUrl, { poolSize: 2 });
  const build = () => buildProduct(testConfig(database.url, environment), { checkAnswers: true, fairUse });
  // Clones of one template share the file store: each trail needs its own name there.
  await owner.run(sql`update audit_head set chain = gen_random_uuid()`);
  const ground = { product: await build(), owner };
  await addReferences(owner);
  return {
    get product() {
      return ground.product;
    },
    get db() {
      return ground.product.db;
    },
    owner,
    database,
    call: caller(() => ground.product),
    lender: (options = {}) => makeLender(ground, options),
    staff: (...roles) => makeStaff(ground, roles),
    group: (options = {}) => makeGroup(ground, options),
    openedLending: (options = {}) => makeLending(ground, options),
    async moveClock({ minutes = 0, hours = 0, days = 0 }) {
      const ms = ((days * 24 + hours) * 60 + minutes) * 60_000;
      await owner.run(sql`update app_clock set offset_ms = offset_ms + ${ms}`);
    },
    work: () => ground.product.worker.round(),
    topUp: (lenderId, amount) => topUpLender(ground.product.db, lenderId, amount),
    balance: (lenderId) => balanceOf(ground.product.db, lenderId),
    proof: async () => (await proveBooks(owner)).map((fault) => fault.proof),
    moneySnapshot: () => moneySnapshot(owner),
    async restart() {
      await ground.product.close();
      ground.product = await build();
    },
    async close() {
      await ground.product.close();
      await owner.close();
      await database.close();
    },
  };
}

async function balanceOf(db: Db, lenderId: PersonId): Promise<number> {
  const { balance } = await db.one(
    row({ balance: col.number }),
    sql`select balance_rupiah as balance from ledger_account where kind = 'cash' and owner_id = ${lenderId}`,
  );
  return balance;
}

/** Calls as a person, on whichever instance of the product is current. */
export function caller(instance: () => Product): World['call'] {
  const call = (person: Person | null, call: string, sent: Sent = {}) =>
    callOn(instance(), person, ...(searchByBody(call, sent) ?? [call, sent]));
  return call as World['call'];
}

/** A list asked for by a person's number, as the browser sends it: its query in a body. */
function searchByBody(call: string, { query, ...sent }: Sent): [string, Sent] | null {
  if (!call.startsWith('GET ') || !query || !asksPersonally(query)) return null;
  const body = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return [`${call.replace('GET', 'POST')}/searches`, { ...sent, body }];
}

async function callOn(product: Product, person: Person | null, call: string, sent: Sent): Promise<Answer<unknown>> {
  const [method = 'GET', template = ''] = call.split(' ');
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''));
  const query = sent.query
    ? `?${new URLSearchParams(Object.entries(sent.query).map(([key, value]) => [key, String(value)]))}`
    : '';
  const { app } = path.startsWith('staff/') ? product.console : product.web;
  const answer = await app.inject({
    method: method as 'GET',
    url: `/api/v1/${path}${query}`,
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(sent.body === undefined
      ? {}
      : { payload: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body) }),
  });
  const isJson = String(answer.headers['content-type'] ?? '').includes('json');
  const body = isJson ? answer.json<Record<string, unknown>>() : {};
  const paged = 'totalCount' in body;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    data: paged ? body : body.data,
    error: body as unknown as ErrorBody,
  };
}

async function moneySnapshot(owner: Db): Promise<string> {
  const tables = [
    'ledger_account',
    'ledger_entry',
    'ledger_journal',
    'portfolio',
    'lending',
    'member_row',
    'receipt',
    'disbursement',
    'payout',
  ];
  const sums: string[] = [];
  for (const table of tables) {
    const { sum } = await owner.one(row({ sum: col.text }), {
      parts: [`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '-') as sum from ${table} t`],
      values: [],
    });
    sums.push(`${table}:${sum}`);
  }
  return sums.join('\n');
}

/** Repeats the same call when told to come back later (503 with a time). */
export async function patiently<D>(call: () => Promise<Answer<D>>): Promise<Answer<D>> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) {
      expect(answer.status).toBeLessThan(500);
      return answer;
    }
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
}

/** Expects that an action leaves all money as it was. */
export async function expectUnchanged(world: World, act: () => Promise<unknown>): Promise<void> {
  const before = await world.moneySnapshot();
  await act();
  expect(await world.moneySnapshot()).toBe(before);
}
