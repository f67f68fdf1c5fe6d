// Shows the sign-in dialog when the session ends under something typed.
// Usage: export const SessionRenewal = renewalOf(async () => (await import('./RenewDialog.tsx')).RenewDialog).
// Source: decision 0093.
import { type ComponentType, Suspense, useEffect } from 'react';
import { lazyPart } from './late.tsx';
import { useRenewal } from './renewal.ts';

/** `load` gives the application's own dialog. */
export function renewalOf(load: () => Promise<ComponentType>): ComponentType {
  const RenewDialog = lazyPart(load);
  return function SessionRenewal() {
    const { isOpen } = useRenewal();
    useEffect(() => {
      // Loaded with the first key, so that it is there when it is needed.
      const prepare = () => void load().catch(() => undefined);
      window.addEventListener('input', prepare, { once: true, capture: true });
      return () => window.removeEventListener('input', prepare, true);
    }, []);
    return <Suspense fallback={null}>{isOpen && <RenewDialog />}</Suspense>;
  };
}
