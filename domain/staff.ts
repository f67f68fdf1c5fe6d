// Staff: their sign-in names, the allowed roles of an account, and what about it two admins decide.
// Invariant: whoever manages staff accounts moves no money.
// Source: docs/domain.md §3; decision 0094.
import { readableLetters } from './identity.ts';
import { mixesStaffAndMoney, type StaffRole } from './permissions.ts';
import { type Refusal, refuse } from './refusal.ts';
import { plainAddress } from './same-text.ts';

/**
 * Refuses an account without a role (`error.staff.no_role`), and roles that together manage staff accounts and move
 * money (`error.staff.admin_money`), field `roles`.
 * Source: docs/domain.md §3.
 */
export function checkStaffRoles(roles: readonly StaffRole[]): Refusal | null {
  if (roles.length === 0) return refuse('error.staff.no_role', { field: 'roles' });
  return mixesStaffAndMoney(roles) ? refuse('error.staff.admin_money', { field: 'roles' }) : null;
}

/**
 * A sign-in name in lower case: 3 to 32 letters, digits, dots, dashes, beginning with a letter; else null.
 * Source: docs/domain.md §3.
 */
export function parseStaffLogin(text: string): string | null {
  const login = plainAddress(text);
  return /^[a-z][a-z0-9._-]{2,31}$/.test(login) ? login : null;
}

/**
 * "ABCDE-FGH23" for "abcde fgh23": a recovery code in its stored form, or null for anything else.
 * Source: docs/domain.md §3.
 */
export function parseRecoveryCode(text: string): string | null {
  const bare = text.replace(/[\s-]/g, '').toUpperCase();
  return new RegExp(`^[${readableLetters}]{10}$`).test(bare) ? `${bare.slice(0, 5)}-${bare.slice(5)}` : null;
}

/** A new account whose roles touch money; other roles; both factors anew; the return of somebody who left. */
export const staffChangeKinds = ['invite', 'roles', 'reset', 'return'] as const;
export type StaffChangeKind = (typeof staffChangeKinds)[number];

type Account = { state: 'invited' | 'active' | 'left'; hasPassword: boolean };

/**
 * Which kind of enrolment from nothing a new link would be, which two admins decide; null where the password stays and
 * guards it, or where the person never had one and the address is the same.
 * Source: decision 0094.
 */
export function enrolmentFromNothing(
  { state, hasPassword }: Account,
  { password, otherAddress }: { password: boolean; otherAddress: boolean },
): 'reset' | 'return' | null {
  if (state === 'left') return 'return';
  return otherAddress || (password && hasPassword) ? 'reset' : null;
}

/**
 * Refuses a change whose account is no longer as it was when it was entered: `error.staff.left` of somebody who left,
 * else `error.staff_change.stale`. The account of an invitation is null.
 * Source: decision 0094.
 */
export function checkStaffChange(
  change: { kind: StaffChangeKind; rolesBefore: readonly StaffRole[] | null },
  account: { state: Account['state']; roles: readonly StaffRole[] } | null,
): Refusal | null {
  const stale = refuse('error.staff_change.stale');
  if (change.kind === 'invite') return account === null ? null : stale;
  if (account === null) return stale;
  if (change.kind === 'return') return account.state === 'left' ? null : stale;
  if (account.state === 'left') return refuse('error.staff.left');
  return change.kind === 'roles' && account.roles.join() !== change.rolesBefore?.join() ? stale : null;
}
