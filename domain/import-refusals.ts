// Refusals about groups from a file, with their statuses: part of the closed list of refusal.ts.
// Source: decision 0119.
export const importRefusals = {
  'error.import.faults': 422,
  'error.import.nothing': 422,
  'error.import.used': 422,
  'error.import.changed': 409,
  'error.import.undone': 422,
} as const;
