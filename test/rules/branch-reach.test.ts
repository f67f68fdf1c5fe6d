// What field staff may call about groups says so in the contract, so that the call is judged by their branch.
// Source: decision 0112.
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isOfBranch, may, staffRoles } from '#domain/permissions.ts';

/**
 * What is not about one group: the own account and day, holidays of the country, leads (which have no group yet), tasks
 * (which are of a person), and the own phone with what it brings back from groups that were the officer's when she left:
 * a sheet names its lending in its body, and receive.ts judges it.
 */
const ofNoGroup =
  /^\w+ staff\/(me|acts|logout|overview|day|holidays|leads|tasks|taskassignees|field\/devices|field\/sheets)(\/|$)/;

const limited = Object.values(contract)
  .flatMap((list) => Object.values<Endpoint>(list))
  .filter(
    ({ who, call }) =>
      typeof who === 'object' &&
      staffRoles.some((role) => may([role], who.staff) && isOfBranch([role], who.staff)) &&
      !/\/files\/:form$|\/searches$/.test(call),
  );

describe('a call of field staff', () => {
  it('leads to its group, or is about none', () => {
    const unsaid = limited.filter(({ call, groupOf }) => !groupOf && !ofNoGroup.test(call)).map(({ call }) => call);
    expect(limited.length).toBeGreaterThan(50);
    expect(unsaid).toEqual([]);
  });
});
