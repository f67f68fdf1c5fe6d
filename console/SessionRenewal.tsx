// Shows staff the sign-in dialog when the session ends under something typed.
// Source: decision 0093.
import { Suspense, useEffect } from 'react';
import { lazyPart } from '#ui/late.tsx';
import { useRenewal } from '#ui/renewal.ts';

const load = () => import('./RenewDialog.tsx');
const RenewDialog = lazyPart(async () => (await load()).RenewDialog);

export function SessionRenewal() {
  const { isOpen } = useRenewal();
  useEffect(() => {
    // Loaded with the first key, so that it is there when it is needed.
    const prepare = () => void load().catch(() => undefined);
    window.addEventListener('input', prepare, { once: true, capture: true });
    return () => window.removeEventListener('input', prepare, true);
  }, []);
  return <Suspense fallback={null}>{isOpen && <RenewDialog />}</Suspense>;
}
