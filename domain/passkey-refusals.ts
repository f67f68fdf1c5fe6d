// Refusals about passkeys, with their statuses: part of the closed list of refusal.ts.
// Source: decision 0108.
export const passkeyRefusals = {
  'error.passkey.unknown': 401,
  'error.passkey.wrong': 422,
  'error.passkey.expired': 422,
  'error.passkey.copied': 422,
  'error.passkey.none': 422,
  'error.passkey.many': 422,
  'error.passkey.known': 422,
  'error.passkey.same': 422,
} as const;
