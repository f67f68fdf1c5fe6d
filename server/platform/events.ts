// Every event and request from one feature to itself or a feature registered after it: its name, its payload, and who
// handles it. An event may have several listeners and returns nothing; a request has exactly one handler, which returns an
// answer. Both run in the caller's transaction. A name with a dot has one entry for each kind. Decision 0004.
import type { Lender } from '#contract/account.ts';
import type { Upload } from '#contract/fields.ts';
import type { Voucher, VoucherEntry } from '#contract/voucher.ts';
import type { Bill, FundingPayment, Payment, PaymentEffect, PayoutEnd, VirtualAccount } from '#domain/bank.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type {
  BankAccountId,
  JournalId,
  LendingId,
  PersonId,
  ReceiptId,
  StaffId,
  VoucherId,
  WithdrawalId,
} from '#domain/ids.ts';
import type { Leg } from '#domain/journal.ts';
import type { Reader, Tx } from './db.ts';

export const events = {
  /** A lender's identity was verified: opens top-up accounts, takes the verified bank account. */
  identityVerified: heardBy<{ userId: PersonId }>('wallet', 'withdrawal'),
  /** A lending is open for funding from now on: happens once to each. */
  lendingOpened: heardBy<{ lendingId: LendingId }>('shortlist'),
  /** Every rupiah of a lending is active: its members sign next. */
  lendingFilled: heardBy<{ lendingId: LendingId }>('signing'),
  /** A lending is refunded because nobody decided in time: an entry that waits for approval expires. */
  lendingUndecided: heardBy<{ lendingId: LendingId }>('refund'),
  /** The bank confirmed the disbursement: the schedule is built from its value date. */
  lendingDisbursed: heardBy<{ lendingId: LendingId; valueOn: BusinessDate }>('repayment', 'webhook'),
  /** A receipt of this value date was written, or reversed. */
  receiptsChanged: heardBy<{ lendingId: LendingId; valueOn: BusinessDate }>('followup'),
  receiptWritten: heardBy<{ receiptId: ReceiptId }>('webhook'),
  receiptReversed: heardBy<{ receiptId: ReceiptId }>('webhook'),
  /** `on` is the first day of the default, also when that default is withdrawn. */
  lendingDefaulted: heardBy<{ lendingId: LendingId; on: BusinessDate }>('webhook'),
  defaultWithdrawn: heardBy<{ lendingId: LendingId; on: BusinessDate }>('webhook'),
  /** The bank has paid a withdrawal out. */
  withdrawalPaid: heardBy<{ withdrawalId: WithdrawalId; on: BusinessDate }>('webhook'),
  /** The log of arrears was corrected: of one loan since a date, or of a whole date (no loan) that was closed again. */
  arrearsRestated: heardBy<Restated>('report'),
  /** An admin closed a staff account. */
  staffLeft: heardBy<{ staffId: StaffId; by: StaffId; reason: string }>('field'),
  /** The bank's final result of a payout. */
  'payoutEnded.disbursement': heardBy<PayoutEnd<'disbursement'>>('disbursement'),
  'payoutEnded.overpayment': heardBy<PayoutEnd<'overpayment'>>('repayment'),
  'payoutEnded.withdrawal': heardBy<PayoutEnd<'withdrawal'>>('withdrawal'),
  'payoutEnded.suspense': heardBy<PayoutEnd<'suspense'>>('money'),
  /** The bank contradicted an earlier final result: marks it for staff, no money may move. */
  'payoutContradicted.disbursement': heardBy<PayoutEnd<'disbursement'>>('disbursement'),
  'payoutContradicted.overpayment': heardBy<PayoutEnd<'overpayment'>>('repayment'),
  'payoutContradicted.withdrawal': heardBy<PayoutEnd<'withdrawal'>>('withdrawal'),
  'payoutContradicted.suspense': heardBy<PayoutEnd<'suspense'>>('money'),
  /** The books of a date were proved, or could not be. */
  booksProved: heardBy<BookProof>('overview'),
};

export const requests = {
  /** Posts money received on a virtual account, by its purpose. */
  'takePayment.topup': answeredBy<Payment, PaymentEffect>('wallet'),
  'takePayment.portfolio': answeredBy<FundingPayment, PaymentEffect>('funding'),
  'takePayment.lending': answeredBy<Payment, PaymentEffect>('repayment'),
  'takePayment.member': answeredBy<Payment, PaymentEffect>('repayment'),
  /** What is due on a virtual account, for the bank's inquiry before a payment. */
  'billOf.topup': answeredBy<BillInquiry, Bill, Reader>('wallet'),
  'billOf.portfolio': answeredBy<BillInquiry, Bill, Reader>('funding'),
  'billOf.lending': answeredBy<BillInquiry, Bill, Reader>('repayment'),
  'billOf.member': answeredBy<BillInquiry, Bill, Reader>('repayment'),
  /** The figures of a lender's account, for the signed-in user. */
  lenderFigures: answeredBy<{ lenderId: PersonId }, Omit<Lender, 'envelopeStatus'>, Reader>('wallet'),
  /** Checks and stores the identity papers of a registration, before there is an account. */
  prepareIdentityPapers: answeredBy<IdentityPapers, PreparedPapers, Reader>('kyc'),
  /** Removes a bank account from a lender, as two people of staff decided. */
  removeBankAccount: answeredBy<{ userId: PersonId; accountId: BankAccountId }, void>('withdrawal'),
  /** Locks the subject of a voucher, and the new subject of an edit, before the voucher itself. */
  'lockVoucher.suspense': answeredBy<LockedVoucher, void>('money'),
  'lockVoucher.bank_statement': answeredBy<LockedVoucher, void>('reconciliation'),
  /** Locks the bank's statement of a date, and says who has closed the day. */
  lockBankDay: answeredBy<{ on: BusinessDate }, { closedBy: string | null }>('reconciliation'),
  /** Checks an edit like a new entry; an entry of another kind is refused. */
  'redraftVoucher.suspense': answeredBy<EditedVoucher, NewVoucher>('money'),
  'redraftVoucher.correction': answeredBy<EditedVoucher, NewVoucher>('money'),
  'redraftVoucher.remittance': answeredBy<EditedVoucher, NewVoucher>('money'),
  'redraftVoucher.bank_statement': answeredBy<EditedVoucher, NewVoucher>('reconciliation'),
  /** Posts an approved voucher, or refuses when it no longer holds; null when it goes through the bank first. */
  'postVoucher.suspense': answeredBy<EnteredVoucher, JournalId | null>('money'),
  'postVoucher.correction': answeredBy<EnteredVoucher, JournalId | null>('money'),
  'postVoucher.remittance': answeredBy<EnteredVoucher, JournalId | null>('money'),
  'postVoucher.bank_statement': answeredBy<EnteredVoucher, JournalId | null>('reconciliation'),
};

type Restated = { lendingId: LendingId | null; from: BusinessDate; cause: 'receipt' | 'reversal' | 'close' };

type BillInquiry = { virtualAccount: VirtualAccount; date: BusinessDate };

/** One proof of the books: how many rows it found, or why it could not end. */
export type ProofRun = { name: string; faults: number | null; error: string | null; tookMs: number };

/** The result of proving a date; `error` names what could not be finished. */
export type BookProof = {
  date: BusinessDate;
  faults: readonly { proof: string; rows: number }[];
  error: string | null;
  runs: readonly ProofRun[];
};

export type IdentityPapers = {
  identityFile: Upload;
  npwpFile: Upload;
  identityNumber: string;
  npwpNumber: string;
};

/** Papers whose pictures are already stored: they are attached to an account, or deleted again. */
export type PreparedPapers = {
  keep(tx: Tx, userId: PersonId): Promise<void>;
  /** Runs the work that attaches them to an account. */
  keeping<T>(work: () => Promise<T>): Promise<T>;
};

/** What a voucher says, for the feature that knows its kind. */
export type EnteredVoucher = Pick<Voucher, 'id' | 'kind' | 'subject' | 'amount' | 'destination'> & {
  legs: readonly Leg[];
  valueOn: BusinessDate | null;
  bankId: number | null;
  accountEncrypted: Buffer | null;
  accountName: string | null;
};
type EditedVoucher = { voucher: EnteredVoucher; entry: VoucherEntry };
type LockedVoucher = { voucher: EnteredVoucher; entry: VoucherEntry | undefined };

export type NewVoucher = {
  id: VoucherId;
  kind: Voucher['kind'];
  subject: string;
  legs: readonly Leg[];
  reason: string;
  valueOn?: BusinessDate;
  destination?: NonNullable<Voucher['destination']>;
  payer?: { bankId: number; accountEncrypted: Buffer; accountName: string };
  words?: string;
};

/** A type that a kind carries for the compiler only; there is no such field at run time. */
declare const carried: unique symbol;
type EventKind<P> = { readonly heardBy: readonly string[]; readonly [carried]?: P };
type RequestKind<Q, A, S> = { readonly answeredBy: string; readonly [carried]?: { question: Q; answer: A; source: S } };

function heardBy<P>(...features: string[]): EventKind<P> {
  return { heardBy: features };
}

function answeredBy<Q, A, S = Tx>(feature: string): RequestKind<Q, A, S> {
  return { answeredBy: feature };
}

export type EventName = keyof typeof events;
export type Payload<Name extends EventName> = (typeof events)[Name] extends EventKind<infer P> ? P : never;

export type RequestName = keyof typeof requests;
type Carried<Name extends RequestName> = NonNullable<(typeof requests)[Name][typeof carried]>;
export type Question<Name extends RequestName> = Carried<Name>['question'];
export type Answer<Name extends RequestName> = Carried<Name>['answer'];
/** What a request handler reads from: a transaction, or any reader where nothing is written. */
export type Source<Name extends RequestName> = Carried<Name>['source'];
