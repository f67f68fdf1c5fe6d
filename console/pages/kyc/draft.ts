// The verdict in progress, row by row, and what it would send. Kept while the console is open, so that a case that was
// left out for now is found as it was; nothing of it is stored.
// Invariant: a draft belongs to one reviewer and one submission: whoever signs in next at the tab, and what came anew,
// starts undecided.
// Source: docs/screens.md (KYC); decision 0115.
import { create } from 'zustand';
import type { KycField } from '#contract/kyc.ts';
import { t } from '#ui/text.ts';
import { usePerson } from '../../person.ts';
import type { DeskRow, ReasonKey, RowKey } from './deskRows.ts';

/** Why a field goes back: a usual reason, or her own words. */
export type Reason = { field: KycField; usual: ReasonKey } | { field: KycField; own: string };
export type Decision = { fits: true } | { fits: false; reasons: readonly Reason[] };
export type Draft = Readonly<Partial<Record<RowKey, Decision>>>;

const none: Draft = {};
const useDrafts = create<{ drafts: Readonly<Record<string, Draft>> }>(() => ({ drafts: {} }));

type Submission = { id: string; submittedAt: string | null };

type DraftHandle = {
  draft: Draft;
  decide: (row: RowKey, decision: Decision) => void;
  /** Once it was sent. */
  forget: () => void;
};

/** The draft of the signed-in reviewer. */
export function useDraft({ id, submittedAt }: Submission): DraftHandle {
  const key = `${usePerson().id} ${id} ${submittedAt}`;
  const draft = useDrafts(({ drafts }) => drafts[key]) ?? none;
  return {
    draft,
    decide: (row, decision) =>
      useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: { ...drafts[key], [row]: decision } } })),
    forget: () =>
      useDrafts.setState(({ drafts }) => ({
        drafts: Object.fromEntries(Object.entries(drafts).filter(([each]) => each !== key)),
      })),
  };
}

/** The first usual reason of a row, which a single key gives it; her own words where it has none. */
export function firstReason({ reasons, given }: DeskRow): Reason[] {
  const [first] = reasons;
  if (first) return [{ field: first.field, usual: first.key }];
  return given.slice(0, 1).map((field) => ({ field, own: '' }));
}

/** What the applicant reads. */
export const wordsOf = (reason: Reason): string =>
  'usual' in reason
    ? t(`kycr.reason.${reason.usual}.text`, { field: t(`kyc.field.${reason.field}`) })
    : reason.own.trim();

export type Outcome = {
  decided: number;
  /** Rows without a decision, or sent back without words. */
  open: DeskRow[];
  accepted: KycField[];
  rejected: { field: KycField; reason: string }[];
};

/** What the draft says of these rows. */
export function outcomeOf(rows: readonly DeskRow[], draft: Draft): Outcome {
  const rejected = rows.flatMap(({ key }) => {
    const decision = draft[key];
    if (!decision || decision.fits) return [];
    return decision.reasons.map((reason) => ({ field: reason.field, reason: wordsOf(reason) }));
  });
  const isBack = (field: KycField) => rejected.some((each) => each.field === field);
  const open = rows.filter(({ key }) => {
    const decision = draft[key];
    return !decision || (!decision.fits && decision.reasons.some((reason) => wordsOf(reason) === ''));
  });
  return {
    decided: rows.length - open.length,
    open,
    accepted: rows.flatMap(({ key, given }) => (draft[key] ? given.filter((field) => !isBack(field)) : [])),
    rejected,
  };
}
