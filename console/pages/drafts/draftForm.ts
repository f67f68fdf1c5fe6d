// The values typed into a draft, and what follows from them: the terms, each member's amount, the sums, the errors.
// Invariant: only touched fields are stored; the rest follows the draft, so that a newer version changes only
// untouched fields.
// Source: docs/screens.md; docs/domain.md §4.
import type { Draft, DraftBody, DraftGround } from '#contract/draft.ts';
import type { Grade } from '#domain/grade.ts';
import { interestBounds } from '#domain/lending.ts';
import { formatRupiah, type Rupiah, rupiah, subtract, sumRupiah } from '#domain/money.ts';
import type { Rhythm } from '#domain/schedule.ts';
import type { MoneyValue } from '#ui/MoneyField.tsx';
import { t } from '#ui/text.ts';

export type Typed = {
  grade?: Grade;
  interest?: string;
  tenor?: string;
  rhythm?: Rhythm;
  loanAmount?: MoneyValue;
  description?: string;
  principals?: Readonly<Record<string, MoneyValue>>;
};

export const isTouched = (typed: Typed): boolean => Object.keys(typed).length > 0;

export type Terms = {
  grade: Grade;
  interest: string;
  tenor: string;
  rhythm: Rhythm;
  loanAmount: MoneyValue;
  description: string;
  principals: Readonly<Record<string, MoneyValue>>;
};

const usual = { grade: 'A3', tenor: '12', rhythm: 'weekly' } as const;

export const percentText = (percent: number): string => String(percent).replace('.', ',');

/** Another grade sets its usual rate, unless a rate was typed. */
export function termsOf(ground: DraftGround, draft: Draft | null, typed: Typed): Terms {
  const grade = typed.grade ?? draft?.grade ?? ground.group.grade ?? usual.grade;
  const rate = ground.rates.find((each) => each.grade === grade)?.interestPercentage ?? 0;
  const savedRate = typed.grade === undefined || typed.grade === draft?.grade ? draft?.interestPercentage : undefined;
  const savedAmounts = Object.fromEntries(
    (draft?.memberLoans ?? []).map(({ member, principal }) => [member, BigInt(principal)]),
  );
  return {
    grade,
    interest: typed.interest ?? percentText(savedRate ?? rate),
    tenor: typed.tenor ?? (draft ? String(draft.tenor) : usual.tenor),
    rhythm: typed.rhythm ?? draft?.rhythm ?? usual.rhythm,
    loanAmount: typed.loanAmount ?? (draft ? BigInt(draft.loanAmount) : ''),
    description: typed.description ?? draft?.description ?? '',
    principals: { ...savedAmounts, ...typed.principals },
  };
}

export const amountOf = (value: MoneyValue | undefined): Rupiah => rupiah(Number(value || 0));

/** `20` or `18,55` per cent in the wire's format; null if it is not a rate. */
export function parsePercent(text: string): number | null {
  return /^\d{1,2}(,\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;
}

export function parseTenor(text: string): number | null {
  return /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 36 ? Number(text) : null;
}

type MemberLoan = DraftBody['memberLoans'][number];

/** Members with an amount, in the group's order. */
export function loansOf(ground: DraftGround, { principals }: Terms): MemberLoan[] {
  return ground.group.members
    .map(({ member }) => ({ member, principal: amountOf(principals[member]) }))
    .filter(({ principal }) => principal > 0);
}

export type Sums = { asked: Rupiah; members: Rupiah; count: number; difference: Rupiah };

export function sumsOf(ground: DraftGround, terms: Terms): Sums {
  const loans = loansOf(ground, terms);
  const members = sumRupiah(loans.map(({ principal }) => principal));
  const asked = amountOf(terms.loanAmount);
  return { asked, members, count: loans.length, difference: subtract(asked, members) };
}

/** The request body; null while a field cannot be parsed. */
export function bodyOf(ground: DraftGround, terms: Terms): DraftBody | null {
  const interestPercentage = parsePercent(terms.interest);
  const tenor = parseTenor(terms.tenor);
  if (interestPercentage === null || tenor === null) return null;
  const { grade, rhythm, description } = terms;
  const loanAmount = amountOf(terms.loanAmount);
  return { grade, interestPercentage, tenor, rhythm, loanAmount, description, memberLoans: loansOf(ground, terms) };
}

/** Errors by field, in words; a member's error is keyed by the member's id. The server checks the same again. */
export function faultsOf(ground: DraftGround, terms: Terms): Readonly<Record<string, string>> {
  const { difference, asked } = sumsOf(ground, terms);
  const percent = parsePercent(terms.interest);
  const isRate = percent !== null && percent * 100 >= interestBounds.lowest && percent * 100 <= interestBounds.highest;
  const bounds = { min: interestBounds.lowest / 100, max: interestBounds.highest / 100 };
  return {
    ...(isRate ? {} : { interestPercentage: t('draft.fault.interest', bounds) }),
    ...(parseTenor(terms.tenor) === null ? { tenor: t('draft.fault.tenor') } : {}),
    ...(asked === 0 ? { loanAmount: t('draft.fault.amount') } : {}),
    ...(difference === 0 ? {} : { memberLoans: t('error.lending.members_mismatch') }),
    ...stepFaults(ground, terms),
    ...coverFaults(ground, terms),
  };
}

/** A member who owes others of the group takes no new loan; decision 0054. */
function coverFaults({ group }: DraftGround, { principals }: Terms): Record<string, string> {
  const owing = group.members.filter(({ member, coverOwed }) => coverOwed > 0 && amountOf(principals[member]) > 0);
  return Object.fromEntries(owing.map(({ member }) => [member, t('draft.fault.cover_owed')]));
}

function stepFaults({ multiple, group }: DraftGround, { principals }: Terms): Record<string, string> {
  const text = t('error.draft.member_step', { multiple: formatRupiah(multiple) });
  const wrong = group.members.filter(({ member }) => amountOf(principals[member]) % multiple !== 0);
  return Object.fromEntries(wrong.map(({ member }) => [member, text]));
}

/**
 * Splits the loan into equal parts of whole steps among those who may borrow; the remainder goes to the first ones, a
 * step each.
 */
export function splitEvenly(ground: DraftGround, amount: Rupiah): Record<string, MoneyValue> {
  const mayBorrow = ({ left, coverOwed }: DraftGround['group']['members'][number]) => !left && coverOwed === 0;
  const borrowing = ground.group.members.filter(mayBorrow);
  const steps = Math.floor(amount / ground.multiple);
  const each = Math.floor(steps / Math.max(1, borrowing.length));
  const over = steps - each * borrowing.length;
  const others = ground.group.members.filter((member) => !mayBorrow(member)).map(({ member }) => [member, 0n] as const);
  const shares = borrowing.map(
    ({ member }, no) => [member, BigInt((each + (no < over ? 1 : 0)) * ground.multiple)] as const,
  );
  return Object.fromEntries([...others, ...shares]);
}

/** The member that `memberLoans[2][principal]` is about. */
export function memberOfField(field: string, sent: readonly MemberLoan[]): string | null {
  const [, place] = /^memberLoans\[(\d+)\]/.exec(field) ?? [];
  return place === undefined ? null : (sent[Number(place)]?.member ?? null);
}
