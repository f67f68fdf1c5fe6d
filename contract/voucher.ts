// Vouchers: postings that one person enters and another approves. They resolve unmatched money, correct a journal by a
// linked one, or remit a month's withheld tax.
// Invariant: approval names the version that was seen; an entry is immutable, an edit is a new version.
// Source: docs/domain.md §3, §8; docs/screens.md; decision 0063.
import { z } from 'zod';
import type { JournalId, LedgerAccountId, LendingId, PersonId, SuspenseItemId, VoucherId } from '#domain/ids.ts';
import { type AccountKind, accountKinds, type AccountName } from '#domain/account-kind.ts';
import type { Rupiah } from '#domain/money.ts';
import { valueDateFaults } from '#domain/value-date.ts';
import { endpoints } from './endpoint.ts';
import {
  choice,
  date,
  id,
  idOf,
  idParamsOf,
  instant,
  line,
  money,
  paging,
  printedLine,
  reason,
  signedMoney,
  smallId,
  text,
} from './fields.ts';
import { approving, cancelling, person, revealing, version } from './four-eyes.ts';
import { fileOf } from './list-file.ts';

export const accountKind = z.enum(Object.keys(accountKinds) as [AccountKind, ...AccountKind[]]);
export const voucherKinds = ['suspense', 'correction', 'remittance', 'bank_statement'] as const;
/** `approved`: payout in transit; `posted`: in the books. */
export const voucherStates = ['entered', 'approved', 'posted', 'refused', 'cancelled'] as const;
export const suspenseStates = ['open', 'resolved'] as const;

/** One leg as staff see it: debit +, credit −. */
export type NamedLeg = AccountName & { ownerName: string | null; amount: Rupiah };
const namedLegFields = z
  .object({
    account: accountKind,
    owner: id.nullable(),
    ownerName: z.string().nullable(),
    amount: signedMoney,
  })
  .meta({ id: 'NamedLeg' });
export const namedLeg = namedLegFields as unknown as z.ZodType<NamedLeg>;
export const accountLeg = namedLegFields.extend({
  ledgerAccount: idOf<LedgerAccountId>(),
}) as unknown as z.ZodType<NamedLeg & { ledgerAccount: LedgerAccountId }>;

export const voucher = z
  .object({
    id: idOf<VoucherId>(),
    kind: z.enum(voucherKinds),
    /** The suspense item, the journal that is corrected, the month, or the statement's date and reference. */
    subject: z.string(),
    version: z.int(),
    state: z.enum(voucherStates),
    amount: money,
    legs: z.array(namedLeg),
    valueDate: date.nullable(),
    destination: z.enum(['lender', 'lending', 'payer']).nullable(),
    /** Destination of a return; the number is masked. */
    recipient: z.object({ bankName: z.string(), accountNumber: z.string(), accountName: z.string() }).nullable(),
    /** Text a lender sees for a correction, or the receipt number of a remittance. */
    words: z.string().nullable(),
    reason: z.string(),
    enteredBy: person,
    enteredAt: instant,
    approvedBy: z.string().nullable(),
    approvedAt: instant.nullable(),
    /** Reason of the cancellation, or of the bank's refusal. */
    endedBy: z.string().nullable(),
    endReason: z.string().nullable(),
    endedAt: instant.nullable(),
    /** First time the bank contradicted its final answer. No money moved because of it. */
    contradictedAt: instant.nullable(),
    journal: idOf<JournalId>().nullable(),
    /** The version that replaced it. */
    replacedBy: idOf<VoucherId>().nullable(),
  })
  .meta({ id: 'Voucher' });
export type Voucher = z.output<typeof voucher>;

export const suspenseItem = z
  .object({
    id: idOf<SuspenseItemId>(),
    amount: money,
    /** As sent by the bank, if it was not whole rupiah. */
    amountText: z.string(),
    why: z.enum(['unknown_account', 'no_purpose', 'amount_not_whole', 'other_currency', ...valueDateFaults]),
    payerName: z.string(),
    virtualAccount: z.string(),
    paymentId: z.string(),
    valueDate: date,
    receivedAt: instant,
    days: z.int(),
    resolvedAt: instant.nullable(),
    /** The newest voucher, in any state. */
    voucher: voucher.nullable(),
  })
  .meta({ id: 'SuspenseItem' });
export type SuspenseItem = z.output<typeof suspenseItem>;

const leg = z.object({ account: accountKind, owner: id.nullable(), amount: signedMoney }) as unknown as z.ZodType<
  AccountName & { amount: Rupiah },
  { account: AccountKind; owner: string | null; amount: number }
>;

const destination = z.discriminatedUnion('to', [
  z.object({ to: z.literal('lender'), lender: idOf<PersonId>(), reason }),
  z.object({ to: z.literal('lending'), lending: idOf<LendingId>(), reason }),
  z.object({
    to: z.literal('payer'),
    bank: smallId,
    accountNumber: text(40),
    accountName: printedLine(120).min(1),
    reason,
  }),
]);
const correction = z.object({ legs: z.array(leg).min(2).max(40), words: line(120).min(1), reason });
export const remittance = z.object({ amount: money, valueDate: date, receiptNumber: line(40).min(1), reason });

/** Replacement for a voucher of that kind; for a statement difference only the reason can change. */
const entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('suspense'), destination }),
  z.object({ kind: z.literal('correction'), correction }),
  z.object({ kind: z.literal('remittance'), remittance }),
  z.object({ kind: z.literal('bank_statement'), reason }),
]);
export type VoucherEntry = z.output<typeof entry>;

export const payee = z
  .object({ id: idOf<PersonId>(), name: z.string(), phone: z.string(), verified: z.boolean() })
  .meta({ id: 'Payee' });
export type Payee = z.output<typeof payee>;

const listSuspense = {
  call: 'GET staff/suspense',
  who: { staff: 'suspense.read' },
  summary: 'Uang masuk yang belum dikenali, yang terlama lebih dulu',
  query: paging(20).extend({
    sort: choice(['newest', 'oldest', 'amount']),
    search: line(100).optional(),
    state: choice(suspenseStates),
  }),
  data: suspenseItem,
  paged: true,
} as const;

export const staffSuspense = endpoints({
  listSuspense,
  exportSuspense: fileOf(listSuspense),
  getSuspense: {
    call: 'GET staff/suspense/:id',
    who: { staff: 'suspense.read' },
    summary: 'Satu uang masuk yang belum dikenali, atau yang sudah diselesaikan',
    params: idParamsOf<SuspenseItemId>(),
    data: suspenseItem,
  },
  resolveSuspense: {
    call: 'POST staff/suspense/:id/vouchers',
    act: true,
    who: { staff: 'voucher.enter' },
    summary: 'Ajukan penyelesaian: ke saldo pendana, ke pinjaman, atau kembali ke pengirim',
    params: idParamsOf<SuspenseItemId>(),
    body: destination,
    data: voucher,
  },
  listPayees: {
    call: 'GET staff/payees',
    who: { staff: 'voucher.read' },
    summary: 'Pendana menurut nama atau nomor HP',
    query: z.object({ q: line(100) }),
    data: z.array(payee),
  },
});

const listVouchers = {
  call: 'GET staff/vouchers',
  who: { staff: 'voucher.read' },
  summary: 'Pengajuan pembukuan menurut jenis dan keadaan, yang terbaru lebih dulu',
  query: paging(20).extend({
    sort: choice(['newest', 'oldest', 'amount']),
    kind: choice(voucherKinds),
    state: choice(voucherStates),
  }),
  data: voucher,
  paged: true,
} as const;

export const staffVouchers = endpoints({
  listVouchers,
  exportVouchers: fileOf(listVouchers),
  getVoucher: {
    call: 'GET staff/vouchers/:id',
    who: { staff: 'voucher.read' },
    summary: 'Satu pengajuan pembukuan',
    params: idParamsOf<VoucherId>(),
    data: voucher,
  },
  editVoucher: {
    call: 'PUT staff/vouchers/:id',
    act: true,
    who: { staff: 'voucher.enter' },
    summary: 'Ubah pengajuan sendiri yang menunggu; menjadi versi baru yang belum dilihat siapa pun',
    params: idParamsOf<VoucherId>(),
    body: z.object({ version, entry }),
    data: voucher,
  },
  approveVoucher: {
    call: 'POST staff/vouchers/:id/approvals',
    act: true,
    who: { staff: 'voucher.approve' },
    summary: 'Setujui pengajuan versi ini',
    ...approving(voucher),
  },
  cancelVoucher: {
    call: 'POST staff/vouchers/:id/cancellations',
    act: true,
    who: { staff: 'voucher.cancel' },
    summary: 'Tarik atau tolak pengajuan sebelum disetujui',
    ...cancelling(voucher),
  },
  revealVoucherAccount: {
    call: 'POST staff/vouchers/:id/reveals',
    who: { staff: 'voucher.account.reveal' },
    summary: 'Nomor rekening lengkap, dengan alasan',
    ...revealing<VoucherId>(),
  },
  correctJournal: {
    call: 'POST staff/journals/:id/corrections',
    act: true,
    who: { staff: 'voucher.enter' },
    summary: 'Ajukan koreksi sebagai jurnal baru yang terhubung',
    params: idParamsOf<JournalId>(),
    body: correction,
    data: voucher,
  },
});
