// Refusals about months of the books, with their statuses: part of the closed list of refusal.ts.
// Source: decision 0125.
export const periodRefusals = {
  'error.period.running': 422,
  'error.period.earlier': 422,
  'error.period.books': 422,
  'error.period.bank_days': 422,
  'error.period.locked': 409,
  'error.period.asked': 409,
  'error.period.changed': 409,
  'error.period.own_entry': 403,
  'error.period.bank_day': 422,
  'error.period.statement': 422,
} as const;
