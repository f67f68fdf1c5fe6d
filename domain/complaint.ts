// A complaint: its subject, its state, and what staff may do with it.
// Invariants: a closed one stays closed, and a person who is not satisfied sends another; every action has a text.
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
 * Hours from receipt within which a complaint about personal data must be answered: the law's three times 24.
 * Source: UU 27/2022 articles 30, 32, 40, 41.
 */
export const privacyAnswerHours = 72;

/** The states of a complaint; only an open one has a deadline. */
export const complaintStates = ['open', 'answered', 'closed'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** A note is for staff only; an answer goes to the person who complained. */
export const complaintActs = ['answer', 'note', 'close'] as const;
export type ComplaintAct = (typeof complaintActs)[number];

/** The state that an action leads to. Source: decision 0067. */
export function complaintAfter(state: ComplaintState, act: ComplaintAct): ComplaintState {
  if (act === 'note') return state;
  return act === 'answer' ? 'answered' : 'closed';
}

/** The longest answer by SMS, in characters: three messages of 153, less room for our own text. */
export const longestSmsAnswer = 400;

/**
 * Checks an action on a complaint: refuses any action on a closed one (`error.complaint.closed`), one without a text
 * (`error.empty`, field `text`), and an answer too long for an SMS where there is no e-mail address
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
