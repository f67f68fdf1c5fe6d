// The demonstration's people: somebody for each role, members who can sign in, whole profiles of whoever is verified, and
// agreements whose file can be made.
// Source: docs/screens.md; docs/domain.md §9.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNik, nikChecks } from '#domain/nik.ts';
import { rupiah } from '#domain/money.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { today } from '#platform/clock.ts';
import { createEventBus } from '#platform/event-bus.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { openVault } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { connectStorage } from '#ports/storage.ts';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { addReferenceLists } from '../reference.ts';
import { fund } from './fund.ts';
import { lenderIdentity, memberIdentity } from './identity.ts';
import { disburse, publish } from './lend.ts';
import { lenderNames } from './names.ts';
import { addBorrowers, addGroups, addLenders, addStaff, type DemoPerson, lenderId } from './people.ts';
import { picturesOf } from './pictures.ts';
import { borrowerPlan, planGroups, planLendings } from './plan.ts';
import { addBorrowerProfiles, verifyLenders } from './verified.ts';

/** Whether birthday, sex and province agree with the NIK, and whether it is possible. */
const agrees = (...asked: Parameters<typeof nikChecks>) => {
  const { birthday, sex, province, possible } = nikChecks(...asked);
  return [birthday?.agrees, sex?.agrees, province?.agrees, possible];
};
const groups = planGroups();
const vault = openVault(Buffer.alloc(32, 7), 'hash-key-for-tests-0123456789abcdefghij');
let database: TestDatabase;
let db: Db;
let folder: string;
let staff: DemoPerson[];
let borrowers: DemoPerson[];

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'titian-demo-'));
  const context = {
    events: createEventBus(),
    jobs: { notify: () => undefined },
    vault,
    publicUrl: null,
    consoleUrl: null,
  };
  db = openDatabase(database.ownerUrl, { poolSize: 2, context });
  const storage = connectStorage({ kind: 'folder', folder, encryptionKey: '07'.repeat(32) });
  await db.tx(async (tx) => {
    await addReferenceLists(tx);
    await addLenders(tx, 'http://localhost');
    staff = await addStaff(tx, vault, 'http://localhost');
    await verifyLenders(tx, vault, storage);
    await addGroups(tx, vault, groups);
    borrowers = await addBorrowers(tx, groups, 'http://localhost');
    await addBorrowerProfiles(tx, groups);
  });
});
afterAll(async () => {
  await db.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the demonstration’s staff', () => {
  it('has somebody for each role, each with a sign-in of her own to show', async () => {
    const rows = await db.rows(
      row({ login: col.text, role: col.text }),
      sql`select s.login, r.role from staff s join staff_role r on r.staff_id = s.id order by r.role`,
    );
    expect([...new Set(rows.map(({ role }) => role))]).toEqual([
      'admin',
      'auditor',
      'finance',
      'kyc',
      'loan',
      'support',
    ]);
    expect(staff.map(({ login }) => login).sort()).toEqual(rows.map(({ login }) => login).sort());
    expect(staff.every(({ totpSecret, note }) => totpSecret && note)).toBe(true);
  });
});

describe('the demonstration’s verified lenders', () => {
  it('have a whole profile, both numbers, three papers, a verdict and an account to withdraw to', async () => {
    // Spec §3: eleven fields of a profile.
    const incomplete = await db.rows(
      anyRow,
      sql`select u.name from app_user u join lender l on l.user_id = u.id left join profile p on p.user_id = u.id
      left join kyc k on k.user_id = u.id where l.kyc_status = 'verified' and (
        num_nulls(p.birthplace_id, p.birthday, p.gender, p.religion, p.address, p.city_id, p.province_id,
          p.last_education, p.job_id, p.sector_id, p.source_of_fund) > 0
        or num_nulls(k.identity_encrypted, k.npwp_encrypted, k.bank_id, k.account_encrypted, k.account_name,
          k.decided_at) > 0
        or (select count(*) from kyc_picture i where i.user_id = u.id) <> 3
        or not exists (select 1 from kyc_verdict v where v.user_id = u.id and v.verdict = 'verified')
        or not exists (select 1 from bank_account a where a.user_id = u.id and a.removed_at is null))`,
    );
    expect(incomplete).toEqual([]);
    const verified = await db.one(anyRow, sql`select count(*) from lender where kyc_status = 'verified'`);
    expect(verified).toEqual({ count: 41 });
  });

  it('have numbers that say their birthday, sex and province', async () => {
    for (const [no, name] of lenderNames.entries()) {
      const { nik, birthday, gender, cityId } = lenderIdentity(no, name);
      expect([name, isNik(nik), agrees(nik, { birthday, gender, provinceId: Math.floor(cityId / 100) })]).toEqual([
        name,
        true,
        [true, true, true, true],
      ]);
    }
  });
});

describe('the demonstration’s groups', () => {
  it('have words that no other group has', () => {
    for (const word of ['name', 'description'] as const) {
      const words = groups.map((group) => group[word]);
      expect(words.every((each) => each.length > 0)).toBe(true);
      expect(words.filter((each, at) => words.indexOf(each) !== at)).toEqual([]);
    }
  });

  it('are looked after by at least six officers, all of a city by one', async () => {
    const cities = await db.rows(
      row({ city: col.number, officers: col.number }),
      sql`select city_id as city, count(distinct officer_id) as officers from borrower_group group by city_id`,
    );
    expect(cities.filter(({ officers }) => officers !== 1)).toEqual([]);
    const officers = await db.rows(
      row({ name: col.text, groups: col.number }),
      sql`select s.name, count(*) as groups from borrower_group g join staff s on s.id = g.officer_id
      join staff_role r on r.staff_id = s.id and r.role = 'loan' group by s.name`,
    );
    expect(officers.length).toBeGreaterThanOrEqual(6);
    expect(officers.reduce((sum, officer) => sum + officer.groups, 0)).toBe(groups.length);
  });

  it('have members with a NIK each, of their own', async () => {
    const counted = await db.one(
      anyRow,
      sql`select count(*) filter (where nik_hash is null) as without, count(*) - count(distinct nik_hash) as shared
      from group_member`,
    );
    expect(counted).toEqual({ without: 0, shared: 0 });
    const numbers = groups.flatMap((group) =>
      group.members.map((_, index) => {
        const { nik, birthday, gender } = memberIdentity(group, index + 1);
        const parts = agrees(nik, { birthday, gender, provinceId: Math.floor(group.cityId / 100) });
        expect(parts).toEqual([true, true, true, true]);
        return nik;
      }),
    );
    const lenders = lenderNames.map((name, no) => lenderIdentity(no, name).nik);
    expect(new Set([...numbers, ...lenders]).size).toBe(numbers.length + lenders.length);
  });

  it('leave agreements with their text and a file name, of lenders and of every member', async () => {
    const [planned] = planLendings().filter(({ group }) => group === 42);
    const group = groups[42];
    if (!planned || !group) throw new Error('group 42 borrows');
    await db.tx(async (tx) => {
      const on = await today(tx);
      const parameters = await readParameters(tx, on);
      const lendingId = await publish(tx, planned, group, picturesOf(group));
      const amount = rupiah(planned.principal * group.members.length);
      await fund(tx, { lendingId, lenderId: lenderId(0), amount, status: 'active' }, parameters);
      await disburse(tx, lendingId, on);
    });
    const made = await db.rows(
      row({ kind: col.text, agreements: col.number, whole: col.number }),
      sql`select kind, count(*) as agreements,
        count(*) filter (where state = 'signed' and file_name is not null and jsonb_array_length(content) > 5) as whole
      from agreement group by kind order by kind`,
    );
    const members = group.members.length;
    expect(made).toEqual([
      { kind: 'lender', agreements: 1, whole: 1 },
      { kind: 'member', agreements: members, whole: members },
    ]);
    const officer = await db.one(
      anyRow,
      sql`select d.entered_by = g.officer_id as own from disbursement d join lending l on l.id = d.lending_id
      join borrower_group g on g.id = l.group_id`,
    );
    expect(officer).toEqual({ own: true });
  });

  it('have one loan at a time: the next is offered when the one before has ended', () => {
    const weeks = { 3: 12, 6: 25, 12: 50 };
    const daysUntilEnd = { draft: 0, opened: 0, funded: 0, disbursed: 9, refunded: 21 };
    for (const group of planGroups()) {
      const loans = planLendings().filter((planned) => planned.group === group.no);
      for (const [index, { outcome, openedAgo, tenorMonths }] of loans.slice(0, -1).entries()) {
        const days = daysUntilEnd[outcome] + (outcome === 'disbursed' ? 7 * weeks[tenorMonths] : 0);
        expect(openedAgo - days, `${group.name}: its loan before the next`).toBeGreaterThan(
          loans[index + 1]!.openedAgo,
        );
      }
    }
  });
});

describe('the demonstration’s borrowers', () => {
  it('are in a group one week in arrears, in one that waits for signatures, and in one that is open for funding', () => {
    const lendingsOf = (group: number) => planLendings().filter((planned) => planned.group === group);
    const [late, unsigned, offered] = borrowerPlan.map(({ group }) => lendingsOf(group));
    expect(late).toMatchObject([{ outcome: 'disbursed', habit: { kind: 'stops', weeksAgo: 1 } }]);
    expect(unsigned).toMatchObject([{ outcome: 'funded' }]);
    expect(offered).toMatchObject([{ outcome: 'opened' }]);
  });

  it('are members of their groups, one sign-in each', async () => {
    const rows = await db.rows(
      row({ name: col.text, phone: col.text, group: col.text, borrower: col.boolean }),
      sql`select u.name, m.phone, g.name as group, u.is_borrower as borrower from app_user u
      join group_member m on m.user_id = u.id and m.name = u.name and m.phone = u.phone
      join borrower_group g on g.id = m.group_id order by u.phone`,
    );
    expect(new Set(rows.map(({ group }) => group))).toEqual(
      new Set(borrowerPlan.map(({ group }) => groups[group]?.name)),
    );
    expect(rows.every(({ borrower }) => borrower)).toBe(true);
    expect(new Set(borrowers.map(({ name }) => name))).toEqual(new Set(rows.map(({ name }) => name)));
    expect(borrowers.map(({ login }) => login)).toEqual(['0813-1000-4202', '0813-1000-5802', '0813-1000-5002']);
  });
});
