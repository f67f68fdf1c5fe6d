// Refusals about read tokens, with their statuses: part of the closed list of refusal-status.ts.
// Source: decision 0127.
export const readTokenRefusals = {
  'error.token.ended': 401,
  'error.token.scope': 403,
  'error.token.scope_not_held': 422,
  'error.token.too_many': 422,
} as const;
