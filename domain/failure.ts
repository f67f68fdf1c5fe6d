// Failed work: its kinds, and whose work each kind is. What people are told and sign is support's, what money waits
// for is finance's; the auditor reads all.
// Source: docs/domain.md §3; decision 0060.

export const failureKinds = [
  'message',
  'document',
  'signature_event',
  'bank_event',
  'payout',
  'distribution',
  'virtual_account',
] as const;
export type FailureKind = (typeof failureKinds)[number];

export const workedBy = {
  message: 'support',
  document: 'support',
  signature_event: 'support',
  bank_event: 'finance',
  payout: 'finance',
  distribution: 'finance',
  virtual_account: 'finance',
} as const satisfies Record<FailureKind, 'support' | 'finance'>;

/** The kinds that somebody with these roles reads, in their order. Source: docs/domain.md §3. */
export function readableKinds(roles: readonly string[]): FailureKind[] {
  return failureKinds.filter((kind) => roles.includes('auditor') || roles.includes(workedBy[kind]));
}
