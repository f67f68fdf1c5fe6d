// The calculator's inputs in the URL, so that they can be shared: ?amount=5000000&grade=B1&tenor=6&rhythm=monthly.
// Invariant: missing or invalid parameters leave the previous input unchanged.
// Source: docs/screens.md.
import { type Grade, grades } from '#domain/grade.ts';
import { parseRupiahText } from '#domain/money.ts';
import { type Rhythm, rhythms } from '#domain/schedule.ts';
import { type Choice, judgeAmount, type Terms, tenors } from './estimate.ts';

export function readChoice(search: string, before: Choice, terms: Terms): Choice {
  const params = new URLSearchParams(search);
  const among = <T>(list: readonly T[], name: keyof Choice): T | undefined =>
    list.find((each) => String(each) === params.get(name));
  return {
    amount: judgeAmount(parseRupiahText(params.get('amount') ?? ''), terms).amount ?? before.amount,
    grade: among<Grade>(grades, 'grade') ?? before.grade,
    tenor: among<number>(tenors, 'tenor') ?? before.tenor,
    rhythm: among<Rhythm>(rhythms, 'rhythm') ?? before.rhythm,
  };
}

export function searchOf({ amount, grade, tenor, rhythm }: Choice): string {
  return `?${new URLSearchParams({ amount: String(amount), grade, tenor: String(tenor), rhythm })}`;
}
