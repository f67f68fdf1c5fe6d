// A lead: a person who applied to borrow on the public form, and the steps from there to a group.
// Invariants: each step happens once and in order; a refusal has a reason; a decision is made on the current state.
// Source: docs/screens.md; spec §6.
import { normalisePhone, type Phone } from './identity.ts';
import { type Refusal, refuse } from './refusal.ts';

export const leadStates = ['new', 'contacted', 'visited', 'accepted', 'refused', 'member'] as const;
export type LeadState = (typeof leadStates)[number];

/** Accepted: a group and the operator agree; member: in a group and can sign in. */
const leadMoves: Readonly<Record<LeadState, readonly LeadState[]>> = {
  new: ['contacted', 'refused'],
  contacted: ['visited', 'refused'],
  visited: ['accepted', 'refused'],
  accepted: ['member', 'refused'],
  refused: [],
  member: [],
};

/** Whether a lead may go from one state to another. Source: docs/screens.md. */
export function canMoveLead(from: LeadState, to: LeadState): boolean {
  return leadMoves[from].includes(to);
}

/**
 * Checks a step of a lead from its current state: refuses a step that does not follow (`error.lead.cannot_move`) and
 * a refusal without a reason (`error.empty`, field `note`).
 * Source: docs/screens.md.
 */
export function checkLeadMove(from: LeadState, to: LeadState, note: string | null): Refusal | null {
  if (!canMoveLead(from, to)) return refuse('error.lead.cannot_move');
  if (to === 'refused' && note === null) return refuse('error.empty', { field: 'note', slots: { field: 'note' } });
  return null;
}

/**
 * Parses the phone number of the form: digits only, at most 16, an Indonesian mobile number; else null.
 * Source: spec §5.
 */
export function parseLeadPhone(text: string): Phone | null {
  return /^\d{1,16}$/.test(text) ? normalisePhone(text) : null;
}
