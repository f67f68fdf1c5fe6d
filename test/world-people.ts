// The people and lendings of API tests: made through the product's own use cases where they exist, so that they look
// like real ones. People may do everything unless a test says otherwise. Used through test/world.ts.
import { hash } from '@node-rs/argon2';
import type { BranchId, GroupId, LendingId, MemberId, PersonId, StaffId } from '#domain/ids.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { businessDateOf } from '#domain/calendar.ts';
import type { Grade } from '#domain/grade.ts';
import { topUp } from '#domain/journal.ts';
import type { KycStatus } from '#domain/kyc.ts';
import { rupiah } from '#domain/money.ts';
import { createUser } from '#features/account/create-user.ts';
import { createStaff } from '#features/account/staff-sign-in.ts';
import { insertPlacement } from '#features/branch/branch.sql.ts';
import { createLendingDraft, publishLending } from '#features/lending/draft.ts';
import { openAccounts, postJournal } from '#ledger/ledger.ts';
import { now } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { encryptAccount } from '#platform/encrypted-account.ts';
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { firstTerms } from '#texts/terms.ts';
import type { Product } from '#server/app.ts';

export const password = 'kopi susu gula aren';
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export type Person<Id extends string = PersonId | StaffId> = { id: Id; name: string; token: string; phone: string };
export type LenderPerson = Person<PersonId>;
export type StaffPerson = Person<StaffId>;
export type LenderOptions = {
  balance?: number;
  kycStatus?: KycStatus;
  emailVerified?: boolean;
  envelopeActive?: boolean;
  taxResident?: boolean;
  name?: string;
};
export type GroupOptions = { members?: number; name?: string; meetingWeekday?: number; officerId?: StaffId };
export type TestGroup = { id: GroupId; name: string; officerId: StaffId; members: { id: MemberId; name: string }[] };
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
export type TestLending = { id: LendingId; loanAmount: number; group: TestGroup };

/** What creates people: the product, and the owner's connection for what the application may not do. */
export type Ground = { product: Product; owner: Db };

let counter = 0;
const next = () => (counter += 1);
// The product's own hash format at the lowest cost, since each confirmation checks it. The full cost protects against
// guessing, which no test needs.
const passwordHash = hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });

export async function makeLender({ product }: Ground, options: LenderOptions): Promise<LenderPerson> {
  const n = next();
  const person = {
    id: newId<PersonId>(),
    name: options.name ?? `Ratna Wulandari ${n}`,
    phone: `+62812${String(10000000 + n)}`,
  };
  const knownHash = await passwordHash;
  await product.db.tx((tx) =>
    createUser(tx, {
      ...person,
      email: `ratna${n}@contoh.example`,
      emailVerified: options.emailVerified ?? true,
      passwordHash: knownHash,
      lender: {
        kycStatus: options.kycStatus ?? 'verified',
        envelopeActive: options.envelopeActive ?? true,
        taxResident: options.taxResident ?? true,
      },
    }),
  );
  if (options.balance) await topUpLender(product.db, person.id, options.balance);
  return { ...person, token: await startSession(product, 'user', person.id) };
}

export async function makeStaff({ product }: Ground, roles: StaffRole[]): Promise<StaffPerson> {
  const person = { id: newId<StaffId>(), name: `Petugas ${next()}`, phone: '' };
  const login = `petugas${next()}`;
  const email = `${login}@contoh.example`;
  const knownHash = await passwordHash;
  await product.db.tx((tx) =>
    createStaff(tx, product.vault, { ...person, login, email, passwordHash: knownHash, totpSecret, roles }),
  );
  if (roles.includes('loan')) {
    await product.db.tx(async (tx) => {
      await openAccounts(tx, person.id, ['officer_cash']);
      await insertPlacement(tx, { id: newId(), staffId: person.id, branchId: testBranch, by: null, reason: 'Uji' });
    });
  }
  return { ...person, token: await startSession(product, 'staff', person.id) };
}

function startSession(product: Product, kind: 'user' | 'staff', id: PersonId | StaffId): Promise<string> {
  return product.db.tx((tx) => product.sessions.start(tx, kind, id, 'test', 100_000));
}

export async function topUpLender(db: Db, lenderId: PersonId, amount: number): Promise<void> {
  await db.tx(async (tx) => {
    const key = `topup:${newId()}`;
    await postJournal(tx, {
      kind: 'topup',
      key,
      businessDate: businessDateOf(await now(tx)),
      legs: topUp({ lenderId, amount: rupiah(amount) }),
    });
  });
}

export async function makeGroup(ground: Ground, options: GroupOptions): Promise<TestGroup> {
  const n = next();
  const officerId = options.officerId ?? (await makeStaff(ground, ['loan'])).id;
  const group = { id: newId<GroupId>(), name: options.name ?? `Melati ${n}` };
  const members = Array.from({ length: options.members ?? 10 }, (_, index) => ({
    id: newId<MemberId>(),
    name: `Siti Anggota ${n}-${index + 1}`,
    no: index + 1,
  }));
  const account = { bankId: 2, number: '00123456789' };
  const encrypted = encryptAccount(ground.product.vault, group.id, account);
  await ground.owner.tx(async (tx) => {
    await tx.run(sql`insert into borrower_group (id, name, sector_id, city_id, description, meeting_weekday, officer_id,
        branch_id, bank_id, account_encrypted, account_hash, account_last_digits, account_name, created_at)
      values (${group.id}, ${group.name}, 1, 3201, ${'Kami membuat kue basah.'}, ${options.meetingWeekday ?? 3}, ${officerId},
        coalesce((select branch_id from staff_branch where staff_id = ${officerId} and ended_at is null), ${testBranch}),
        ${account.bankId}, ${encrypted.accountEncrypted}, ${encrypted.accountHash}, ${encrypted.accountLastDigits}, ${group.name}, app_now())`);
    for (const member of members) {
      await tx.run(sql`insert into group_member (id, group_id, member_no, name, phone, business, role, joined_on)
        values (${member.id}, ${group.id}, ${member.no}, ${member.name}, ${`+62813${String(10000000 + n * 100 + member.no)}`}, 'Kue basah', ${member.no === 1 ? 'ketua' : 'anggota'}, '2024-01-01')`);
    }
  });
  return { ...group, officerId, members };
}

/** A published lending of ten members with equal loans (5.000.000 each, unless said otherwise). */
export async function makeLending(ground: Ground, options: LendingOptions): Promise<TestLending> {
  const group = options.group ?? (await makeGroup(ground, options));
  const principal = rupiah(options.principal ?? 5_000_000);
  const id = await ground.product.db.tx(async (tx) => {
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
    await ground.owner.run(
      sql`update lending set due_on = ${options.dueOn}, due_at = (${options.dueOn}::date + 1)::timestamp at time zone 'Asia/Jakarta' - interval '1 millisecond' where id = ${id}`,
    );
  return { id, loanAmount: principal * group.members.length, group };
}

/** The branch of field staff and groups, unless a test says otherwise. */
export const testBranch = '00000000-0000-4000-8000-00000000b001' as BranchId;

/** The locations, the branch, sectors and banks that groups and people need. */
export async function addReferences(owner: Db): Promise<void> {
  for (const [kind, body] of Object.entries(firstTerms))
    await owner.run(sql`insert into terms (kind, version, effective_from, body, sha256)
      values (${kind}, 1, '2020-01-01', ${body}, ${sha256(body)}) on conflict do nothing`);
  await owner.run(sql`insert into province values (32, 'Jawa Barat'), (33, 'Jawa Tengah') on conflict do nothing`);
  const area = '00000000-0000-4000-8000-00000000a001';
  await owner.run(
    sql`insert into area (id, province_id, name, created_at) values (${area}, 32, 'Jabodetabek', app_now()) on conflict do nothing`,
  );
  await owner.run(
    sql`insert into branch (id, area_id, code, name, created_at) values (${testBranch}, ${area}, 'BGR', 'Bogor', app_now()) on conflict do nothing`,
  );
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
