// A sheet made offline against a book that has moved. Eight members with Rp 120.000 due each, all paid: Rp 960.000.
import { describe, expect, it } from 'vitest';
import { rupiah, ZERO } from '#domain/money.ts';
import { bodyOf, countedOf, linesOf, sumsOf, withPresence } from './draft.ts';
import { judge } from './judge.ts';
import { meetingOf } from './meeting.testing.ts';
import { type Changed, type Draft, emptyDraft, type Meeting, newRecord } from './model.ts';
import {
  changedLines,
  chosenForAll,
  dueBeforeAndNow,
  furtherSheet,
  isPostedTwice,
  isSettled,
  returnedBy,
  settled,
  surplusesOf,
} from './settle.ts';

function changedTo(now: Meeting, draft: Partial<Draft> = {}) {
  const changed = { reasons: ['paid'], receipts: [], now } satisfies Changed;
  return {
    ...newRecord('sheet:1', meetingOf(), ''),
    draft: { ...emptyDraft, counted: { 100: 9_600 }, ...draft },
    changed,
  };
}
const paidByAccount = meetingOf({ due: { m1: ZERO }, fingerprint: 'f-2' });

describe('a member paid by virtual account meanwhile, Rp 120.000', () => {
  const record = changedTo(paidByAccount);

  it('shows what was due then and is now, of her and of the group', () => {
    expect(changedLines(record)).toEqual([{ member: 'm1', name: 'Euis', before: 120_000, now: 0 }]);
    expect(dueBeforeAndNow(record)).toEqual({ before: 960_000, now: 840_000 });
  });

  it('may be for the next instalment, since her second row of 120.000 is open', () => {
    expect(surplusesOf(record)).toEqual([
      { member: 'm1', name: 'Euis', amount: 120_000, later: 120_000, choices: ['advance', 'back'] },
    ]);
    const draft = settled(record, { m1: 'advance' });
    expect(bodyOf(paidByAccount, draft)).toMatchObject({ cash: 960_000 });
    expect(bodyOf(paidByAccount, draft).lines[1]).toEqual({ member: 'm1', attendance: 'present', paid: 120_000 });
    expect(isSettled(record, draft)).toBe(true);
    expect(judge(paidByAccount, draft)).toBeNull();
  });

  it('may be given back in cash: 960.000 - 120.000 are left', () => {
    const draft = settled(record, { m1: 'back' });
    expect(bodyOf(paidByAccount, draft)).toMatchObject({ cash: 840_000 });
    expect(bodyOf(paidByAccount, draft).lines[1]).toMatchObject({ paid: 0 });
    expect(returnedBy(record, draft)).toBe(120_000);
    expect(isSettled(record, draft)).toBe(true);
    expect(judge(paidByAccount, draft)).toBeNull();
  });

  it('is left as excess when her loan has less open than that', () => {
    const last = paidByAccount.book.loans.map((loan) =>
      loan.memberId === 'm1' ? { ...loan, rows: loan.rows.slice(0, 1) } : loan,
    );
    const now = { ...paidByAccount, book: { ...paidByAccount.book, loans: last } };
    expect(surplusesOf(changedTo(now))[0]).toMatchObject({ later: 0, choices: ['excess', 'back'] });
    expect(isSettled(changedTo(now), settled(changedTo(now), { m1: 'excess' }))).toBe(true);
  });
});

it('one choice for all gives everybody theirs back, or keeps it as each loan permits', () => {
  const now = meetingOf({ due: { m1: ZERO, m2: ZERO, m3: ZERO } });
  // Neneng's loan has one row, which is paid: nothing of it is left for later.
  const loans = now.book.loans.map((loan) =>
    loan.memberId === 'm2' ? { ...loan, rows: loan.rows.slice(0, 1) } : loan,
  );
  const record = changedTo({ ...now, book: { ...now.book, loans } });
  const surpluses = surplusesOf(record);
  expect(chosenForAll(surpluses, false)).toEqual({ m1: 'advance', m2: 'excess', m3: 'advance' });
  const back = chosenForAll(surpluses, true);
  expect(back).toEqual({ m1: 'back', m2: 'back', m3: 'back' });
  // 3 x 120.000.
  expect(returnedBy(record, settled(record, back))).toBe(360_000);
});

it('covers that nobody needs any more go back to their payers', () => {
  const absent = withPresence(false);
  const record = changedTo(meetingOf({ due: { m3: ZERO } }), { lines: { m3: absent } });
  const draft = settled(record, {});
  // Her 120.000 were covered in cash, and came to the bank too.
  expect(returnedBy(record, draft)).toBe(120_000);
  expect(bodyOf(record.changed.now, draft)).toMatchObject({ cash: 840_000, covers: [] });
  expect(isSettled(record, draft)).toBe(true);
});

it('more due than before is never settled by itself: the sheet is opened again', () => {
  const dear = meetingOf();
  const [first, ...rest] = dear.form.members;
  const now = { ...dear, form: { ...dear.form, members: [{ ...first!, due: rupiah(121_050) }, ...rest] } };
  const record = changedTo(now);
  const draft = settled(record, {});
  expect(draft.lines['m0']).toEqual({ attendance: 'present', pay: 'part', part: 120_000 });
  expect(sumsOf(linesOf(now, draft), draft).short).toBe(1_050);
  expect(isSettled(record, draft)).toBe(false);
});

it('a sheet that the rules would refuse is never settled by itself: a cover of 8.000 given back with 10.000', () => {
  const { form, ...rest } = meetingOf({ fingerprint: 'f-2' });
  const debtors = [{ member: form.members[2]!.member, name: 'Neneng', owed: rupiah(8_000), debts: [] }];
  const record = changedTo({ ...rest, form: { ...form, debtors } }, { repaid: { m2: rupiah(10_000) } });
  expect(judge(record.changed.now, settled(record, {}))).toMatchObject({ code: 'error.cover.above_owed' });
  expect(isSettled(record, settled(record, {}))).toBe(false);
});

it('a further sheet counts its own cash from nothing, and keeps what was promised, noted and signed', () => {
  const kept = { promises: { m3: meetingOf().form.meetingDate }, note: 'Hujan', signature: [[[1, 2] as const]] };
  const record = changedTo(meetingOf(), { ...kept, returned: rupiah(120_000), covers: 'even' });
  const draft = furtherSheet(record);
  expect(draft).toEqual({ ...emptyDraft, ...kept, covers: 'none' });
  expect(countedOf({ ...draft, counted: { 50_000: 1 } })).toBe(50_000);
});

it('a sheet that another officer posted meanwhile is never settled by itself', () => {
  const all = Object.fromEntries(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'].map((member) => [member, ZERO]));
  const now = meetingOf({ due: all, version: 2 });
  const posted = [{ ...({} as Meeting['form']['posted'][number]), version: 1 }];
  const record = changedTo({ ...now, form: { ...now.form, posted } });
  expect(isPostedTwice(record)).toBe(true);
  expect(isSettled(record, settled(record, {}))).toBe(false);
});
