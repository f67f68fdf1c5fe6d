// Says that a proposal has changed since it was seen: who wrote the waiting version and what it says, or that it was
// decided; with a button to continue from there. Usage: {isBehind(…) && <BehindNote now={waiting}
// onLook={catchUp}>…</BehindNote>}.
// Source: decision 0066.
import type { ReactNode } from 'react';
import type { Proposal } from '#contract/proposal.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';

type Props = {
  now: Proposal | null;
  /** Continues with the current version; null where nothing is left to act on. */
  onLook: (() => void) | null;
  /** What it says now. */
  children?: ReactNode;
};

/** Whether the waiting proposal is no longer the one that was seen; null means that none waits. */
export const isBehind = (seen: Proposal | null, now: Proposal | null): boolean =>
  seen?.id !== now?.id || seen?.version !== now?.version;

export function BehindNote({ now, onLook, children }: Props) {
  const title = now
    ? t('proposal.behind', { by: now.enteredBy.name, version: now.version })
    : t('proposal.behind.decided');
  return (
    <Note tone="wait" title={title}>
      {children}
      {onLook && (
        <Button kind="outline" size="sm" onClick={onLook}>
          {t(now ? 'proposal.behind.look' : 'proposal.behind.new')}
        </Button>
      )}
    </Note>
  );
}
