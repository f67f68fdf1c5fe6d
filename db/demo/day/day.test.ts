// The demonstration's day, made by the product's own acts: each queue holds what it should, whatever the weekday of the
// first start, and each role's first page shows it. The history of the sixty other groups is left out.
// Source: docs/domain.md §9; decision 0118.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, type BusinessDate, businessDate, type Weekday } from '#domain/calendar.ts';
import { weeklyDueDates } from '#domain/schedule.ts';
import { readHolidays } from '#features/settings/holidays.sql.ts';
import { proveBooks } from '#ledger/ledger.ts';
import { today } from '#platform/clock.ts';
import { createEventBus } from '#platform/event-bus.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { openVault } from '#platform/secrets.ts';
import { encryptClearAccounts } from '#server/clear-accounts.ts';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { openTestSandbox } from '#test/sandbox.ts';
import { testConfig } from '#test/world.ts';
import { connectStorage } from '#ports/storage.ts';
import { addReferenceLists } from '../../reference.ts';
import { addGroups, addLenders, addStaff } from '../people.ts';
import { playedDays, simulate } from '../simulate.ts';
import { verifyLenders } from '../verified.ts';
import { addApplicants } from './applicants.ts';
import { openDay } from './day.ts';
import { dayGroups, planDayGroups, planDayLendings } from './groups.ts';
import { openPlayer, type Player } from './player.ts';

let database: TestDatabase;
let db: Db;
let player: Player;
let folder: string;
let date: BusinessDate;
let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'titian-day-'));
  sandbox = await openTestSandbox();
  const config = testConfig(database.url, { STORAGE_DIR: folder });
  const vault = openVault(config.ENCRYPTION_KEY, config.HASH_KEY);
  const context = { events: createEventBus(), jobs: { notify: () => undefined }, vault, publicUrl: null };
  db = openDatabase(database.ownerUrl, { poolSize: 2, context });
  const storage = connectStorage({ kind: 'folder', folder, encryptionKey: '07'.repeat(32) });
  date = await today(db);
  await db.tx((tx) => addReferenceLists(tx));
  const holidays = await readHolidays(db);
  const groups = planDayGroups(date, holidays);
  const dayLendings = planDayLendings();
  await db.tx(async (tx) => {
    await addLenders(tx, 'http://localhost');
    await addStaff(tx, vault, 'http://localhost');
    await verifyLenders(tx, vault, storage);
    await addApplicants(tx);
    await addGroups(tx, vault, groups, dayLendings);
  });
  player = await openPlayer(config);
  const playDay = openDay({ player, db, today: date, holidays, sandboxUrl: sandbox.url });
  const play = async (day: BusinessDate) => {
    if (day === addDays(date, -playedDays)) await encryptClearAccounts({ db, vault });
    await playDay(day);
  };
  await simulate(db, date, { groups, lendings: [], dayLendings, play }, () => undefined);
}, 180_000);
afterAll(async () => {
  await player?.close();
  await sandbox?.stop();
  await db?.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Cases by queue, as the first page of this login counts them. */
async function queuesOf(staff: string): Promise<Record<string, number>> {
  const { queues } = await player.call({ staff }, 'GET staff/overview');
  return Object.fromEntries(queues.map(({ name, count }) => [name, count]));
}
const dayOf = (staff: string) => player.call({ staff }, 'GET staff/day');

describe('the demonstration’s day', () => {
  it('has cases in each queue, for whoever works on it', async () => {
    expect(await queuesOf('layanan')).toMatchObject({ leads: 6, complaints: 4 });
    expect(await queuesOf('verifikasi')).toMatchObject({ kyc: 5, kyc_changes: 2 });
    expect(await queuesOf('keuangan')).toMatchObject({
      withdrawals: 3,
      disbursements: 2,
      refunds: 1,
      overpayments: 2,
      reversals: 1,
      suspense: 2,
      vouchers: 1,
      bank_statements: 1,
      period_locks: 1,
      failures: 1,
    });
  });

  it('has three meetings for a field officer, one of a group that is late, and cash that she still holds', async () => {
    const { officer } = await dayOf('petugas');
    const holidays = await readHolidays(db);
    const expected = holidays.has(date) ? [] : ['08.30', '10.00', '13.30'];
    expect(officer!.today.items.map(({ time }) => time)).toEqual(expected);
    expect(officer!.today.items.every(({ expected: sum, taken }) => sum > 0 && taken === null)).toBe(true);
    expect(officer!.late.items.map(({ groupName }) => groupName)).toEqual(['Jahit Rapi Cimahpar']);
    expect(officer!.cash.items.map(({ groupName }) => groupName)).toEqual(['Tempe Murni Cisarua']);
  });

  it('has eight tasks, one of them overdue, and a promise to pay', async () => {
    const tasks = await player.call({ staff: 'auditor' }, 'GET staff/tasks');
    expect(tasks.totalCount).toBe(8);
    const open = Object.fromEntries(
      await Promise.all(
        ['petugas', 'petugas.mataram', 'layanan', 'verifikasi'].map(
          async (staff) => [staff, (await dayOf(staff)).tasks?.open] as const,
        ),
      ),
    );
    expect(open).toEqual({ petugas: 4, 'petugas.mataram': 1, layanan: 2, verifikasi: 1 });
    const { tasks: own } = await dayOf('petugas');
    expect(own!.items.filter(({ overdue }) => overdue)).toHaveLength(1);
  });

  it('leaves each of finance something to decide that the other entered', async () => {
    const { queues } = await player.call({ staff: 'keuangan' }, 'GET staff/overview');
    expect(queues.find(({ name }) => name === 'overpayments')).toMatchObject({ count: 2, own: 1 });
    expect(queues.find(({ name }) => name === 'vouchers')).toMatchObject({ count: 1, own: 0 });
    const { waiting, cash } = await dayOf('keuangan');
    expect(waiting.map(({ kind }) => kind)).toEqual(['overpayment']);
    expect(cash!.officers).toHaveLength(2);
  });

  it('has a statement of yesterday that fits but for three lines', async () => {
    const yesterday = addDays(date, -1);
    const read = { params: { date: yesterday } };
    const statement = await player.call({ staff: 'keuangan' }, 'GET staff/bankstatements/:date', read);
    expect(statement.differences.map(({ kind, told, booked }) => [kind, told - booked])).toEqual([
      ['other_amount', -6_500],
      ['unknown', -12_500],
      ['unknown', 275_000],
    ]);
    expect(Number(statement.closing) - Number(statement.escrow)).toBe(256_000);
    // 275.000 - 12.500 - 6.500.
    expect(statement.why.map(({ amount }) => amount)).toEqual(['275000', '-12500', '-6500']);
    expect(statement.matched.map(({ by }) => by)).toEqual(['virtual_account']);
  });

  it('has one identity whose date of birth differs from the papers, and one whose number somebody else has', async () => {
    const { data } = await player.call({ staff: 'verifikasi' }, 'GET staff/kycs', { query: { status: 'pending' } });
    const hints = new Map<string, string[]>();
    for (const { id, name } of data) {
      const { fields } = await player.call({ staff: 'verifikasi' }, 'GET staff/kycs/:id', { params: { id } });
      hints.set(
        name,
        fields.flatMap(({ field, hints: said }) => (said.every(({ agrees }) => agrees) ? [] : [field])),
      );
    }
    expect(hints.size).toBe(5);
    expect(hints.get('Sari Wahyuningsih')).toEqual([]);
    expect(hints.get('Maria Goreti Lodo')).not.toEqual([]);
  });

  it('leaves the books sound, proved in the night before like the chain of the trail', async () => {
    expect(await proveBooks(db)).toEqual([]);
    const { trail } = await dayOf('auditor');
    expect(trail).toMatchObject({ isSound: true, unusual: [{ action: 'person.blocked', count: 1 }] });
    const { books } = await player.call({ staff: 'keuangan' }, 'GET staff/overview');
    expect(books!.proof).toMatchObject({ date: addDays(date, -1), faults: [] });
  });
});

describe('the groups of the day', () => {
  it('meet on the date of the first start whatever its weekday, unless it is a holiday', async () => {
    const holidays = await readHolidays(db);
    const dates = Array.from({ length: 400 }, (_, days) => addDays(businessDate('2026-01-05'), days));
    for (const on of dates.filter((each) => !holidays.has(each))) {
      const groups = planDayGroups(on, holidays);
      for (const { group, disbursedAgo } of planDayLendings()) {
        if (!dayGroups.meetToday.some((no) => no === group)) continue;
        const { meetingWeekday } = groups.find(({ no }) => no === group)!;
        const terms = { disbursedOn: addDays(on, -disbursedAgo), meetingWeekday: meetingWeekday as Weekday };
        expect(weeklyDueDates({ ...terms, count: 25, holidays }), on).toContain(on);
      }
    }
  });

  it('keep out of the portfolio of the lender to sign in as', () => {
    expect(planDayLendings().filter(({ group }) => group % 5 === 2)).toEqual([]);
  });
});
