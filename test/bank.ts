// Calls the product as the bank does: signed notices and inquiries over their raw bytes. Each delivery is signed with
// the product's current time, as a bank with a correct clock would.
import { randomUUID } from 'node:crypto';
import { businessDateOf } from '#domain/calendar.ts';
import type { PayoutId } from '#domain/ids.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { now } from '#platform/clock.ts';
import { signMessage } from '#platform/signatures.ts';
import { sql } from '#platform/sql.ts';
import { BANK_INQUIRY_PATH, BANK_NOTICE_PATH } from '#ports/bank-messages.ts';
import { workOn } from './funding.ts';
import type { LenderPerson, World } from './world.ts';

/** A lender with a number to top up by. */
export async function lenderWithNumber(world: World): Promise<{ lender: LenderPerson; number: string }> {
  const lender = await world.lender();
  const account = { purpose: 'topup', lenderId: lender.id, bankCode: 'BCA', holderName: lender.name } as const;
  return { lender, number: await world.db.tx((tx) => openVirtualAccount(tx, account)) };
}

/** As if the account had been opened this many days ago. */
export async function openedDaysAgo({ owner }: World, number: string, days: number): Promise<void> {
  await owner.run(
    sql`update virtual_account set created_at = created_at - ${days} * interval '1 day' where number = ${number}`,
  );
}

export type Paid = {
  virtualAccount: string;
  amount: number | string;
  paymentId?: string;
  eventId?: string;
  paidAt?: Date;
  valueDate?: string;
  /** What else a bank may send, such as its own fee. */
  beside?: Record<string, string>;
};

/** The body of a payment notice. Numbers are formatted as "500000.00"; strings are sent unchanged. */
export function paymentBody(paid: Paid, at: Date): string {
  return JSON.stringify({
    ...paid.beside,
    eventId: paid.eventId ?? randomUUID(),
    type: 'virtual_account.paid',
    paymentId: paid.paymentId ?? randomUUID(),
    virtualAccount: paid.virtualAccount,
    amount: typeof paid.amount === 'number' ? `${paid.amount}.00` : paid.amount,
    paidAt: (paid.paidAt ?? at).toISOString(),
    valueDate: paid.valueDate ?? businessDateOf(paid.paidAt ?? at),
    payerName: 'Ratna',
  });
}

/** Delivers a notice of a payment; returns the status. */
export async function notifyPayment(world: World, paid: Paid): Promise<number> {
  return (await deliver(world, BANK_NOTICE_PATH, paymentBody(paid, await now(world.db)))).status;
}

/** Delivers a notice and runs the job that applies it. */
export async function pay(world: World, paid: Paid): Promise<void> {
  const status = await notifyPayment(world, paid);
  if (status !== 200) throw new Error(`the notice was answered ${status}`);
  await workOn(world, 'bank.event');
}

export async function notifyPayout(
  world: World,
  end: { payoutId: PayoutId; state: 'completed' | 'failed'; amount: number; reason?: string; valueDate?: string },
) {
  const body = JSON.stringify({
    eventId: randomUUID(),
    type: `payout.${end.state}`,
    payoutId: end.payoutId,
    amount: `${end.amount}.00`,
    valueDate: end.valueDate ?? businessDateOf(await now(world.db)),
    reason: end.reason,
  });
  return (await deliver(world, BANK_NOTICE_PATH, body)).status;
}

export async function inquire(
  world: World,
  virtualAccount: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const date = businessDateOf(await now(world.db));
  return deliver(world, BANK_INQUIRY_PATH, JSON.stringify({ virtualAccount, date }));
}

/** Posts these bytes to one of the bank's paths, signed unless other headers are passed. */
export async function deliver(
  world: World,
  path: string,
  body: string,
  headers?: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const secret = world.product.config.BANK_SECRET;
  const signed = headers ?? signMessage({ secret, method: 'POST', path, rawBody: body }, await now(world.db));
  const answer = await world.product.web.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...signed },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json() };
}
