// Webhooks: what is told to whoever subscribed, how often it is tried, and when nobody tries any more.
// Source: decision 0132.
import { type Refusal, refuse } from './refusal.ts';

/** What a subscription may ask for. A reversal and a withdrawn default follow what was told before. */
export const webhookKinds = [
  'loan.disbursed',
  'installment.received',
  'installment.reversed',
  'loan.defaulted',
  'loan.default_withdrawn',
  'withdrawal.paid',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** The kinds of messages: what is asked for, and the one that a person sends to try the address. */
export const messageKinds = [...webhookKinds, 'test'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Waits to be sent, was taken with a 2xx, is tried no more, or was let go by a person or with its subscription. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'ended'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What every secret begins with, so that one that leaked is recognised wherever it is found. */
export const webhookSecretStart = 'titian_wh_';

/** How many subscriptions may stand. */
export const mostWebhooks = 20;

/** How often a delivery is tried before it waits for a person. */
export const mostTries = 8;

/** How long the secret before a rotation still signs beside the new one, in hours. */
export const secretOverlapHours = 24;

/** How long a subscription may fail without one success before it is paused, in days. */
const longFailureDays = 3;

/** How long a delivery that ended is kept, in days. */
export const deliveryKeptDays = 90;

const HALF_A_DAY = 12 * 60 * 60;

/**
 * Seconds until the next try after this many, at least one: 30 seconds, each wait four times the one before, at most
 * twelve hours. Eight tries take about a day. Source: decision 0132.
 */
export const waitAfterTry = (tries: number): number => Math.min(30 * 4 ** (tries - 1), HALF_A_DAY);

const QUARTER_OF_AN_HOUR = 15 * 60;

/**
 * Seconds that a subscription rests after this many failures in a row, at least one, whatever else waits for it: 15 seconds,
 * doubled each time, at most a quarter of an hour. Never longer than a delivery waits. Source: decision 0132.
 */
export const restAfterFailure = (failures: number): number => Math.min(15 * 2 ** (failures - 1), QUARTER_OF_AN_HOUR);

/** Whether it has failed for so long that it is paused: three days without one success. Source: decision 0132. */
export const isLongFailing = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= longFailureDays * 24 * 60 * 60 * 1000;

/** Refuses `error.webhook.too_many` for one subscription more than may stand. Source: decision 0132. */
export const checkWebhookCount = (standing: number): Refusal | null =>
  standing >= mostWebhooks ? refuse('error.webhook.too_many', { slots: { most: mostWebhooks } }) : null;
