// Who takes a payment and who answers for an account, by the account's purpose. Features that come later register here.
// Invariant: exactly one handler a purpose; it posts and moves within the event's own transaction.
// Source: domain §9.
import type { BusinessDate } from '#domain/calendar.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { InquiryStatus } from '#ports/payments.ts';
import type { Purpose, VirtualAccount } from './virtual-account.ts';

export type Payment = {
  provider: string;
  eventId: string;
  paymentId: string;
  virtualAccount: VirtualAccount;
  amount: Rupiah;
  /** The bank's value date: the business date of what is posted. */
  valueOn: BusinessDate;
  /** When the payer paid, by the bank; never after we heard of it. */
  paidAt: Date;
  receivedAt: Date;
  payerName: string;
};

export type PaymentHandler = (tx: Tx, payment: Payment) => Promise<{ journalId: string }>;
export type Bill = { name: string; amount: Rupiah | null; status: InquiryStatus };
export type InquiryHandler = (
  reader: Reader,
  inquiry: { virtualAccount: VirtualAccount; date: BusinessDate },
) => Promise<Bill>;

const payments = new Map<Purpose, PaymentHandler>();
const inquiries = new Map<Purpose, InquiryHandler>();

/** Says who takes money that comes in for this purpose. */
export function onPayment(purpose: Purpose, handler: PaymentHandler): void {
  payments.set(purpose, handler);
}

/** Says who tells the bank what is due on an account of this purpose. */
export function onInquiry(purpose: Purpose, handler: InquiryHandler): void {
  inquiries.set(purpose, handler);
}

export const paymentHandlerOf = (purpose: Purpose) => payments.get(purpose);
export const inquiryHandlerOf = (purpose: Purpose) => inquiries.get(purpose);
