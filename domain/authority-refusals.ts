// Refusals about reports to the authorities, with their statuses: part of the closed list of refusal.ts.
// Source: decision 0128.
export const authorityRefusals = {
  'error.authority.running': 422,
  'error.authority.incomplete': 422,
  'error.authority.differs': 422,
  'error.authority.unchanged': 409,
  'error.authority.changed': 409,
} as const;
