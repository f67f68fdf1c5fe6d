// Refusals about people who ask to borrow, with their statuses: part of the closed list of refusal.ts.
// Source: spec §5; decision 0049.
export const leadRefusals = {
  'error.lead.changed': 409,
  'error.lead.cannot_move': 422,
  'error.lead.human': 422,
  'error.lead.city': 422,
  'error.lead.open': 422,
} as const;
