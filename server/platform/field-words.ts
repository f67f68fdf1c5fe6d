// The words for a field of a request: a refusal names it as the screens do, never as the wire does.
// Invariant: every field that a call takes has words; a test walks the contract.
// Source: docs/api.md; decision 0090.
import { profileOf } from '#domain/profile-fields.ts';
import { fieldWords, wordsOfCall } from '#texts/fields.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';

export const wordsByField: Readonly<Record<string, string>> = {
  ...profileOf((field) => texts[`kyc.field.${field}`]),
  ...fieldWords,
};

/** The parts that a group of fields is named by. */
const parts = new Set(['first', 'second', 'file']);

/**
 * The words for a field of a call, "Pokok pinjaman (baris 3)" for `memberLoans[2][principal]`; the name itself where
 * there are none.
 */
export function wordsOfField(field: string, call = ''): string {
  const steps = field.split(/[[\].]+/).filter((step) => step !== '');
  const names = steps.filter((step) => !/^\d+$/.test(step));
  const named = names.filter((step, index) => index === 0 || !parts.has(step)).at(-1) ?? '';
  const words = wordsOfCall[call]?.[named] ?? wordsByField[named];
  if (words === undefined) return field;
  const row = steps.find((step) => /^\d+$/.test(step));
  return row === undefined ? words : fill(texts['field.row'], { field: words, no: Number(row) + 1 });
}
