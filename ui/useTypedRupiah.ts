// The state of a field for money: the text, the caret, and why something was not taken.
// Usage: const { shown, refused, field, change, settle } = useTypedRupiah(amount, setAmount).
// Source: decision 0090.
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { parseRupiahText, type Rupiah } from '#domain/money.ts';
import { changeRupiah, settleRupiah, shownRupiah, type TypedRupiah, typedRupiah } from '#domain/typed-rupiah.ts';
import { t } from './text.ts';
import { useDigitCaret } from './useDigitCaret.ts';

/** What is being typed, as long as it is the amount; an amount from elsewhere takes its place. */
export function useTypedRupiah(amount: Rupiah | null, onChange: (amount: Rupiah | null) => void) {
  const [last, setLast] = useState<TypedRupiah>(() => typedRupiah(amount));
  const typed = last.amount === amount ? last : typedRupiah(amount);
  const { field, keep } = useDigitCaret();
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const text = currentTarget.value;
    const caret = currentTarget.selectionEnd ?? text.length;
    keep(text.slice(caret));
    const next = changeRupiah(typed, { text, caret, deletes: isDeletion(nativeEvent) });
    setLast(next);
    if (next.amount !== amount) onChange(next.amount);
  };
  const settle = () => setLast(settleRupiah(typed));
  const atKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.text === '' || parseRupiahText(typed.text) !== null) return;
    // Enter sends nothing while the field shows what it does not mean.
    event.preventDefault();
    settle();
  };
  return { shown: shownRupiah(typed), refused: refusalText(typed.refused), field, change, settle, atKey };
}

function refusalText(refused: TypedRupiah['refused']): string | null {
  if (refused === null) return null;
  const { why, text } = refused;
  return t(`money.${why}`, { text: text.length > 30 ? `${text.slice(0, 30)}…` : text });
}

const isDeletion = (event: Event): boolean =>
  'inputType' in event && typeof event.inputType === 'string' && event.inputType.startsWith('delete');
