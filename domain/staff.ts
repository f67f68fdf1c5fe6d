// Staff: their sign-in names, and the allowed roles of an account.
// Invariant: whoever manages staff accounts moves no money.
// Source: docs/domain.md §3.
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
