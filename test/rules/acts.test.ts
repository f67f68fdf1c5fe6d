// Acts, loaded code and streams of the browser go through one place each, which knows what to do when nothing comes.
// Decision 0092.
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { codeFiles, isTest, read } from './sources.ts';

const endpoints = Object.values(contract).flatMap((list) => Object.values<Endpoint>(list));
const browserFiles = codeFiles.filter((file) => /^(ui|web|console|site)\//.test(file) && !isTest(file));
/** Files that match, other than the one place. */
const around = (place: string, pattern: RegExp) =>
  browserFiles.filter((file) => file !== place && !file.includes('.testing.') && pattern.test(read(file)));

describe('an act', () => {
  // Permissions whose writes move money or bind; another write of theirs is named here with why it is no act.
  const money = /^(disbursement|refund|withdrawal|reversal|overpayment|voucher|suspense|payoff|cover|sheet|tax)\./;
  const noActs = [/\/reveals$/, /\/searches$/, /\/checks$/];

  it('is every write on money by staff', () => {
    const writes = endpoints.filter(
      ({ call, who }) => !call.startsWith('GET ') && typeof who === 'object' && money.test(who.staff),
    );
    expect(writes.length).toBeGreaterThan(20);
    const unmarked = writes.filter(({ call, act }) => !act && !noActs.some((pattern) => pattern.test(call)));
    expect(unmarked.map(({ call }) => call)).toEqual([]);
  });

  it('is what a lender does with money, the limits that she sets for it, and what she puts aside on the marketplace', () => {
    const acts = endpoints.filter(({ act, who }) => act && typeof who !== 'object').map(({ call }) => call);
    expect(acts.toSorted()).toEqual([
      'DELETE me/bookmarks/:id',
      'DELETE me/lendingtransactions/:id',
      'DELETE me/savedsearches/:id',
      'DELETE me/withdraws/:id',
      'POST me/bankaccounts',
      'POST me/fundingplan/confirmations',
      'POST me/lendingtransactions',
      'POST me/savedsearches',
      'POST me/withdraws',
      'PUT me/bookmarks/:id',
      'PUT me/fundingplan',
      'PUT me/savedsearches/:id',
      'PUT me/spreadlimits',
    ]);
  });

  it('takes its key from one place', () => {
    expect(around('ui/client.ts', /Idempotency-Key'/)).toEqual([]);
    expect(around('ui/acts.ts', /(?<!\.)\brequest\(name/).filter((file) => file !== 'ui/client.ts')).toEqual([]);
  });
});

describe('code that is loaded later', () => {
  it('never leaves a rejection to React or the router', () => {
    expect(around('ui/late.tsx', /(?<!\w)lazy\(/)).toEqual([]);
    expect(around('', /lazy: \{ Component: (?!pageOf\()/)).toEqual([]);
  });
});

describe('a stream', () => {
  it('is shared by all windows of a browser', () => {
    expect(around('ui/slotStream.ts', /new EventSource\(/)).toEqual([]);
    const readers = around('ui/client.ts', /\bopenStream\(/);
    expect(readers.filter((file) => !/\bshareStream\b/.test(read(file)))).toEqual(['ui/eventStream.ts']);
  });
});

describe('what a browser keeps', () => {
  it('is kept in places that say for whom, and survive a storage that is full or forbidden', () => {
    const places = around('', /\b(local|session)Storage\.|\bindexedDB\b/);
    expect(places.toSorted()).toEqual([
      'site/client.ts',
      'ui/display.ts',
      'ui/session.ts',
      'web/auth/keptSteps.ts',
      'web/keptPush.ts',
      'web/lastSeen.ts',
    ]);
  });
});
