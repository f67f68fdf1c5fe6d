// Port: the bank. Virtual accounts and payouts; what the bank sends to us is read in bank-messages.ts.
// Invariant: an unreadable answer is `unknown`, never `failed`, so money is never refunded on a guess.
// Source: docs/domain.md §9; docs/ports/bank.md.
import { z } from 'zod';
import type { BusinessDate } from '#domain/calendar.ts';
import type { Rupiah } from '#domain/money.ts';
import { openCircuit } from '#platform/circuit.ts';
import {
  callSigned,
  failureOf,
  jsonObjectOf,
  type OutboundAnswer,
  PATIENCE_MS,
  PortFailure,
  type SignedCaller,
} from '#platform/outbound.ts';
import { day, toAmountText } from './bank-messages.ts';

export type VirtualAccount = {
  number: string;
  name: string;
  bank: string;
  /** null: the payer decides. */
  amount: Rupiah | null;
  expiresAt: Date | null;
  /** `closed`: one bill with one amount; `open`: stays open, and may be paid many times. */
  kind: 'closed' | 'open';
  reference: string;
};

export type Payout = {
  id: string;
  amount: Rupiah;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  note: string;
};
export type PayoutAnswer = {
  state: 'pending' | 'completed' | 'failed' | 'unknown';
  reason?: string;
  valueDate?: BusinessDate;
};

export type Payments = {
  /** Throws PortFailure; safe to repeat, since the number is ours. */
  createVirtualAccount(account: VirtualAccount): Promise<void>;
  closeVirtualAccount(number: string): Promise<void>;
  /** Throws no PortFailure: without a clear answer it is `unknown`, to be looked up by `findPayout`. */
  sendPayout(payout: Payout): Promise<PayoutAnswer>;
  /** null only when the bank itself says that it has no payout of this id. */
  findPayout(id: string): Promise<PayoutAnswer | null>;
};

type Settings = { url: string; secret: string; now: () => Date | Promise<Date>; timeoutMs?: number };

export function connectPayments(settings: Settings): Payments {
  const { timeoutMs = PATIENCE_MS, ...parties } = settings;
  const caller: SignedCaller = { ...parties, circuit: openCircuit() };
  const ask = (method: 'GET' | 'POST', path: string, content?: object): Promise<OutboundAnswer> =>
    callSigned(caller, { method, path, content, timeoutMs });
  return {
    async createVirtualAccount(account) {
      const amount = account.amount === null ? null : toAmountText(account.amount);
      const expiresAt = account.expiresAt?.toISOString() ?? null;
      const answer = await ask('POST', '/bank/v1/virtual-accounts', { ...account, amount, expiresAt });
      if (answer.status !== 200 && answer.status !== 201) throw failureOf(answer, 'virtual account');
    },
    async closeVirtualAccount(number) {
      const answer = await ask('POST', `/bank/v1/virtual-accounts/${encodeURIComponent(number)}/closings`);
      if (answer.status !== 200) throw failureOf(answer, 'closing of a virtual account');
    },
    async sendPayout(payout) {
      const body = { ...payout, amount: toAmountText(payout.amount) };
      return withoutThrowing(async () => {
        const answer = await ask('POST', '/bank/v1/payouts', body);
        return answer.status === 422 ? refusedPayout(answer) : readPayout(answer);
      });
    },
    async findPayout(id) {
      return withoutThrowing(async () => {
        const answer = await ask('GET', `/bank/v1/payouts/${encodeURIComponent(id)}`);
        // A 404 of a proxy says nothing about the payout: only the bank's own code does.
        if (answer.status === 404 && jsonObjectOf(answer.body)?.code === 'payout_not_found') return null;
        return readPayout(answer);
      });
    },
  };
}

async function withoutThrowing<T>(ask: () => Promise<T>): Promise<T | PayoutAnswer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PortFailure) return { state: 'unknown', reason: error.code };
    throw error;
  }
}

const payoutAnswer = z.object({
  state: z.enum(['pending', 'completed', 'failed']),
  reason: z.string().max(500).nullish(),
  valueDate: day.nullish(),
});

function readPayout(answer: OutboundAnswer): PayoutAnswer {
  const read =
    answer.status === 200 || answer.status === 202 ? payoutAnswer.safeParse(jsonObjectOf(answer.body)) : null;
  if (!read?.success) return { state: 'unknown', reason: failureOf(answer, 'payout').code };
  return {
    state: read.data.state,
    ...(read.data.reason ? { reason: read.data.reason } : {}),
    ...(read.data.valueDate ? { valueDate: read.data.valueDate as BusinessDate } : {}),
  };
}

// 422 with the bank's code is its definite no to this payout: the bank did nothing.
function refusedPayout(answer: OutboundAnswer): PayoutAnswer {
  const failure = failureOf(answer, 'payout');
  return { state: failure.outcome === 'refused' ? 'failed' : 'unknown', reason: failure.code };
}
