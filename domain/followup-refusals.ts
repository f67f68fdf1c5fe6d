// Refusals about tasks, promises to pay and visits, with their statuses: part of the closed list of refusal.ts.
// Source: decision 0113.
export const followupRefusals = {
  'error.task.assignee': 422,
  'error.task.changed': 409,
  'error.task.date': 422,
  'error.task.same': 409,
  'error.promise.not_running': 422,
  'error.promise.amount': 422,
  'error.promise.date': 422,
  'error.promise.member': 422,
  'error.visit.member': 422,
  'error.visit.pictures': 422,
} as const;
