// The ground of API tests: the whole product on a database of its own, with people and lendings made through it.
// Every answer is held against its schema, and `proof()` sums the books again. No part of the product is replaced.
import { afterAll, beforeAll, expect } from 'vitest';
import type { Endpoints } from '#contract/all.ts';
import type { ErrorBody, StaffRole } from '#contract/endpoint.ts';
import { businessDateOf } from '#domain/calendar.ts';
import type { Grade } from '#domain/grade.ts';
import { topUp } from '#domain/journal.ts';
import type { KycStatus } from '#domain/kyc.ts';
import { rupiah } from '#domain/money.ts';
import { createUser } from '#features/account/create-user.ts';
import { createStaff } from '#features/account/staff-sign-in.ts';
import { openAccounts, postJournal, proveBooks } from '#ledger/ledger.ts';
import { now } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { hashPassword } from '#platform/password.ts';
import { sql } from '#platform/sql.ts';
import { buildProduct, type Product } from '#server/app.ts';
import { createLendingDraft, publishLending } from '#features/lending/draft.ts';
import { openTestDatabase } from './database.ts';

export const password = 'kopi susu gula aren';
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export type Person = { id: string; name: string; token: string; phone: string };
export type Answer<D> = { status: number; headers: Record<string, unknown>; data: D; error: ErrorBody };
type Sent<C extends keyof Endpoints> = {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
} & Partial<Pick<Endpoints[C], never>>;

export type World = {
  product: Product;
  db: Db;
  /** The owner's connection, to arrange what the application may not. */
  owner: Db;
  lender(options?: LenderOptions): Promise<Person>;
  staff(...roles: StaffRole[]): Promise<Person>;
  group(options?: GroupOptions): Promise<TestGroup>;
  openedLending(options?: LendingOptions): Promise<TestLending>;
  /** One call as this person (null: a visitor); `staff/…` goes to the console's own address. */
  call<C extends keyof Endpoints & string>(
    caller: Person | null,
    call: C,
    sent?: Sent<C>,
  ): Promise<
    Answer<Endpoints[C]['answer'] extends { data: unknown } ? Endpoints[C]['answer'] : Endpoints[C]['answer']>
  >;
  moveClock(by: { minutes?: number; hours?: number; days?: number }): Promise<void>;
  /** Everything due now, with missed business dates closed in order. */
  work(): Promise<void>;
  /** Gives a lender balance, as a top-up would. */
  topUp(lenderId: string, amount: number): Promise<void>;
  balance(lenderId: string): Promise<number>;
  /** Names of the proofs that fail; an empty list when all is sound. */
  proof(): Promise<string[]>;
  /** All that money rests on, as text: equal before and after a refusal. */
  moneySnapshot(): Promise<string>;
  close(): Promise<void>;
};

export type LenderOptions = {
  balance?: number;
  kycStatus?: KycStatus;
  emailVerified?: boolean;
  envelopeActive?: boolean;
  taxResident?: boolean;
  name?: string;
};
export type GroupOptions = { members?: number; name?: string; meetingWeekday?: number; officerId?: string };
export type TestGroup = { id: string; name: string; officerId: string; members: { id: string; name: string }[] };
export type LendingOptions = GroupOptions & {
  principal?: number;
  grade?: Grade;
  tenorMonths?: number;
  rhythm?: 'weekly' | 'monthly';
  interestBps?: number;
  step?: number;
  dueOn?: string;
  group?: TestGroup;
};
export type TestLending = { id: string; loanAmount: number; group: TestGroup };

let counter = 0;
const next = () => (counter += 1);

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

/** Settings with which a product is built for a test; addresses of providers lead nowhere unless a test gives its own. */
export function testConfig(databaseUrl: string, environment: Record<string, string> = {}) {
  return readConfig({
    TITIAN_MODE: 'demo',
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: 'token-secret-for-tests-0123456789abcdef',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    HASH_KEY: 'hash-key-for-tests-0123456789abcdefghij',
    BANK_URL: 'http://127.0.0.1:9',
    BANK_SECRET: 'bank-secret-for-tests-0123456789abcdefg',
    SMS_URL: 'http://127.0.0.1:9',
    SMS_KEY: 'sms-key-for-tests-0123456789abcdefghijk',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SIGNATURE_URL: 'http://127.0.0.1:9',
    SIGNATURE_SECRET: 'signature-secret-for-tests-0123456789ab',
    STORAGE_DIR: '/tmp/titian-test-storage',
    LOG_LEVEL: 'silent',
    ...environment,
  });
}

export async function openWorld(environment: Record<string, string> = {}): Promise<World> {
  const database = await openTestDatabase();
  const owner = openDatabase(database.ownerUrl, { poolSize: 2 });
  const product = await buildProduct(testConfig(database.url, environment), { checkAnswers: true });
  const { db } = product;
  await addReferences(owner);
  const passwordHash = await hashPassword(password);
  const inject = caller(product);

  const world: World = {
    product,
    db,
    owner,
    call: inject as World['call'],
    async lender(options = {}) {
      const n = next();
      const person = {
        id: newId(),
        name: options.name ?? `Ratna Wulandari ${n}`,
        phone: `+62812${String(10000000 + n)}`,
      };
      await db.tx((tx) =>
        createUser(tx, {
          ...person,
          email: `ratna${n}@contoh.example`,
          emailVerified: options.emailVerified ?? true,
          passwordHash,
          lender: {
            kycStatus: options.kycStatus ?? 'verified',
            envelopeActive: options.envelopeActive ?? true,
            taxResident: options.taxResident ?? true,
          },
        }),
      );
      if (options.balance) await world.topUp(person.id, options.balance);
      return { ...person, token: await startSession(product, 'user', person.id) };
    },
    async staff(...roles) {
      const person = { id: newId(), name: `Petugas ${next()}`, phone: '' };
      await db.tx((tx) =>
        createStaff(tx, product.vault, { ...person, login: `petugas${next()}`, password, totpSecret, roles }),
      );
      if (roles.includes('loan')) await db.tx((tx) => openAccounts(tx, person.id, ['officer_cash']));
      return { ...person, token: await startSession(product, 'staff', person.id) };
    },
    group: (options = {}) => makeGroup(world, options),
    openedLending: (options = {}) => makeLending(world, options),
    async moveClock({ minutes = 0, hours = 0, days = 0 }) {
      const ms = ((days * 24 + hours) * 60 + minutes) * 60_000;
      await owner.run(sql`update app_clock set offset_ms = offset_ms + ${ms}`);
    },
    work: () => product.worker.round(),
    async topUp(lenderId, amount) {
      await db.tx(async (tx) => {
        const key = `topup:${newId()}`;
        await postJournal(tx, {
          kind: 'topup',
          key,
          businessDate: businessDateOf(await now(tx)),
          legs: topUp({ lenderId, amount: rupiah(amount) }),
        });
      });
    },
    async balance(lenderId) {
      return (
        await db.one<{ balance: number }>(
          sql`select balance_rupiah as balance from ledger_account where kind = 'cash' and owner_id = ${lenderId}`,
        )
      ).balance;
    },
    proof: async () => (await proveBooks(owner)).map((fault) => fault.proof),
    moneySnapshot: () => moneySnapshot(owner),
    async close() {
      await product.close();
      await owner.close();
      await database.close();
    },
  };
  return world;
}

async function addReferences(owner: Db): Promise<void> {
  await owner.run(sql`insert into province values (32, 'Jawa Barat'), (33, 'Jawa Tengah') on conflict do nothing`);
  await owner.run(
    sql`insert into city values (3201, 32, 'Kab. Bogor'), (3273, 32, 'Kota Bandung'), (3372, 33, 'Kota Surakarta') on conflict do nothing`,
  );
  await owner.run(
    sql`insert into business_sector (id, name) values (1, 'Kuliner'), (2, 'Kerajinan'), (3, 'Pertanian') on conflict do nothing`,
  );
  await owner.run(
    sql`insert into bank (id, code, name) values (1, 'BCA', 'Bank Central Asia'), (2, 'BRI', 'Bank Rakyat Indonesia'), (3, 'BNI', 'Bank Negara Indonesia'), (4, 'MANDIRI', 'Bank Mandiri') on conflict do nothing`,
  );
}

async function startSession(product: Product, kind: 'user' | 'staff', id: string): Promise<string> {
  return product.db.tx((tx) => product.sessions.start(tx, kind, id, 'test', { hours: 100_000, idleMinutes: 60 }));
}

function caller(product: Product) {
  return async (person: Person | null, call: string, sent: Sent<never> = {}): Promise<Answer<unknown>> => {
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
      },
      ...(sent.body === undefined
        ? {}
        : { payload: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body) }),
    });
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    const body = isJson ? (answer.json() as Record<string, unknown>) : {};
    const paged = 'totalCount' in body;
    return {
      status: answer.statusCode,
      headers: answer.headers,
      data: paged ? body : body.data,
      error: body as unknown as ErrorBody,
    };
  };
}

async function makeGroup(world: World, options: GroupOptions): Promise<TestGroup> {
  const n = next();
  const officerId = options.officerId ?? (await world.staff('loan')).id;
  const group = { id: newId(), name: options.name ?? `Melati ${n}` };
  const members = Array.from({ length: options.members ?? 10 }, (_, index) => ({
    id: newId(),
    name: `Siti Anggota ${n}-${index + 1}`,
    no: index + 1,
  }));
  await world.owner.tx(async (tx) => {
    await tx.run(sql`insert into borrower_group (id, name, sector_id, city_id, description, meeting_weekday, officer_id, bank_id, account_number, account_name, created_at)
      values (${group.id}, ${group.name}, 1, 3201, ${'Kami membuat kue basah.'}, ${options.meetingWeekday ?? 3}, ${officerId}, 2, '00123456789', ${group.name}, app_now())`);
    for (const member of members) {
      await tx.run(sql`insert into group_member (id, group_id, member_no, name, phone, business, role, joined_on)
        values (${member.id}, ${group.id}, ${member.no}, ${member.name}, ${`+62813${String(10000000 + n * 100 + member.no)}`}, 'Kue basah', ${member.no === 1 ? 'ketua' : 'anggota'}, '2024-01-01')`);
    }
  });
  return { ...group, officerId, members };
}

/** A published lending of ten members with equal loans (5.000.000 each, unless said otherwise). */
async function makeLending(world: World, options: LendingOptions): Promise<TestLending> {
  const group = options.group ?? (await makeGroup(world, options));
  const principal = rupiah(options.principal ?? 5_000_000);
  const id = await world.db.tx(async (tx) => {
    const lendingId = await createLendingDraft(tx, {
      groupId: group.id,
      grade: options.grade ?? 'A3',
      tenorMonths: options.tenorMonths ?? 12,
      rhythm: options.rhythm ?? 'weekly',
      ...(options.interestBps === undefined ? {} : { interestBps: options.interestBps }),
      memberLoans: group.members.map((member) => ({ memberId: member.id, principal })),
    });
    await publishLending(tx, lendingId);
    return lendingId;
  });
  if (options.dueOn)
    await world.owner.run(
      sql`update lending set due_on = ${options.dueOn}, due_at = (${options.dueOn}::date + 1)::timestamp at time zone 'Asia/Jakarta' - interval '1 millisecond' where id = ${id}`,
    );
  return { id, loanAmount: principal * group.members.length, group };
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
    const { sum } = await owner.one<{ sum: string }>({
      parts: [`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '-') as sum from ${table} t`],
      values: [],
    });
    sums.push(`${table}:${sum}`);
  }
  return sums.join('\n');
}

/** Expects that an act leaves all money as it was. */
export async function expectUnchanged(world: World, act: () => Promise<unknown>): Promise<void> {
  const before = await world.moneySnapshot();
  await act();
  expect(await world.moneySnapshot()).toBe(before);
}
