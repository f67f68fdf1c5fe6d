// Whom a branch limits: who holds a permission by a field role alone.
import { describe, expect, it } from 'vitest';
import { isWithin, reachOf } from './branch.ts';
import type { BranchId } from './ids.ts';
import { asId } from './ids.testing.ts';

const bogor = asId<BranchId>('bogor');
const gresik = asId<BranchId>('gresik');

describe('what staff reach', () => {
  it.each([
    ['a field officer her branch', ['loan'], 'group.read', bogor, bogor],
    ['a field officer without one nothing', ['loan'], 'sheet.post', null, null],
    ['a field officer of all branches all', ['loan'], 'sheet.post', 'all', 'all'],
    ['finance all, wherever it sits', ['finance'], 'lending.read', bogor, 'all'],
    ['the auditor all', ['auditor'], 'group.read', null, 'all'],
    // Finance gives reading everywhere, but not the posting of sheets, which only the field role gives.
    ['who is both: reads all', ['loan', 'finance'], 'group.read', bogor, 'all'],
    ['who is both: posts in her branch', ['loan', 'finance'], 'sheet.post', bogor, bogor],
  ] as const)('%s', (_what, roles, permission, placement, reach) => {
    expect(reachOf(roles, permission, placement)).toBe(reach);
  });

  it('a group of another branch is out of reach', () => {
    expect(isWithin(bogor, bogor)).toBe(true);
    expect(isWithin(bogor, gresik)).toBe(false);
    expect(isWithin('all', gresik)).toBe(true);
    expect(isWithin(null, gresik)).toBe(false);
  });
});
