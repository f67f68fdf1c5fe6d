// Whether the proposal that a form began from is no longer the one that waits, and the way to go on from what does:
// the refusal is put away, what was typed stays. While the form's own proposal is under way or done, nobody is
// behind.
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
