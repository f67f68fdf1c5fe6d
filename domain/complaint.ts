// A complaint: what it is about, where it stands, and what staff may do with it.
// Invariants: a closed one stays closed, who is not content sends another; each act has its words.
// Source: spec §1; docs/screens.md; docs/domain.md §3; decision 0067.
import { type Refusal, refuse } from './refusal.ts';

export const complaintCategories = [
  'account',
  'funding',
  'balance',
  'borrowing',
  'officer',
  'privacy',
  'other',
] as const;
export type ComplaintCategory = (typeof complaintCategories)[number];

/**
 * Hours on the clock, from its coming in, within which a complaint about personal data is answered: the law's three
 * times 24.
 * Source: UU 27/2022 articles 30, 32, 40, 41.
 */
export const privacyAnswerHours = 72;

/** Only what is open has a promised time that runs. */
export const complaintStates = ['open', 'answered', 'closed'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** A note is for staff alone; an answer goes to who complained. */
export const complaintActs = ['answer', 'note', 'close'] as const;
export type ComplaintAct = (typeof complaintActs)[number];

/** The state that an act leads to from another. Source: decision 0067. */
export function complaintAfter(state: ComplaintState, act: ComplaintAct): ComplaintState {
  if (act === 'note') return state;
  return act === 'answer' ? 'answered' : 'closed';
}

/** The longest answer that goes by SMS, in characters: three messages of 153 with room for our own words. */
export const longestSmsAnswer = 400;

/**
 * Judges an act on a complaint: refuses any on a closed one (`error.complaint.closed`), one without words
 * (`error.empty`, field `text`), and an answer too long for an SMS where there is no address for a mail
 * (`error.complaint.sms`).
 * Source: docs/screens.md; decision 0067.
 */
export function checkComplaintAct(
  { state, email }: { state: ComplaintState; email: string | null },
  act: ComplaintAct,
  text: string,
): Refusal | null {
  if (state === 'closed') return refuse('error.complaint.closed');
  if (text === '') return refuse('error.empty', { field: 'text', slots: { field: 'text' } });
  const isTooLong = act === 'answer' && email === null && text.length > longestSmsAnswer;
  return isTooLong ? refuse('error.complaint.sms', { field: 'text', slots: { max: longestSmsAnswer } }) : null;
}
