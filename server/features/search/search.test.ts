// The search over everything: each kind by what it is found by, only for who may read it, masked as in its list, few at a
// time, by indexes; a search by NIK or phone is on the trail without the number; too many are refused.
// Source: docs/screens.md; decision 0116.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { staffRoles } from '#domain/permissions.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { newComplaint } from '#test/complaint.ts';
import { disbursedLending } from '#test/disbursement.ts';
import { fund, workOn } from '#test/funding.ts';
import { addJob, pending } from '#test/kyc.ts';
import { newLead } from '#test/lead.ts';
import { collect } from '#test/repayment.ts';
import { planOf, statementsOf } from '#test/statements-sent.ts';
import { type Person, useWorld, type World } from '#test/world.ts';

const held = useWorld();

async function search(world: World, person: Person, q: string) {
  const { status, data } = await world.call(person, 'POST staff/everything/searches', { body: { q } });
  expect(status).toBe(200);
  return data.groups;
}

/** What of one kind was found. */
const found = async (world: World, person: Person, q: string, kind: string) =>
  (await search(world, person, q)).find((group) => group.kind === kind)?.items ?? [];

const texts = row({ value: col.text });
const valueOf = async (world: World, statement: ReturnType<typeof sql>) =>
  (await world.owner.one(texts, statement)).value;

describe('people', () => {
  it('are found by name, phone and whole NIK, their numbers masked', async () => {
    const world = held.current;
    await addJob(world);
    const { person } = await pending(world);
    const support = await world.staff('support');
    const phone = await valueOf(world, sql`select phone as value from app_user where id = ${person.id}`);
    const digits = phone.replace('+62', '0');
    const masked = `${digits.slice(0, 4)}${'•'.repeat(4)}${digits.slice(-4)}`;
    for (const q of [person.name, digits, masked]) {
      const items = await found(world, support, q, 'people');
      expect(items.find(({ id }) => id === person.id)?.detail).toMatch(/•/);
      expect(JSON.stringify(items)).not.toContain(digits);
    }
  });

  it('by NIK only complete, through its keyed hash; the trail names no number', async () => {
    const world = held.current;
    const lending = await world.openedLending();
    const officer = await world.staff('loan');
    const nik = '3173015203890041';
    const member = await valueOf(
      world,
      sql`select id::text as value from group_member where group_id = ${lending.group.id} order by member_no limit 1`,
    );
    const hash = world.product.vault.fingerprint(`nik\u001f${nik}`);
    await world.owner.run(sql`update group_member set nik_hash = ${hash} where id = ${member}`);
    expect(await found(world, officer, nik, 'members')).toMatchObject([
      { id: lending.group.id, detail: lending.group.name },
    ]);
    expect(await found(world, officer, nik.slice(0, 15), 'members')).toEqual([]);
    const event = await valueOf(
      world,
      sql`select after::text as value from audit_trail where action = 'search.number' and actor_id = ${officer.id}
        order by seq desc limit 1`,
    );
    expect(JSON.parse(event)).toEqual({ by: 'nik', found: [{ kind: 'members', ids: [lending.group.id] }] });
    expect(event).not.toContain(nik);
  });

  it('a search by words leaves no event', async () => {
    const world = held.current;
    const support = await world.staff('support');
    await search(world, support, 'Siti Aminah');
    const count = sql`select count(*)::text as value from audit_trail where actor_id = ${support.id}`;
    expect(await valueOf(world, count)).toBe('0');
  });
});

describe('cases and loans', () => {
  it('are found by ticket, name, group and the number of an agreement', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const complaint = await newComplaint(world, support);
    expect(await found(world, support, complaint.ticket, 'complaints')).toMatchObject([{ id: complaint.id }]);
    const lead = await newLead(world, support);
    expect((await found(world, support, lead.phone, 'leads')).map(({ id }) => id)).toContain(lead.id);

    const lending = await world.openedLending();
    const loan = await world.staff('loan');
    expect((await found(world, loan, lending.group.name, 'groups')).map(({ id }) => id)).toContain(lending.group.id);
    expect((await found(world, loan, lending.group.name, 'lendings')).map(({ id }) => id)).toContain(lending.id);
    const lender = await world.lender({ balance: 1_000_000 });
    const portfolio = (await fund(world, lender, lending.id, 1_000_000)).data.id;
    await workOn(world, 'signing.document');
    const number = await valueOf(world, sql`select number as value from agreement where portfolio_id = ${portfolio}`);
    expect(await found(world, loan, number.toLowerCase(), 'agreements')).toMatchObject([
      { id: lending.id, name: number },
    ]);
  });

  it('and by the virtual account, each for who may read its owner', async () => {
    const world = held.current;
    const lending = await disbursedLending(world, '2027-01-06', [5_000_000], { principal: 500_000, members: 10 });
    const number = await valueOf(
      world,
      sql`select number as value from virtual_account where lending_id = ${lending.id}`,
    );
    expect(await found(world, await world.staff('loan'), number, 'loan_accounts')).toMatchObject([{ id: lending.id }]);
    expect(await found(world, await world.staff('support'), number, 'loan_accounts')).toEqual([]);
  });
});

describe('sums', () => {
  it('are found alone and with their date', async () => {
    const world = held.current;
    const finance = await world.staff('finance');
    const lending = await disbursedLending(world, '2027-02-03', [5_000_000], { principal: 500_000, members: 10 });
    await collect(world, lending, 123_000, '2027-02-10');
    expect(await found(world, finance, 'Rp123.000', 'receipts')).toMatchObject([
      { id: lending.id, name: lending.group.name, amount: 123_000, on: '2027-02-10' },
    ]);
    expect(await found(world, finance, '123.000 10/02/2027', 'receipts')).toHaveLength(1);
    expect(await found(world, finance, '123.000 11/02/2027', 'receipts')).toEqual([]);
    const disbursed = await found(world, finance, '5.000.000', 'lendings');
    expect(disbursed.length).toBeGreaterThan(0);
  });
});

describe('who searches', () => {
  it('finds only kinds that she may read', async () => {
    const world = held.current;
    const lending = await world.openedLending();
    for (const role of staffRoles) {
      const kinds = (await search(world, await world.staff(role), lending.group.name)).map(({ kind }) => kind);
      expect(kinds.includes('lendings'), role).toBe(['loan', 'finance', 'auditor'].includes(role));
      expect(kinds.includes('groups'), role).toBe(['loan', 'finance', 'auditor', 'support'].includes(role));
    }
  });

  it('finds, as field staff, nothing of another branch', async () => {
    const world = held.current;
    const lending = await disbursedLending(world, '2027-03-03', [5_000_000], { principal: 500_000, members: 10 });
    await collect(world, lending, 321_000, '2027-03-10');
    const number = await valueOf(
      world,
      sql`select number as value from virtual_account where lending_id = ${lending.id}`,
    );
    const officer = await world.staff('loan');
    const questions = [lending.group.name, 'Rp321.000', number, 'Rp5.000.000'];
    const reached = async (person: Person) => {
      const groups = (await Promise.all(questions.map((q) => search(world, person, q)))).flat();
      const ids = [lending.id, lending.group.id] as string[];
      return [
        ...new Set(groups.filter(({ items }) => items.some(({ id }) => ids.includes(id))).map(({ kind }) => kind)),
      ];
    };
    expect((await reached(officer)).length).toBeGreaterThanOrEqual(4);
    await world.owner.run(sql`insert into branch (id, area_id, code, name, created_at)
      select gen_random_uuid(), area_id, 'GRK', 'Gresik', app_now() from branch limit 1`);
    await world.owner.run(sql`update borrower_group set branch_id = (select id from branch where code = 'GRK')
      where id = ${lending.group.id}`);
    expect(await reached(officer)).toEqual([]);
    expect((await reached(await world.staff('finance'))).length).toBeGreaterThanOrEqual(4);
  });

  it('gets at most five of a kind, and hears that there are more', async () => {
    const world = held.current;
    const { name } = await world.group({ name: 'Kartika Banyak', members: 8 });
    expect(name).toBe('Kartika Banyak');
    const loan = await world.staff('loan');
    const members = (await search(world, loan, 'Siti Anggota')).find(({ kind }) => kind === 'members');
    expect(members).toMatchObject({ kind: 'members', more: true });
    expect(members!.items).toHaveLength(5);
    const [group] = await search(world, loan, 'Kartika Banyak');
    expect(group).toMatchObject({ kind: 'groups', more: false });
  });

  it('is stopped after sixty searches in a minute', async () => {
    const world = held.current;
    const person = await world.staff('support');
    for (let n = 0; n < 60; n += 1) await search(world, person, 'xx');
    const { status, error } = await world.call(person, 'POST staff/everything/searches', { body: { q: 'xx' } });
    expect({ status, code: error.code }).toEqual({ status: 429, code: 'error.too_many' });
  });
});

it('every kind is found by an index', async () => {
  const world = held.current;
  const person = await world.staff('kyc', 'loan', 'finance', 'support');
  const questions = [
    'Siti Aminah',
    '081234567890',
    '3173015203890041',
    'AP-01936F2A-3B2C1D',
    '1.250.000 30/11/2026',
    '1.250.000',
  ];
  const sent = await statementsOf(async () => {
    for (const q of questions) await search(world, person, q);
  });
  const client = new pg.Client({ connectionString: world.database.ownerUrl });
  await client.connect();
  try {
    await client.query('set enable_seqscan = off');
    const scanned: string[] = [];
    for (const text of sent.filter((each) => /as detail/.test(each))) {
      // Of small tables that are joined whole, such as cities, nothing is looked for.
      const nodes = (await planOf(client, text)).filter((node) => node['Node Type'] === 'Seq Scan');
      scanned.push(...nodes.map((node) => `${node['Relation Name']}: ${text.replace(/\s+/g, ' ').slice(0, 90)}`));
    }
    expect(scanned).toEqual([]);
  } finally {
    await client.end();
  }
});
