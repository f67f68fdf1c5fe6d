// An amount while it is typed: what each change of its field makes of it.
// Invariant: typed key by key, put in by a keyboard's clipboard or pasted, a text reads as parseRupiahText reads it;
// anything else leaves the amount as it was, with the reason.
// Source: decision 0090; docs/settled.md 56.
import { beginsRupiahText, formatDigits, type NotRupiah, parseRupiahText, type Rupiah, whyNotRupiah } from './money.ts';

export type TypedRupiah = {
  /** What was typed, without the points that the field has added. */
  text: string;
  /** The last amount that could be read; null while the field is empty. */
  amount: Rupiah | null;
  /** What was not taken, and why. */
  refused: { why: NotRupiah; text: string } | null;
};

/** One change of a field: its new text, the caret behind the change, and whether it only deleted. */
export type FieldChange = { text: string; caret: number; deletes: boolean };

/** Without any trace of how it was typed. Source: decision 0090. */
export const typedRupiah = (amount: Rupiah | null): TypedRupiah => ({
  text: amount === null ? '' : String(amount),
  amount,
  refused: null,
});

/** Points that a person types herself, until their group has three digits: "1.5" on the way to "1.500". */
const groupBeingTyped = /^\d{1,3}(?:\.\d{3})*\.\d{1,2}$/;
/** Without a decimal part: more digits may follow. */
const whole = /^(?:\d+|\d{1,3}(?:[., ]\d{3})+)$/;
const commaBeingTyped = /,\d{1,2}$/;

/** The text of the field: the amount with points; a group that is being typed, as it is. Source: decision 0090. */
export function shownRupiah({ text, amount }: TypedRupiah): string {
  if (groupBeingTyped.test(text)) return text;
  return amount === null ? '' : formatDigits(amount);
}

/**
 * What a change makes of an amount. Zero cents and a separator at the end are dropped; cents, letters and a 16th digit
 * leave the amount as it was. What comes in one piece must be an amount as a whole.
 * Source: decision 0090.
 */
export function changeRupiah(before: TypedRupiah, change: FieldChange): TypedRupiah {
  if (change.text.trim() === '') return typedRupiah(null);
  const shown = shownRupiah(before);
  const { head, inserted, tail, removed } = editOf(shown, change);
  const asShown = groupBeingTyped.test(before.text);
  if (inserted === '' && change.deletes) return shortened(before, asShown, head, tail);
  if (inserted.length === 1 && tail === '' && removed === '') return appended(before, inserted);
  const candidate = candidateOf();
  if (inserted.length === 1) return taken(before, candidate) ?? refuse(before, candidate);
  const amount = parseRupiahText(candidate);
  return amount === null ? refuse(before, candidate) : typedRupiah(amount);

  function candidateOf(): string {
    if (inserted === '') return change.text;
    if (head + tail === '' || (before.amount === 0 && inserted.length > 1)) return inserted;
    const isDigits = /^\d+$/.test(inserted);
    return isDigits && !asShown ? withoutPoints(head) + inserted + withoutPoints(tail) : head + inserted + tail;
  }
}

/** The field is left: what is still no amount is dropped, with the reason. Source: decision 0090. */
export function settleRupiah(typed: TypedRupiah): TypedRupiah {
  const { text, amount, refused } = typed;
  const isOpen = /[.,]\d/.test(text) && parseRupiahText(text) === null;
  return { ...typedRupiah(amount), refused: isOpen ? { why: whyNotRupiah(text), text } : refused };
}

function appended(before: TypedRupiah, key: string): TypedRupiah {
  const full = before.text + key;
  const next = taken(before, full);
  // A zero behind a digit that was not taken does not make the reason go away.
  if (next !== null) return next.amount === before.amount ? { ...next, refused: next.refused ?? before.refused } : next;
  const mayGoOn = /\d/.test(key) && whole.test(before.text) && before.amount !== null;
  return (mayGoOn ? taken(before, String(before.amount) + key) : null) ?? refuse(before, full);
}

/** Nothing stops a deletion: what is left of a group that is being typed goes on as such, else its digits count. */
function shortened(before: TypedRupiah, asShown: boolean, head: string, tail: string): TypedRupiah {
  const digits = withoutPoints(head + tail).replace(/\D/g, '');
  const next = asShown ? taken(before, head + tail) : null;
  return next ?? taken(before, digits) ?? typedRupiah(null);
}

function taken(before: TypedRupiah, text: string): TypedRupiah | null {
  const amount = parseRupiahText(text);
  if (amount !== null) return { text, amount, refused: null };
  if (!beginsRupiahText(text)) return null;
  const refused = commaBeingTyped.test(text) ? { why: whyNotRupiah(text), text } : null;
  return { text, amount: before.amount, refused };
}

const refuse = (before: TypedRupiah, text: string): TypedRupiah => ({
  ...before,
  refused: { why: whyNotRupiah(text), text },
});

const withoutPoints = (text: string): string => text.replaceAll('.', '');

/** What was put in and taken out, between the parts that stayed. */
function editOf(shown: string, { text, caret }: FieldChange) {
  const behind = text.slice(caret);
  const tail = shown.endsWith(behind) ? behind : '';
  const [from, to] = [shown.slice(0, shown.length - tail.length), text.slice(0, text.length - tail.length)];
  let same = 0;
  while (same < from.length && same < to.length && from[same] === to[same]) same++;
  return { head: from.slice(0, same), inserted: to.slice(same), tail, removed: from.slice(same) };
}
