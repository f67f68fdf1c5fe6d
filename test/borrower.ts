// Borrowers for API tests: creates a sign-in for a group member and finds her loan in a lending.
// Source: docs/domain.md §3, §6.
import type { LendingId, MemberId, MemberLoanId, PersonId } from '#domain/ids.ts';
import { createUser } from '#features/account/create-user.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { hashPassword } from '#platform/password.ts';
import { disbursedLending } from './disbursement.ts';
import type { Running } from './repayment.ts';
import { type LenderPerson, password, type Person, type World } from './world.ts';

export type Borrower = LenderPerson & { email: string; memberId: MemberId };

let borrowers = 0;

/** A sign-in for a group member, with a verified address and, by default, an active signature. */
export async function borrowerOf(
  world: World,
  memberId: MemberId,
  options: { envelopeActive?: boolean; emailVerified?: boolean; lender?: boolean } = {},
): Promise<Borrower> {
  const n = (borrowers += 1);
  const { name } = await world.db.one(
    row({ name: col.text }),
    sql`select name from group_member where id = ${memberId}`,
  );
  const id = newId<PersonId>();
  // The stand-in provider outlives one world, so each person must be new to it.
  const person = { id, name, phone: `+62815${String(10_000_000 + n)}`, email: `${id}@contoh.example` };
  const { envelopeActive = true } = options;
  await world.db.tx(async (tx) =>
    createUser(tx, {
      ...person,
      emailVerified: options.emailVerified ?? true,
      passwordHash: await hashPassword(password),
      borrower: { envelopeActive },
      ...(options.lender ? { lender: { kycStatus: 'verified', envelopeActive } } : {}),
    }),
  );
  await becomeMember(world, memberId, id);
  const { db, sessions } = world.product;
  const token = await db.tx((tx) => sessions.start(tx, 'user', id, 'test', 100_000));
  return { ...person, token, memberId };
}

/** Links a user account to that member. */
export const becomeMember = (world: World, memberId: MemberId, userId: PersonId): Promise<unknown> =>
  world.owner.run(sql`update group_member set user_id = ${userId} where id = ${memberId}`);

/** The id of a member's loan in a lending, which is also the id of her portfolio. */
export async function loanOf(world: World, lendingId: LendingId, memberId: MemberId): Promise<MemberLoanId> {
  const { id } = await world.db.one(
    row({ id: col.id<MemberLoanId>() }),
    sql`select id from member_loan where lending_id = ${lendingId} and member_id = ${memberId}`,
  );
  return id;
}

export const memberNames = [
  'Siti Rohmah',
  'Dewi Komala',
  'Hj. Euis Suryati',
  'Siti Kurnia',
  'Yati',
  'Imas Lestari',
  'Tuti Handayani',
];

export type RunningLoan = { world: World; lending: Running; her: Borrower; id: string };

/**
 * Ten members with 5.000.000 each over 50 weeks at a flat 20%, disbursed on Wednesday 2026-03-04 with meetings on
 * Wednesdays: 120.000 a week each. The member at this place signs in.
 */
export async function runningLoan(world: World, place = 6): Promise<RunningLoan> {
  const lending = await disbursedLending(world, '2026-03-04', [50_000_000], { grade: 'A3', interestBps: 2000 });
  for (const [index, name] of memberNames.entries())
    await world.owner.run(sql`update group_member set name = ${name} where id = ${lending.group.members[index]!.id}`);
  const her = await borrowerOf(world, lending.group.members[place]!.id);
  return { world, lending, her, id: await loanOf(world, lending.id, her.memberId) };
}

export const getLoan = (world: World, person: Person | null, id: string) =>
  world.call(person, 'GET borrowers/:id', { params: { id } });
