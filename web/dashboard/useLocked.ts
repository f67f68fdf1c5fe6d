// Runs one action at a time: locked in the handler itself, since a second click can come before the next render.
// Usage: const send = useLocked(() => sending.mutateAsync()); errors are shown by the mutation's own error.
// Source: spec §8.
import { useRef } from 'react';

export function useLocked(act: () => Promise<unknown>): () => void {
  const running = useRef(false);
  return () => {
    if (running.current) return;
    running.current = true;
    void act()
      .catch(() => undefined)
      .finally(() => {
        running.current = false;
      });
  };
}
