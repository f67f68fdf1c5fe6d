// Creates people: a user with flags, the lender or borrower record, and a lender's ledger accounts.
// Source: spec §3 User, §6; docs/domain.md §3.
import type { PersonId } from '#domain/ids.ts';
import { lenderAccounts, openAccounts } from '#ledger/ledger.ts';
import type { Tx } from '#platform/db.ts';
import {
  insertUser,
  insertLender,
  insertBorrower,
  setBorrower,
  insertBorrowerOfLender,
  type NewUser,
} from './user.sql.ts';

export async function createUser(tx: Tx, user: NewUser): Promise<void> {
  await insertUser(tx, user);
  if (user.lender) {
    await insertLender(tx, user.id, user.lender);
    await openAccounts(tx, user.id, lenderAccounts);
  }
  if (user.borrower) {
    await insertBorrower(tx, user.id, user.borrower.envelopeActive);
  }
}

/** Makes a person with an account a borrower too, with the same signature account. */
export async function grantBorrower(tx: Tx, userId: PersonId): Promise<void> {
  await setBorrower(tx, userId);
  await insertBorrowerOfLender(tx, userId);
}
