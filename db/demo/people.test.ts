// The demonstration's borrowers: each is a member of the group in her note, and can be found by it.
// Source: docs/screens.md.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { openVault } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { openTestDatabase } from '#test/database.ts';
import { addReferenceLists } from '../reference.ts';
import { addBorrowers, addGroups, addStaff } from './people.ts';
import { borrowerPlan, planGroups, planLendings } from './plan.ts';

describe('the demonstration’s staff', () => {
  it('has somebody for each role, each with a sign-in of her own to show', async () => {
    const database = await openTestDatabase();
    const db = openDatabase(database.ownerUrl, { poolSize: 2 });
    try {
      const vault = openVault(Buffer.alloc(32, 7), 'hash-key-for-tests-0123456789abcdefghij');
      const people = await db.tx((tx) => addStaff(tx, vault, 'http://localhost'));
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
      expect(people.map(({ login }) => login).sort()).toEqual(rows.map(({ login }) => login).sort());
      expect(people.every(({ totpSecret, note }) => totpSecret && note)).toBe(true);
    } finally {
      await db.close();
      await database.close();
    }
  });
});

describe('the demonstration’s groups', () => {
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
    const database = await openTestDatabase();
    const db = openDatabase(database.ownerUrl, { poolSize: 2 });
    const groups = planGroups();
    const vault = openVault(Buffer.alloc(32, 7), 'hash-key-for-tests-0123456789abcdefghij');
    try {
      const people = await db.tx(async (tx) => {
        await addReferenceLists(tx);
        await addStaff(tx, vault, 'http://localhost');
        await addGroups(tx, groups);
        return addBorrowers(tx, groups, 'http://localhost');
      });
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
      expect(new Set(people.map(({ name }) => name))).toEqual(new Set(rows.map(({ name }) => name)));
      expect(people.map(({ login }) => login)).toEqual(['0813-1000-4202', '0813-1000-5802', '0813-1000-5002']);
    } finally {
      await db.close();
      await database.close();
    }
  });
});
