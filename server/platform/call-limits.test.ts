// Who shares a count, and for how long. Source: decision 0096.
import { describe, expect, it } from 'vitest';
import { createCounter, networkOf } from './call-limits.ts';

describe('a network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    // One customer holds the whole /64.
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unix', 'unix'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a counter', () => {
  it('lets its number of calls through in a minute, for each key, and then says how long to wait', () => {
    const clock = { ms: 5_000 };
    const count = createCounter(3, { present: () => clock.ms });
    expect(['a', 'a', 'a', 'b'].map(count)).toEqual([0, 0, 0, 0]);
    clock.ms += 20_000;
    expect([count('a'), count('b')]).toEqual([40_000, 0]);
    // The minute of the first call is over.
    clock.ms += 40_000;
    expect(count('a')).toBe(0);
  });

  it('remembers a bounded number of keys: the one counted longest ago is forgotten', () => {
    const count = createCounter(1, { remembered: 2, present: () => 0 });
    expect(['a', 'b', 'a', 'c'].map((key) => count(key) > 0)).toEqual([false, false, true, false]);
    expect(['a', 'b'].map((key) => count(key) > 0)).toEqual([true, false]);
  });
});
