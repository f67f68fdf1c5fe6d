// What follows from a sheet in the field, worked out by hand: eight members, each with Rp 120.000 due.
import { describe, expect, it } from 'vitest';
import { rupiah } from '#domain/money.ts';
import {
  bodyOf,
  debtorsOf,
  draftOf,
  linesOf,
  payersOf,
  payoffOf,
  promisesOf,
  sumsOf,
  withPay,
  withPresence,
} from './draft.ts';
import { judge } from './judge.ts';
import { meetingOf } from './meeting.testing.ts';
import { bringAlong, type Draft, emptyDraft, isOver, newRecord } from './model.ts';

const meeting = meetingOf();
const absent = withPresence(false);
const counted = (cash: number) => ({ 100: cash / 100 });
const sheet = (part: Partial<Draft>): Draft => ({ ...emptyDraft, ...part });
const sums = (draft: Draft) => sumsOf(linesOf(meeting, draft), draft);

describe('a sheet nobody touched', () => {
  it('has everybody present and paying all that is due: 8 x 120.000 = 960.000', () => {
    expect(sums(emptyDraft)).toMatchObject({
      paid: 960_000,
      covered: 0,
      total: 960_000,
      present: 8,
      difference: -960_000,
    });
  });

  it('stands once the cash is counted, and is refused one hundred rupiah short', () => {
    expect(judge(meeting, sheet({ counted: { 100_000: 9, 50_000: 1, 10_000: 1 } }))).toBeNull();
    expect(
      judge(meeting, sheet({ counted: { 100_000: 9, 50_000: 1, 5_000: 1, 2_000: 2, 500: 1, 200: 2 } })),
    ).toMatchObject({
      code: 'error.sheet.sum_differs',
      slots: { difference: 'Rp\u00a0100' },
    });
  });
});

describe('one absent with cover', () => {
  const draft = sheet({ lines: { m3: absent } });

  it('is covered evenly by the seven who paid: 120.000 / 7 = 17.142 and 6 rupiah over for the first six', () => {
    const lines = linesOf(meeting, draft);
    expect(lines.map(({ covering }) => covering)).toEqual([17_143, 17_143, 17_143, 0, 17_143, 17_143, 17_143, 17_142]);
    expect(lines[3]).toMatchObject({ attendance: 'absent', paid: 0, shortage: 120_000, covered: 120_000 });
    expect(sums(draft)).toMatchObject({ paid: 840_000, covered: 120_000, total: 960_000, open: 0, present: 7 });
  });

  it('may be covered by chosen members, or by nobody', () => {
    const chosen = sheet({ ...draft, covers: 'chosen', chosen: { m3: [{ payer: 'm0', amount: rupiah(120_000) }] } });
    expect(bodyOf(meeting, chosen).covers).toEqual([{ payer: 'm0', debtor: 'm3', amount: 120_000 }]);
    expect(sums(sheet({ ...draft, covers: 'none' }))).toMatchObject({ total: 840_000, covered: 0, open: 120_000 });
  });

  it('is not covered by one who is away herself, even when her money was entrusted', () => {
    const entrusted = withPay(absent, 'full');
    expect(entrusted.attendance).toBe('entrusted');
    const lines = linesOf(meeting, sheet({ lines: { m3: absent, m0: entrusted } }));
    expect(payersOf(lines).map(({ member }) => member.member)).toEqual(['m1', 'm2', 'm4', 'm5', 'm6', 'm7']);
  });

  it('refuses covers above what she is short of', () => {
    const above = sheet({
      ...draft,
      covers: 'chosen',
      chosen: { m3: [{ payer: 'm0', amount: rupiah(130_000) }] },
      counted: counted(970_000),
    });
    expect(judge(meeting, above)).toMatchObject({ code: 'error.sheet.cover_differs' });
  });

  it('keeps a promise only of whoever is still short', () => {
    const promised = sheet({ ...draft, promises: { m3: meeting.form.meetingDate, m0: meeting.form.meetingDate } });
    expect(promisesOf(linesOf(meeting, promised), promised)).toEqual([
      { member: 'm3', amount: 120_000, dueOn: '2026-11-27' },
    ]);
  });
});

it('a part paid leaves the rest to the others: 120.000 - 60.000', () => {
  const draft = sheet({ lines: { m5: { ...draftOf(meeting, emptyDraft, 'm5'), pay: 'part', part: rupiah(60_000) } } });
  expect(debtorsOf(linesOf(meeting, draft)).map(({ shortage }) => shortage)).toEqual([60_000]);
  // 900.000 of their own and 60.000 of covers.
  expect(sums(draft)).toMatchObject({ paid: 900_000, total: 960_000 });
});

it('a payoff takes both rows of principal and the interest that is due: 100.000 + 20.000 + 100.000', () => {
  expect(payoffOf(meeting, 'm0')).toBe(220_000);
  const draft = sheet({
    lines: { m0: withPay(draftOf(meeting, emptyDraft, 'm0'), 'payoff') },
    counted: counted(1_060_000),
  });
  expect(bodyOf(meeting, draft).lines[0]).toEqual({ member: 'm0', attendance: 'present', paid: 220_000, payoff: true });
  expect(judge(meeting, draft)).toBeNull();
});

it('whoever comes after all is asked for all that is due again', () => {
  expect(withPresence(true)).toEqual({ attendance: 'present', pay: 'full', part: null });
});

describe('a record that is over', () => {
  const prepared = newRecord('sheet:1', meeting, '2026-11-27T00:32:00.000Z');
  const after = (hours: number) => Date.parse(prepared.preparedAt) + hours * 3_600_000;

  it('was not filled in within three days, or is at the server for as long', () => {
    for (const state of ['prepared', 'sent', 'aside'] as const) {
      expect(isOver({ ...prepared, state }, after(72))).toBe(false);
      expect(isOver({ ...prepared, state }, after(73))).toBe(true);
    }
  });

  it('is never one that waits, or whose picture does', () => {
    for (const state of ['draft', 'ready', 'sending', 'changed', 'refused'] as const)
      expect(isOver({ ...prepared, state }, after(9_999))).toBe(false);
    const photo = { name: 'photo:1', bytes: 1, sent: false };
    const sent = { ...prepared, state: 'sent' as const, receivedAs: 's-1', draft: { ...emptyDraft, photo } };
    expect(isOver(sent, after(9_999))).toBe(false);
  });
});

describe('a record of another version', () => {
  const record = newRecord('sheet:1', meeting, '2026-11-27T00:32:00.000Z');

  it('of this version is as it was', () => {
    expect(bringAlong(record)).toEqual(record);
  });

  it('of an older version is brought along step by step', () => {
    const steps = [
      (older: Readonly<Record<string, unknown>>) => ({ ...older, place: 'a' }),
      (older: Readonly<Record<string, unknown>>) => ({ ...older, place: `${String(older['place'])}b` }),
    ];
    expect(bringAlong(record, steps)).toEqual({ ...record, schema: 3, place: 'ab' });
  });

  it('of a newer version is left to the newer version', () => {
    expect(bringAlong({ ...record, schema: 2 })).toBeNull();
  });
});
