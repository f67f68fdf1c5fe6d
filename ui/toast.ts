// Short messages at the bottom that disappear by themselves: toast(t('…')). One at a time; the newest replaces the
// last.
import { create } from 'zustand';

type State = { text: string | null; no: number };
export const useToast = create<State>(() => ({ text: null, no: 0 }));

export function toast(text: string): void {
  useToast.setState(({ no }) => ({ text, no: no + 1 }));
}

export function closeToast(): void {
  useToast.setState({ text: null });
}
