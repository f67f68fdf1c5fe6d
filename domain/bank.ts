// Data of the bank that features pass to each other: payments received, bills, and results of payouts. Types only;
// each feature has its own rules.
import type { BusinessDate } from './calendar.ts';
import type { Rupiah } from './money.ts';

export type Purpose = 'topup' | 'portfolio' | 'lending';

export type VirtualAccount = {
  number: string;
  bankCode: string;
  purpose: Purpose;
  lenderId: string | null;
  portfolioId: string | null;
  lendingId: string | null;
  holderName: string;
  /** null: the payer decides. */
  amount: Rupiah | null;
  expiresAt: Date | null;
  registeredAt: Date | null;
  closedAt: Date | null;
};

export type Payment = {
  provider: string;
  eventId: string;
  paymentId: string;
  virtualAccount: VirtualAccount;
  amount: Rupiah;
  /** The bank's value date: the business date of what is posted. */
  valueOn: BusinessDate;
  /** When the payer paid, as the bank says; never after we received the notice. */
  paidAt: Date;
  receivedAt: Date;
  payerName: string;
};

export type BillStatus = 'open' | 'closed' | 'expired' | 'unknown';
export type Bill = { name: string; amount: Rupiah | null; status: BillStatus };

export type PayoutKind = 'disbursement' | 'withdrawal' | 'overpayment' | 'suspense';

export type PayoutEnd = {
  payoutId: string;
  subjectId: string;
  state: 'completed' | 'failed';
  valueOn: BusinessDate;
  reason: string | null;
};
