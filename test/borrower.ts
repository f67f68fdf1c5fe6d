// Borrowers of API tests: a member of a group gets a sign-in, and her own loan of a lending is found.
// Source: domain §3, §6.
import { createUser } from '#features/account/create-user.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { type Person, password, type World } from './world.ts';
import { hashPassword } from '#platform/password.ts';

export type Borrower = Person & { email: string; memberId: string };

let borrowers = 0;

/** A sign-in for a member of a group, with a proved address and, unless said otherwise, an active signature. */
export async function borrowerOf(
  world: World,
  memberId: string,
  options: { envelopeActive?: boolean; emailVerified?: boolean; lender?: boolean } = {},
): Promise<Borrower> {
  const n = (borrowers += 1);
  const { name } = await world.db.one<{ name: string }>(sql`select name from group_member where id = ${memberId}`);
  const id = newId();
  // The stand-in provider lives longer than one world: each person is new to it.
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

/** Somebody who can sign in is that member. */
export const becomeMember = (world: World, memberId: string, userId: string): Promise<unknown> =>
  world.owner.run(sql`update group_member set user_id = ${userId} where id = ${memberId}`);

/** The id of a member's loan in a lending, which is that of her portfolio. */
export async function loanOf(world: World, lendingId: string, memberId: string): Promise<string> {
  const { id } = await world.db.one<{ id: string }>(
    sql`select id from member_loan where lending_id = ${lendingId} and member_id = ${memberId}`,
  );
  return id;
}
