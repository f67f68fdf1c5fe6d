// The arithmetic of a collection sheet. Source: docs/domain.md §6; spec §1.
import { describe, expect, it } from 'vitest';
import type { SheetForm } from '#contract/staff.ts';
import { businessDate } from '#domain/calendar.ts';
import type { MemberId, ReceiptId } from '#domain/ids.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';
import type { MoneyValue } from '#ui/MoneyField.tsx';
import {
  bodyOf,
  type Cover,
  type Draft,
  type DraftLine,
  emptyDraft,
  faultsOf,
  inHand,
  linesOf,
  shareEvenly,
  sumsOf,
  withAttendance,
  withCover,
} from './draft.ts';

/** Ten members of 5.000.000, 50 weeks, 20%: 120.000 a week each. */
function tenMembers(change: Partial<SheetForm> = {}): SheetForm {
  const members = Array.from({ length: 10 }, (_, index) => ({
    member: asId<MemberId>(`m${index}`),
    name: `Anggota ${index}`,
    role: 'anggota' as const,
    due: rupiah(120_000),
    fine: ZERO,
    interest: rupiah(20_000),
    principal: rupiah(100_000),
    openRows: 1,
    coverDebt: ZERO,
  }));
  return {
    lending: asId('l-1'),
    groupName: 'Melati',
    meetingDate: businessDate('2026-03-11'),
    period: 1,
    version: 1,
    members,
    totals: { due: rupiah(1_200_000), fine: ZERO, interest: rupiah(200_000), principal: rupiah(1_000_000) },
    virtualAccount: '2614400020000061',
    posted: [],
    debtors: [],
    ...change,
  };
}

const pays = (amounts: Record<string, MoneyValue>, rest: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  lines: Object.fromEntries(Object.entries(amounts).map(([member, paid]) => [member, { paid }])),
  ...rest,
});
const cover = (debtor: string, payer: string | null, amount: bigint | '', key = 1): Cover => ({
  key,
  debtor,
  payer,
  amount,
});
const sums = (form: SheetForm, draft: Draft) => sumsOf(linesOf(form, draft), draft);

describe('an untouched sheet', () => {
  it('assumes that every member attends and pays what is due', () => {
    const form = tenMembers();
    const [first] = linesOf(form, emptyDraft);
    expect(first).toMatchObject({ attendance: 'present', paidInput: 120_000n, paid: 120_000, shortage: 0 });
    expect(sums(form, emptyDraft)).toMatchObject({ due: 1_200_000, paid: 1_200_000, total: 1_200_000, open: 0 });
  });

  it('defaults to zero once a sheet of the meeting was posted', () => {
    const posted = [
      {
        id: asId<ReceiptId>('r-1'),
        version: 1,
        meetingDate: businessDate('2026-03-11'),
        cash: rupiah(1_080_000),
        deposited: ZERO,
        postedBy: 'Wulan',
        postedAt: '2026-03-11T03:00:00.000Z',
      },
    ];
    expect(sums(tenMembers({ posted, version: 2 }), emptyDraft)).toMatchObject({ paid: 0, total: 0 });
  });

  it('follows another date where nothing was typed, and keeps typed values', () => {
    const later = tenMembers();
    const raised = { ...later, members: later.members.map((member) => ({ ...member, due: rupiah(240_840) })) };
    const lines = linesOf(raised, pays({ m3: 100_000n }));
    expect(lines[0]!.paid).toBe(240_840);
    expect(lines[3]).toMatchObject({ paid: 100_000, shortage: 140_840 });
  });
});

describe('a member who is absent', () => {
  const paidOf = (line: DraftLine) => linesOf(tenMembers(), { ...emptyDraft, lines: { m0: line } })[0]!.paid;

  it('pays nothing, whatever stood there, unless a sum is typed afterwards', () => {
    const absent = withAttendance({ paid: 120_000n, payoff: true }, 'absent');
    expect(paidOf(absent)).toBe(0);
    expect(absent.payoff).toBeUndefined();
    expect(paidOf({ ...absent, paid: 50_000n })).toBe(50_000);
  });

  it('is asked for what is due again when they come after all, and keeps what was typed', () => {
    const absent = withAttendance({}, 'absent');
    expect(paidOf(withAttendance(absent, 'late'))).toBe(120_000);
    expect(paidOf(withAttendance({ ...absent, paid: 50_000n }, 'entrusted'))).toBe(50_000);
  });
});

describe('the sums', () => {
  it('count own money and covers as the expected cash', () => {
    const draft = pays({ m6: 50_000n }, { covers: [cover('m6', 'm0', 40_000n)], cash: 1_170_000n });
    expect(sums(tenMembers(), draft)).toEqual({
      due: 1_200_000,
      paid: 1_130_000,
      covered: 40_000,
      total: 1_170_000,
      difference: 0,
      open: 30_000,
      full: 9,
      partly: 1,
      none: 0,
    });
  });

  it('show the difference with its sign, and none before the cash was counted', () => {
    const form = tenMembers();
    expect(sums(form, pays({}, { cash: 1_130_000n })).difference).toBe(-70_000);
    expect(sums(form, pays({}, { cash: 1_250_000n })).difference).toBe(50_000);
    expect(sums(form, emptyDraft).difference).toBeNull();
  });

  it('count members who paid nothing apart from those who paid in part; paying ahead is not short', () => {
    const draft = pays({ m1: 0n, m2: '', m3: 1n, m4: 500_000n });
    expect(sums(tenMembers(), draft)).toMatchObject({ none: 2, partly: 1, full: 7, open: 359_999 });
  });
});

describe('splitting a shortage evenly', () => {
  it('is among those who paid in full, in their order, to the rupiah', () => {
    const form = tenMembers();
    const lines = linesOf(form, pays({ m6: 50_000n }));
    const shares = shareEvenly(lines, [], 'm6');
    // 70.000 over nine: seven times 7.778, twice 7.777.
    expect(shares.map(({ amount }) => Number(amount))).toEqual([...Array(7).fill(7_778), 7_777, 7_777]);
    expect(shares.map(({ payer }) => payer)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm7', 'm8', 'm9']);
    expect(new Set(shares.map(({ key }) => key)).size).toBe(9);
  });

  it('leaves out members who are short, and replaces only the covers for that member', () => {
    const lines = linesOf(tenMembers(), pays({ m0: 0n, m6: 50_000n }));
    const before = [cover('m6', 'm1', 5n, 1), cover('m0', 'm1', 7n, 2)];
    const after = shareEvenly(lines, before, 'm6');
    expect(after[0]).toEqual(before[1]);
    expect(after.slice(1).map(({ payer }) => payer)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm7', 'm8', 'm9']);
    expect(after.slice(1).every(({ amount }) => amount === 8_750n)).toBe(true);
  });

  it('makes no cover of 0 rupiah', () => {
    const lines = linesOf(tenMembers(), pays({ m6: 119_998n }));
    expect(shareEvenly(lines, [], 'm6').map(({ amount }) => amount)).toEqual([1n, 1n]);
  });

  it('offers the open rest as another cover', () => {
    const draft = pays({ m6: 50_000n }, { covers: [cover('m6', 'm0', 40_000n, 4)] });
    const line = linesOf(tenMembers(), draft)[6]!;
    expect(withCover(line, draft.covers)[1]).toEqual(cover('m6', null, 30_000n, 5));
  });
});

describe('what blocks posting a sheet', () => {
  const faults = (draft: Draft, debtors: SheetForm['debtors'] = []) =>
    faultsOf(linesOf(tenMembers(), draft), draft, debtors);

  it('is cash that is not counted, differs, or is zero', () => {
    expect(faults(emptyDraft)).toEqual([{ at: 'cash', kind: 'missing' }]);
    expect(faults(pays({}, { cash: 1n }))).toEqual([{ at: 'cash', kind: 'differs' }]);
    const nobody = Object.fromEntries(tenMembers().members.map(({ member }) => [member, 0n]));
    expect(faults(pays(nobody, { cash: 0n }))).toEqual([{ at: 'cash', kind: 'nothing' }]);
    expect(faults(pays({}, { cash: 1_200_000n }))).toEqual([]);
  });

  it('is a cover without payer or amount, or above what its member is short of', () => {
    const short = { m6: 50_000n };
    expect(faults(pays(short, { covers: [cover('m6', null, '', 3)], cash: 1_130_000n }))).toEqual([
      { at: 'cover', key: 3, kind: 'payer' },
      { at: 'cover', key: 3, kind: 'amount' },
    ]);
    expect(faults(pays(short, { covers: [cover('m6', 'm0', 70_001n)], cash: 1_200_001n }))).toEqual([
      { at: 'debtor', member: asId<MemberId>('m6'), kind: 'above' },
    ]);
  });

  it('is the repayment of a cover beyond what is owed, or before the member’s own amount due', () => {
    const debtors = [{ member: asId<MemberId>('m6'), name: 'Anggota 6', owed: rupiah(70_000), debts: [] }];
    const brings = (of: Record<string, MoneyValue>, repaid: MoneyValue, cash: bigint) =>
      faults({ ...pays(of, { cash }), repaid: { m6: repaid } }, debtors);
    expect(brings({}, 70_001n, 1_200_000n)).toEqual([{ at: 'repaid', member: asId<MemberId>('m6'), kind: 'above' }]);
    expect(brings({ m6: 119_999n }, 1n, 1_199_999n)).toEqual([
      { at: 'repaid', member: asId<MemberId>('m6'), kind: 'own' },
    ]);
    expect(brings({ m6: 119_999n }, '', 1_199_999n)).toEqual([]);
    expect(brings({}, 70_000n, 1_200_000n)).toEqual([]);
  });

  it('is not a shortage: what no one covers stays a debt', () => {
    expect(faults(pays({ m6: 50_000n }, { cash: 1_130_000n }))).toEqual([]);
  });
});

it('posts every member, the covers, and the version it was read with', () => {
  const draft = pays(
    { m6: 50_000n },
    { covers: [cover('m6', 'm0', 70_000n)], cash: 1_200_000n, note: '  Hujan, dua orang titip.  ' },
  );
  const body = bodyOf(tenMembers({ version: 3 }), draft);
  expect(body).toMatchObject({
    meetingDate: '2026-03-11',
    version: 3,
    cash: 1_200_000,
    note: 'Hujan, dua orang titip.',
  });
  expect(body.lines).toHaveLength(10);
  expect(body.lines[6]).toEqual({ member: asId<MemberId>('m6'), attendance: 'present', paid: 50_000 });
  expect(body.covers).toEqual([{ payer: 'm0', debtor: 'm6', amount: 70_000 }]);
  expect(bodyOf(tenMembers(), emptyDraft)).not.toHaveProperty('note');
});

it('posts repayments of members who owe at that meeting, and no cash for them', () => {
  const debtors = [{ member: asId<MemberId>('m6'), name: 'Anggota 6', owed: rupiah(70_000), debts: [] }];
  const draft = { ...pays({}, { cash: 1_200_000n }), repaid: { m6: 30_000n, m7: 5n } };
  expect(bodyOf(tenMembers({ debtors }), draft)).toMatchObject({
    cash: 1_200_000,
    repaid: [{ debtor: 'm6', amount: 30_000 }],
  });
  expect(bodyOf(tenMembers(), draft)).not.toHaveProperty('repaid');
});

it('counts as in hand what of a posted sheet has not reached the bank', () => {
  const sheet = {
    id: asId<ReceiptId>('r'),
    version: 1,
    meetingDate: businessDate('2026-03-11'),
    postedBy: 'Wulan',
    postedAt: '2026-03-11T03:00:00.000Z',
    cash: rupiah(1_200_000),
  };
  expect(inHand({ ...sheet, deposited: rupiah(500_000) })).toBe(700_000);
  expect(inHand({ ...sheet, deposited: rupiah(1_200_000) })).toBe(0);
});
