// What webhooks say, one schema for each kind of message: bodies are made with them and the API's description shows them.
// Invariant: ids, amounts in whole rupiah and dates; nothing about a person, no name, number or account.
// Source: decision 0132.
import { z } from 'zod';
import type { GroupId, LendingId, ReceiptId, WebhookEventId, WebhookId, WithdrawalId } from '#domain/ids.ts';
import type { MessageKind } from '#domain/webhook.ts';
import { date, idOf, instant, money } from './fields.ts';

const loan = { loanId: idOf<LendingId>(), groupId: idOf<GroupId>() };
const receipt = { receiptId: idOf<ReceiptId>(), ...loan, amount: money, receivedOn: date };

const messageOf = <const K extends MessageKind, D extends z.ZodRawShape>(id: string, type: K, data: D) =>
  z
    .strictObject({
      /** The same in every try and to every subscription: what came before under it is the same event. */
      id: idOf<WebhookEventId>(),
      type: z.literal(type),
      createdAt: instant,
      data: z.strictObject(data),
    })
    .meta({ id });

export const webhookMessages = {
  'loan.disbursed': messageOf('LoanDisbursed', 'loan.disbursed', { ...loan, amount: money, disbursedOn: date }),
  /** All a group paid in one receipt: `amount` is the sum of the four. */
  'installment.received': messageOf('InstallmentReceived', 'installment.received', {
    ...receipt,
    principal: money,
    interest: money,
    fine: money,
    excess: money,
  }),
  'installment.reversed': messageOf('InstallmentReversed', 'installment.reversed', receipt),
  'loan.defaulted': messageOf('LoanDefaulted', 'loan.defaulted', { ...loan, principalOpen: money, defaultedOn: date }),
  'loan.default_withdrawn': messageOf('LoanDefaultWithdrawn', 'loan.default_withdrawn', { ...loan, defaultedOn: date }),
  'withdrawal.paid': messageOf('WithdrawalPaid', 'withdrawal.paid', {
    withdrawalId: idOf<WithdrawalId>(),
    amount: money,
    paidOn: date,
  }),
  test: messageOf('WebhookTest', 'test', { webhookId: idOf<WebhookId>() }),
} as const satisfies Record<MessageKind, z.ZodType>;

export type WebhookMessage<K extends MessageKind> = z.output<(typeof webhookMessages)[K]>;
