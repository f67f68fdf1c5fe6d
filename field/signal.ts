// Whether there is a connection, and since when there is none. Source: decision 0114.
import { create } from 'zustand';
import { deviceTime } from '#ui/clock.ts';

/** By this phone's clock; null while there is a connection. */
export const useSignal = create<{ since: number | null }>(() => ({ since: navigator.onLine ? null : deviceTime() }));

/** Follows the browser's word; `onBack` runs each time the signal is back. Returns what ends it. */
export function followSignal(onBack: () => void): () => void {
  const lost = () => useSignal.setState({ since: deviceTime() });
  const back = () => {
    useSignal.setState({ since: null });
    onBack();
  };
  window.addEventListener('offline', lost);
  window.addEventListener('online', back);
  return () => {
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', back);
  };
}
