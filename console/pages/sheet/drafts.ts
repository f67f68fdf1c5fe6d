// Where a sheet is stored while it is typed: in memory, by person and lending, so that leaving the page, another
// date, a refusal or an expired session loses nothing. Gone when the tab closes or the sheet is posted.
// Source: docs/screens.md; spec §9.
import { create } from 'zustand';
import { type Draft, emptyDraft, isTouched } from './draft.ts';

const useDrafts = create<Readonly<Record<string, Draft>>>(() => ({}));

export type DraftHandle = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  clear: () => void;
};

export function useDraft(person: string, lending: string): DraftHandle {
  const key = `${person} ${lending}`;
  const draft = useDrafts((drafts) => drafts[key]) ?? emptyDraft;
  return {
    draft,
    change: (part) => useDrafts.setState((drafts) => ({ [key]: { ...(drafts[key] ?? emptyDraft), ...part } })),
    clear: () => useDrafts.setState({ [key]: emptyDraft }),
  };
}

/** Whether closing the tab would lose something. */
export function hasDraft(): boolean {
  return Object.values(useDrafts.getState()).some(isTouched);
}
