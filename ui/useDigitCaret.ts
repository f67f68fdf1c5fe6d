// The caret of a field that groups its digits while they are typed.
// Usage: const { field, keep } = useDigitCaret(); keep(text behind the caret) in each change.
import { useLayoutEffect, useRef, useState } from 'react';

/** After a change, the caret keeps as many digits behind it as before, whatever points or hyphens came or went. */
export function useDigitCaret() {
  const field = useRef<HTMLInputElement>(null);
  const [behind, setBehind] = useState<{ digits: number } | null>(null);
  useLayoutEffect(() => {
    const input = field.current;
    if (behind === null || input === null) return;
    let at = input.value.length;
    for (let left = behind.digits; left > 0 && at > 0; at--) if (/\d/.test(input.value[at - 1] ?? '')) left--;
    if (behind.digits > 0 && /[. -]/.test(input.value[at - 1] ?? '')) at--;
    input.setSelectionRange(at, at);
  }, [behind]);
  return { field, keep: (text: string) => setBehind({ digits: text.replace(/\D/g, '').length }) };
}
