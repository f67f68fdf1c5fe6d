// Failed work: its kinds, and who handles each: messages and signatures support, money finance, webhooks
// the admin. The auditor reads all.
// Source: docs/domain.md §3; decision 0060.
import { may, type Permission } from './permissions.ts';

export const failureKinds = [
  'message',
  'document',
  'signature_event',
  'bank_event',
  'payout',
  'distribution',
  'virtual_account',
  'webhook',
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** The permission to act on each kind. */
export const workedWith = {
  message: 'failure.message.act',
  document: 'failure.message.act',
  signature_event: 'failure.message.act',
  bank_event: 'failure.money.act',
  payout: 'failure.money.act',
  distribution: 'failure.money.act',
  virtual_account: 'failure.money.act',
  webhook: 'webhook.write',
} as const satisfies Record<FailureKind, Permission>;

/** The kinds that a person with these roles may read, in their order. Source: docs/domain.md §3. */
export function readableKinds(roles: readonly string[]): FailureKind[] {
  return failureKinds.filter((kind) => may(roles, 'failure.all.read') || may(roles, workedWith[kind]));
}

/** Whether it goes out to somebody, so that it may be let go; what came in is dealt with instead. Source: decision 0060. */
export const isSent = (kind: FailureKind): boolean => kind === 'message' || kind === 'webhook';
