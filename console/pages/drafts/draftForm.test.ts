// What follows from the values typed into a draft: usual rates, sums, equal parts in whole steps, errors.
import { describe, expect, it } from 'vitest';
import type { DraftGround } from '#contract/draft.ts';
import { rupiah } from '#domain/money.ts';
import {
  bodyOf,
  faultsOf,
  memberOfField,
  parsePercent,
  parseTenor,
  splitEvenly,
  sumsOf,
  termsOf,
} from './draftForm.ts';
import { draftSample, groundSample } from './draft.testing.ts';

const amounts = (ground: DraftGround, each: bigint) =>
  Object.fromEntries(ground.group.members.map(({ member }) => [member, each]));

describe('the terms of a draft', () => {
  it("[S9.010] start with the grade of the group's score and its usual rate; another grade sets its own", () => {
    const ground = groundSample({ grade: 'B1' });
    expect(termsOf(ground, null, {})).toMatchObject({ grade: 'B1', interest: '24', tenor: '12', rhythm: 'weekly' });
    expect(termsOf(ground, null, { grade: 'C' }).interest).toBe('36');
    expect(termsOf(ground, null, { grade: 'C', interest: '30,5' }).interest).toBe('30,5');
  });

  it('follow the draft where nothing was typed, so that a newer version shows below it', () => {
    const draft = draftSample({ grade: 'A2', interestPercentage: 18.55, tenor: 6 });
    expect(termsOf(draft, draft, { tenor: '3' })).toMatchObject({ grade: 'A2', interest: '18,55', tenor: '3' });
    expect(termsOf(draft, draft, { grade: 'A1' }).interest).toBe('18');
    expect(termsOf(draft, draft, { grade: 'A2' }).interest).toBe('18,55');
  });
});

describe('the amounts', () => {
  it('are split in whole steps, the remainder a step each to the first', () => {
    const ground = groundSample();
    const shares = Object.values(splitEvenly(ground, rupiah(10_300_000)));
    expect(shares).toEqual([...Array<bigint>(3).fill(1_100_000n), ...Array<bigint>(7).fill(1_000_000n)]);
    expect(Object.values(splitEvenly(ground, rupiah(10_350_000))).reduce((sum, part) => sum + Number(part), 0)).toBe(
      10_300_000,
    );
  });

  it('of a former member become zero when split again', () => {
    const ground = groundSample();
    const members = ground.group.members.map((member, no) => ({ ...member, left: no === 0 }));
    const shares = splitEvenly({ ...ground, group: { ...ground.group, members } }, rupiah(9_000_000));
    expect(shares['m-1']).toBe(0n);
    expect(shares['m-2']).toBe(1_000_000n);
  });

  it('leave out a member who owes others of the group, and say so at that member', () => {
    const ground = groundSample();
    const members = ground.group.members.map((member, no) =>
      no === 6 ? { ...member, coverOwed: rupiah(70_000) } : member,
    );
    const owing = { ...ground, group: { ...ground.group, members } };
    const shares = splitEvenly(owing, rupiah(9_000_000));
    expect([shares['m-7'], shares['m-8']]).toEqual([0n, 1_000_000n]);
    const faults = faultsOf(
      owing,
      termsOf(owing, null, { loanAmount: 10_000_000n, principals: amounts(owing, 1_000_000n) }),
    );
    expect(faults).toEqual({ 'm-7': 'Belum dapat meminjam: talangannya belum kembali.' });
  });

  it('add up to the loan, or say by how much they do not', () => {
    const ground = groundSample();
    const sums = (loanAmount: bigint) =>
      sumsOf(ground, termsOf(ground, null, { loanAmount, principals: amounts(ground, 1_000_000n) }));
    expect(sums(10_000_000n)).toMatchObject({ members: 10_000_000, count: 10, difference: 0 });
    expect(sums(12_000_000n).difference).toBe(2_000_000);
    expect(sums(9_000_000n).difference).toBe(-1_000_000);
  });

  it('are sent only for members who borrow', () => {
    const ground = groundSample();
    const terms = termsOf(ground, null, { loanAmount: 1_000_000n, principals: { 'm-3': 1_000_000n, 'm-4': '' } });
    expect(bodyOf(ground, terms)?.memberLoans).toEqual([{ member: 'm-3', principal: 1_000_000 }]);
    expect(memberOfField('memberLoans[0][principal]', bodyOf(ground, terms)?.memberLoans ?? [])).toBe('m-3');
    expect(memberOfField('loanAmount', [])).toBeNull();
  });
});

describe('what is typed', () => {
  it.each([
    ['20', 20],
    ['18,55', 18.55],
    ['18.55', null],
    ['18,555', null],
    ['', null],
    ['-5', null],
  ])('as a rate, %j is %j', (text, percent) => expect(parsePercent(text)).toBe(percent));

  it.each([
    ['12', 12],
    ['36', 36],
    ['37', null],
    ['0', null],
    ['1,5', null],
  ])('as months, %j is %j', (text, months) => expect(parseTenor(text)).toBe(months));

  it('[S9.009] is reported where it is wrong: rate out of 18-36, months, amount, step, sum', () => {
    const ground = groundSample();
    const wrong = termsOf(ground, null, { interest: '17,99', tenor: 'x', principals: { 'm-1': 150_000n } });
    expect(Object.keys(faultsOf(ground, wrong)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'interestPercentage',
      'loanAmount',
      'm-1',
      'memberLoans',
      'tenor',
    ]);
    const right = termsOf(ground, null, {
      interest: '36',
      loanAmount: 10_000_000n,
      principals: amounts(ground, 1_000_000n),
    });
    expect(faultsOf(ground, right)).toEqual({});
  });
});
