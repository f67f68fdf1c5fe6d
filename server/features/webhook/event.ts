// Tells subscriptions what happened: each listener writes the event and its deliveries in the transaction of the happening.
// Invariant: a body holds what its schema names and nothing else: ids, amounts, dates, nothing about a person.
// Source: decision 0132.
import { webhookMessages, type WebhookMessage } from '#contract/webhook-messages.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, ReceiptId, WebhookEventId, WebhookId, WithdrawalId } from '#domain/ids.ts';
import type { MessageKind, WebhookKind } from '#domain/webhook.ts';
import { now } from '#platform/clock.ts';
import { notifyWorker } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import * as store from './event.sql.ts';

export function listenForEvents({ events }: Platform): void {
  events.on('lendingDisbursed', 'webhook', tellDisbursed);
  events.on('receiptWritten', 'webhook', tellReceived);
  events.on('receiptReversed', 'webhook', tellReversed);
  events.on('lendingDefaulted', 'webhook', tellDefaulted);
  events.on('defaultWithdrawn', 'webhook', tellWithdrawn);
  events.on('withdrawalPaid', 'webhook', tellPaid);
}

type Data<K extends MessageKind> = WebhookMessage<K>['data'];

/** Tells it to all who asked for it. `key` names the happening among those of its kind. */
async function tell<K extends WebhookKind>(tx: Tx, kind: K, key: string, read: () => Promise<Data<K>>): Promise<void> {
  if (await store.isAskedFor(tx, kind)) await write(tx, kind, key, await read(), null);
}

/** Sends the message that tries an address, to this subscription alone. */
export const tellTest = (tx: Tx, webhookId: WebhookId): Promise<void> =>
  write(tx, 'test', newId(), { webhookId }, webhookId);

async function write<K extends MessageKind>(
  tx: Tx,
  kind: K,
  key: string,
  data: Data<K>,
  only: WebhookId | null,
): Promise<void> {
  const id = newId<WebhookEventId>();
  const message = { id, type: kind, createdAt: (await now(tx)).toISOString(), data };
  const body = JSON.stringify(webhookMessages[kind].parse(message));
  const made = await store.insertEvent(tx, { id, kind, key: `${kind}:${key}`, body }, only);
  if (made > 0) notifyWorker(tx, 'webhook.delivery');
}

type AtLoan = { lendingId: LendingId; on: BusinessDate };

const tellDisbursed = (tx: Tx, { lendingId, valueOn }: { lendingId: LendingId; valueOn: BusinessDate }) =>
  tell(tx, 'loan.disbursed', lendingId, async () => ({
    ...(await store.readLoan(tx, lendingId)),
    disbursedOn: valueOn,
  }));

const tellReceived = (tx: Tx, { receiptId }: { receiptId: ReceiptId }) =>
  tell(tx, 'installment.received', receiptId, () => store.readReceipt(tx, receiptId));

const tellReversed = (tx: Tx, { receiptId }: { receiptId: ReceiptId }) =>
  tell(tx, 'installment.reversed', receiptId, async () => {
    const { loanId, groupId, amount, receivedOn } = await store.readReceipt(tx, receiptId);
    return { receiptId, loanId, groupId, amount, receivedOn };
  });

/** A loan may default again once a default was withdrawn; each has its own first day. */
const tellDefaulted = (tx: Tx, { lendingId, on }: AtLoan) =>
  tell(tx, 'loan.defaulted', `${lendingId}:${on}`, async () => ({
    ...(await store.readOpenPrincipal(tx, lendingId)),
    defaultedOn: on,
  }));

const tellWithdrawn = (tx: Tx, { lendingId, on }: AtLoan) =>
  tell(tx, 'loan.default_withdrawn', `${lendingId}:${on}`, async () => {
    const { loanId, groupId } = await store.readLoan(tx, lendingId);
    return { loanId, groupId, defaultedOn: on };
  });

const tellPaid = (tx: Tx, { withdrawalId, on }: { withdrawalId: WithdrawalId; on: BusinessDate }) =>
  tell(tx, 'withdrawal.paid', withdrawalId, async () => ({
    ...(await store.readWithdrawal(tx, withdrawalId)),
    paidOn: on,
  }));
