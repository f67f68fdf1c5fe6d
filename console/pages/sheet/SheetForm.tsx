// The form of a collection sheet: members, covers, sums, and the confirmation before posting.
// Invariant: what was typed is in the draft, so neither the page nor the server can lose it.
// Source: docs/screens.md; docs/domain.md §6.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SheetForm as Form } from '#contract/staff.ts';
import type { Rupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { ApiError } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { useInvalidFocus } from '#ui/useInvalidFocus.ts';
import { classes } from '#ui/classes.ts';
import frame from '../frame.module.css';
import { payoffQuery } from '../payoffQueries.ts';
import { CoversCard } from './CoversCard.tsx';
import { type Draft, type DraftLine, faultsOf, linesOf, refusedAt, sumsOf, withAttendance } from './draft.ts';
import type { DraftHandle } from './drafts.ts';
import { MemberRows } from './MemberRows.tsx';
import { RepaidCard } from './RepaidCard.tsx';
import { PostDialog } from './PostDialog.tsx';
import styles from './sheet.module.css';
import { SumsBar, SumsStrip } from './SumsBar.tsx';

type Props = {
  form: Form;
  handle: DraftHandle;
  posting: { busy: boolean; error: Error | null; post: () => void; reset: () => void; found: () => void };
  onReload: () => void;
};

export function SheetForm({ form, handle, posting, onReload }: Props) {
  const { draft } = handle;
  const lines = linesOf(form, draft);
  const sums = sumsOf(lines, draft);
  const faults = faultsOf(lines, draft, form.debtors);
  const { change, changeLine } = useChanges(handle, posting);
  const { root, tries, tryToPost, dialog } = useConfirming(faults.length, posting, onReload);
  const shown = tries > 0 ? faults : [];
  const refused = refusedAt(posting.error instanceof ApiError ? posting.error.errors : [], form, draft);
  const payoff = usePayoff(form, (member, total) => changeLine(member, { paid: BigInt(total), payoff: true }));
  return (
    <div ref={root} className={styles.form}>
      <Card className={classes(frame.flush, styles.members)} flush label={t('sheet.members')}>
        <MemberRows
          lines={lines}
          refused={refused.lines}
          onChange={changeLine}
          onPayoff={(member) => payoff.mutate(member)}
        />
      </Card>
      <CoversCard
        lines={lines}
        covers={draft.covers}
        faults={shown}
        refused={refused.covers}
        onChange={(covers) => change({ covers })}
      />
      <RepaidCard
        debtors={form.debtors}
        repaid={draft.repaid}
        faults={shown}
        refused={refused.repaid}
        onChange={(member, amount) => change({ repaid: { ...draft.repaid, [member]: amount } })}
      />
      <SumsStrip sums={sums} />
      {!dialog.opened && <ErrorBox error={payoff.error ?? posting.error} onFound={posting.found} />}
      <SumsBar
        sums={sums}
        cash={draft.cash}
        fault={shown.find(({ at }) => at === 'cash')}
        refused={refused.cash}
        onCash={(cash) => change({ cash })}
        onPost={tryToPost}
      />
      <PostDialog
        {...dialog}
        form={form}
        sums={sums}
        note={draft.note}
        onNote={(note) => change({ note })}
        busy={posting.busy}
        error={posting.error}
        onPost={posting.post}
      />
    </div>
  );
}

/** What is changed goes into the draft, and ends what the server refused. */
function useChanges({ draft, change: put }: DraftHandle, posting: Props['posting']) {
  const change = (part: Partial<Draft>) => {
    // What was refused is not what stands there now; the note is no part of a refusal.
    if (posting.error && !('note' in part)) posting.reset();
    put(part);
  };
  const changeLine = (member: string, part: DraftLine) => {
    const line = draft.lines[member] ?? {};
    const changed = part.attendance ? withAttendance(line, part.attendance) : { ...line, ...part };
    change({ lines: { ...draft.lines, [member]: changed } });
  };
  return { change, changeLine };
}

/** The dialog opens only on a sheet without faults; after an attempt the first field that is wrong takes the focus. */
function useConfirming(faults: number, { error, found }: Props['posting'], onReload: () => void) {
  const [tries, setTries] = useState(0);
  const [confirming, setConfirming] = useState(false);
  const root = useInvalidFocus<HTMLDivElement>([tries, null]);
  const tryToPost = () => {
    setTries(tries + 1);
    if (faults === 0) setConfirming(true);
  };
  const closing = (then: () => void) => () => {
    setConfirming(false);
    then();
  };
  const dialog = {
    opened: confirming,
    onClose: closing(() => error && setTries(tries + 1)),
    onReload: closing(onReload),
    onFound: closing(found),
  };
  return { root, tries, tryToPost, dialog };
}

/** Fetches what pays a member's loan off on the day of the meeting. */
function usePayoff(form: Form, onQuoted: (member: string, total: Rupiah) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (member: string) => {
      const quotation = { lending: form.lending, member, valueDate: form.meetingDate };
      return { member, total: (await client.fetchQuery({ ...payoffQuery(quotation), staleTime: 0 })).total };
    },
    onSuccess: ({ member, total }) => onQuoted(member, total),
  });
}
