// Where a sheet is kept while it is being typed: in memory, by person and lending, so that leaving the page, another
// date, a refusal or a session that ran out loses nothing. Gone with the tab, and with the posting.
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
