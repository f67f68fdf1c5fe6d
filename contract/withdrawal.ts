// Taking money out: bank accounts in the lender's own name, the check, the withdrawal and its outcome.
// Source: spec §2 , §3, §4, §5, §7; docs/domain.md §8; docs/settled.md 21, 22, 29, 53, 60; docs/api.md.
import { z } from 'zod';
import type { BankAccountId, StaffId, WithdrawalId } from '#domain/ids.ts';
import { confirmation } from './confirmation.ts';
import { endpoints } from './endpoint.ts';
import {
  choice,
  empty,
  idOf,
  idParamsOf,
  instant,
  line,
  money,
  named,
  optionalReason,
  paging,
  reason,
  smallId,
  text,
} from './fields.ts';
import { fileOf } from './list-file.ts';

export const withdrawalStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;

const bankAccount = z
  .object({
    id: idOf<BankAccountId>(),
    bank: named,
    name: z.string(),
    /** Masked but for the last four digits. */ number: z.string(),
  })
  .meta({ id: 'BankAccount' });
export type BankAccount = z.output<typeof bankAccount>;

/** An account as its owner sees it in the list; the main one comes first. */
const ownBankAccount = bankAccount
  .extend({
    isMain: z.boolean(),
    addedAt: instant,
    /** `verified`: staff compared it with the identity; `own`: its name is the person's own, as typed. */
    nameCheck: z.enum(['verified', 'own']),
    /** A withdrawal to it has not ended: it cannot be removed. */
    hasPending: z.boolean(),
  })
  .meta({ id: 'OwnBankAccount' });
export type OwnBankAccount = z.output<typeof ownBankAccount>;

const withdrawal = z
  .object({
    id: idOf<WithdrawalId>(),
    status: z.enum(withdrawalStatuses),
    amount: money,
    /** All costs together. */
    fee: money,
    bankAccount: bankAccount.omit({ id: true }),
    createdAt: instant,
    /** Until when it waits, since its account is new; null once that is over. */
    heldUntil: instant.nullable(),
    /** Promised completion time. */
    dueAt: instant,
    endedAt: instant.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Withdraw' });
export type Withdrawal = z.output<typeof withdrawal>;

const withdrawalCheck = z
  .object({
    details: z.array(
      z.object({
        key: z.enum(['amount', 'fee', 'stampCost', 'bankTransferCost', 'total', 'bank', 'name', 'number']),
        value: z.union([money, z.string()]),
        /** `amount` is shown as money. */
        type: z.enum(['amount', 'text']),
      }),
    ),
    /** Hours that it will wait, since nothing was ever paid to this account; 0 for none. */
    heldHours: z.int().min(0),
    referenceToken: z.string(),
    expiresAt: instant,
  })
  .meta({ id: 'WithdrawCheck' });
export type WithdrawalCheck = z.output<typeof withdrawalCheck>;

export const withdrawals = endpoints({
  listBankAccounts: {
    call: 'GET me/bankaccounts',
    who: 'lender',
    summary: 'Rekening bank saya',
    data: z.array(ownBankAccount),
  },
  setMainAccount: {
    call: 'POST me/bankaccounts/:id/main',
    who: 'lender',
    summary: 'Jadikan rekening utama',
    params: idParamsOf<BankAccountId>(),
    data: empty,
  },
  removeOwnAccount: {
    call: 'POST me/bankaccounts/:id/removals',
    who: 'lender',
    summary: 'Hapus rekening sendiri, dengan kata sandi atau kunci sandi',
    params: idParamsOf<BankAccountId>(),
    body: z.object(confirmation),
    data: empty,
  },
  addBankAccount: {
    call: 'POST me/bankaccounts',
    act: true,
    who: 'lender',
    summary: 'Tambah rekening bank atas nama sendiri, dengan kata sandi atau kunci sandi',
    body: z.object({
      bank: smallId,
      name: line(120).nullable().optional(),
      number: text(40),
      ...confirmation,
    }),
    data: bankAccount,
  },
  checkWithdrawal: {
    call: 'POST me/withdraws/checks',
    who: 'lender',
    summary: 'Periksa penarikan dan biayanya',
    body: z.object({ bankAccount: idOf<BankAccountId>(), amount: money }),
    data: withdrawalCheck,
  },
  applyWithdrawal: {
    call: 'POST me/withdraws',
    act: true,
    who: 'lender',
    summary: 'Tarik dana dengan kata sandi atau kunci sandi',
    body: z.object({
      bankAccount: idOf<BankAccountId>(),
      amount: money,
      ...confirmation,
      referenceToken: text(200).min(1),
    }),
    data: withdrawal,
  },
  listWithdrawals: {
    call: 'GET me/withdraws',
    who: 'lender',
    summary: 'Penarikan saya',
    query: paging(20).extend({ status: choice(withdrawalStatuses) }),
    data: withdrawal,
    paged: true,
  },
  cancelWithdrawal: {
    call: 'DELETE me/withdraws/:id',
    act: true,
    who: 'lender',
    summary: 'Batalkan yang masih menunggu',
    params: idParamsOf<WithdrawalId>(),
    data: empty,
  },
});

/** Id used by a withdrawal. */
const version = text(100).min(1);

const staffWithdrawal = z
  .object({
    id: idOf<WithdrawalId>(),
    lender: z.string(),
    status: z.enum(withdrawalStatuses),
    amount: money,
    fee: money,
    bank: z.string(),
    accountNumber: z.string(),
    accountName: z.string(),
    createdAt: instant,
    /** Until when nobody releases it, since its account is new; null once that is over. */
    heldUntil: instant.nullable(),
    dueAt: instant,
    /** Past the promised time. */
    overdue: z.boolean(),
    /** Above the limit: two people must release it. */
    needsTwo: z.boolean(),
    /** Version that an approval or refusal must send; changes with amount, account and approvals. */
    version: z.string(),
    approvals: z.array(z.object({ staff: idOf<StaffId>(), name: z.string(), at: instant })),
    payoutState: z.enum(['queued', 'sent', 'completed', 'failed']).nullable(),
    /** Since when the bank contradicts its final answer. */
    contradictedAt: instant.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'StaffWithdrawal' });

const listStaffWithdrawals = {
  call: 'GET staff/withdrawals',
  who: { staff: 'withdrawal.read' },
  summary: 'Penarikan menurut antrean',
  query: paging(20).extend({
    sort: choice(['newest', 'oldest', 'amount']),
    search: line(100).optional(),
    status: choice(withdrawalStatuses),
    /** Only those that need two people. */
    two: choice(['yes']),
    /** Only those waiting for staff: two-person release, held, or overdue. */
    waits: choice(['yes']),
  }),
  data: staffWithdrawal,
  paged: true,
} as const;

export const staffWithdrawals = endpoints({
  listStaffWithdrawals,
  exportWithdrawals: fileOf(listStaffWithdrawals),
  getStaffWithdrawal: {
    call: 'GET staff/withdrawals/:id',
    who: { staff: 'withdrawal.read' },
    summary: 'Satu penarikan',
    params: idParamsOf<WithdrawalId>(),
    data: staffWithdrawal,
  },
  approveWithdrawal: {
    call: 'POST staff/withdrawals/:id/approvals',
    act: true,
    who: { staff: 'withdrawal.decide' },
    summary: 'Setujui pencairan; di atas batas perlu dua petugas',
    params: idParamsOf<WithdrawalId>(),
    body: z.object({ version, reason: optionalReason }),
    data: staffWithdrawal,
  },
  refuseWithdrawal: {
    call: 'POST staff/withdrawals/:id/refusals',
    act: true,
    who: { staff: 'withdrawal.decide' },
    summary: 'Tolak dengan alasan; dana kembali ke saldo',
    params: idParamsOf<WithdrawalId>(),
    body: z.object({ version, reason }),
    data: staffWithdrawal,
  },
});
