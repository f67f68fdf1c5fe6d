// Refusals about branches and hand-overs, with their statuses: part of the closed list of refusal.ts.
// Source: decision 0112.
export const branchRefusals = {
  'error.branch.changed': 409,
  'error.branch.known': 422,
  'error.branch.same': 422,
  'error.branch.closed': 422,
  'error.branch.in_use': 422,
  'error.branch.area_in_use': 422,
  'error.branch.has_groups': 422,
  'error.handover.planned': 409,
  'error.handover.date': 422,
  'error.handover.ended': 409,
} as const;
