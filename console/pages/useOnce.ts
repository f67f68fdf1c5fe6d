// An action that runs once: locked from the first click, and released only after a refusal. It stays locked after
// success, since a second click may come before the dialog is gone. Usage: const approve = useOnce(approving);
// approve(values).
// Source: spec §4.
import { useRef } from 'react';

type Acting<Values> = { mutate: (values: Values, hear: { onError: () => void }) => void };

export function useOnce<Values>(acting: Acting<Values>): (values: Values) => void {
  const locked = useRef(false);
  return (values) => {
    if (locked.current) return;
    locked.current = true;
    acting.mutate(values, {
      onError: () => {
        locked.current = false;
      },
    });
  };
}
