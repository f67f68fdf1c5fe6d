// Data of the bank that features pass to each other: payments received, bills, and results of payouts. Types only;
// each feature has its own rules.
import type { BusinessDate } from './calendar.ts';
import type {
  DisbursementId,
  JournalId,
  LendingId,
  MemberLoanId,
  OverpaymentReturnId,
  PayoutId,
  PersonId,
  PortfolioId,
  VoucherId,
  WithdrawalId,
} from './ids.ts';
import type { Rupiah } from './money.ts';
import type { ValueDateFault } from './value-date.ts';

export type Purpose = 'topup' | 'portfolio' | 'lending' | 'member';

export type VirtualAccount = {
  number: string;
  bankCode: string;
  purpose: Purpose;
  lenderId: PersonId | null;
  portfolioId: PortfolioId | null;
  lendingId: LendingId | null;
  memberLoanId: MemberLoanId | null;
  holderName: string;
  /** null: the payer decides. */
  amount: Rupiah | null;
  expiresAt: Date | null;
  openedAt: Date;
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
/**
 * `fromSuspense`: the money is in suspense already, as a part of a line of the bank's statement. Other accounts take only what is new
 * at the bank: a part for them leaves suspense by its own journal.
 */
export type FundingPayment = Payment & { fromSuspense?: boolean };

/** The journal that booked it, or why its value date cannot be: nothing is booked then. */
export type PaymentEffect = { journalId: JournalId } | { fault: ValueDateFault };

export type BillStatus = 'open' | 'closed' | 'expired' | 'unknown';
export type Bill = { name: string; amount: Rupiah | null; status: BillStatus };

export type PayoutKind = 'disbursement' | 'withdrawal' | 'overpayment' | 'suspense';

/** What a payout pays for. */
export type PayoutSubject = {
  disbursement: DisbursementId;
  withdrawal: WithdrawalId;
  overpayment: OverpaymentReturnId;
  suspense: VoucherId;
};

export type PayoutEnd<Kind extends PayoutKind = PayoutKind> = {
  payoutId: PayoutId;
  subjectId: PayoutSubject[Kind];
  state: 'completed' | 'failed';
  valueOn: BusinessDate;
  reason: string | null;
};
