// Whether the proposal that a form started from is no longer the waiting one, and how to continue from the waiting
// one: clears the refusal, keeps what was typed. Never true while the form's own proposal is pending or done.
// Source: decision 0066.
import type { Proposal } from '#contract/proposal.ts';
import { isBehind } from './BehindNote.tsx';

type Proposing = { isPending: boolean; isSuccess: boolean; reset: () => void };
type Looked = { seen: Proposal | null; waiting: Proposal | null; onLook: () => void };

export const useBehind = (proposing: Proposing, { seen, waiting, onLook }: Looked) => ({
  behind: isBehind(seen, waiting) && !proposing.isPending && !proposing.isSuccess,
  look: () => {
    proposing.reset();
    onLook();
  },
});
