// After an attempt to send a form, the first field that is wrong takes the focus.
// Usage: const form = useInvalidFocus([tries, sending.error]); <form ref={form} …>.
import { type RefObject, useEffect, useRef } from 'react';

/** `attempt` changes with each attempt and each answer. Runs after the errors are rendered. */
export function useInvalidFocus<E extends HTMLElement = HTMLFormElement>(
  attempt: readonly [tries: number, error: unknown],
): RefObject<E | null> {
  const form = useRef<E>(null);
  const [tries, error] = attempt;
  useEffect(() => {
    if (tries > 0 || error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, error]);
  return form;
}
