// What about a staff account two admins decide, by rule. Source: decision 0094.
import { describe, expect, it } from 'vitest';
import { may, movesMoney, permissions, type Permission, staffRoles, touchesMoney } from './permissions.ts';
import { checkStaffChange, enrolmentFromNothing } from './staff.ts';

describe('an account that touches money', () => {
  it('has a role of loans or finance, or is an admin, who decides which account may', () => {
    expect(staffRoles.filter((role) => touchesMoney([role]))).toEqual(['loan', 'finance', 'admin']);
    expect(touchesMoney(['kyc', 'support', 'auditor'])).toBe(false);
  });

  it('is told by every permission to enter or approve what moves money', () => {
    const acts = (Object.keys(permissions) as Permission[]).filter((name) =>
      /^(disbursement|refund|reversal|overpayment|voucher)\.(enter|approve)$|^(withdrawal|receipt|payoff|cover|sheet)\.(?!read)/.test(
        name,
      ),
    );
    expect(acts.length).toBeGreaterThan(10);
    expect(acts.filter((name) => !movesMoney.includes(name))).toEqual([]);
    expect(movesMoney.filter((name) => may(['admin'], name))).toEqual([]);
  });
});

describe('a new link', () => {
  const [active, invited] = [
    { state: 'active', hasPassword: true },
    { state: 'invited', hasPassword: false },
  ] as const;

  it.each([
    ['the second factor alone', active, { password: false, otherAddress: false }, null],
    ['both factors', active, { password: true, otherAddress: false }, 'reset'],
    ['another address', active, { password: false, otherAddress: true }, 'reset'],
    ['the same address, before any password', invited, { password: true, otherAddress: false }, null],
    ['another address, before any password', invited, { password: false, otherAddress: true }, 'reset'],
    ['somebody who left', { state: 'left', hasPassword: false }, { password: false, otherAddress: false }, 'return'],
  ] as const)('for %s', (_, account, asked, kind) => {
    expect(enrolmentFromNothing(account, asked)).toBe(kind);
  });
});

describe('a change that waits', () => {
  const account = { state: 'active', roles: ['support'] } as const;
  const code = (...given: Parameters<typeof checkStaffChange>) => checkStaffChange(...given)?.code ?? null;

  it('fits while the account is as it was', () => {
    expect(code({ kind: 'invite', rolesBefore: null }, null)).toBeNull();
    expect(code({ kind: 'roles', rolesBefore: ['support'] }, account)).toBeNull();
    expect(code({ kind: 'reset', rolesBefore: null }, { ...account, state: 'invited' })).toBeNull();
    expect(code({ kind: 'return', rolesBefore: null }, { ...account, state: 'left' })).toBeNull();
  });

  it('is refused when the roles changed, the person left or came back', () => {
    expect(code({ kind: 'roles', rolesBefore: ['kyc'] }, account)).toBe('error.staff_change.stale');
    expect(code({ kind: 'roles', rolesBefore: ['support'] }, { ...account, state: 'left' })).toBe('error.staff.left');
    expect(code({ kind: 'reset', rolesBefore: null }, { ...account, state: 'left' })).toBe('error.staff.left');
    expect(code({ kind: 'return', rolesBefore: null }, account)).toBe('error.staff_change.stale');
    expect(code({ kind: 'reset', rolesBefore: null }, null)).toBe('error.staff_change.stale');
    expect(code({ kind: 'invite', rolesBefore: null }, account)).toBe('error.staff_change.stale');
  });
});
