// Answers the bank's inquiry before a payment: whose account, how much is due, and whether it is open.
// Invariant: reads only; a number that is not ours is answered 'unknown' and nothing else.
// Source: docs/domain.md §9; docs/ports/bank.md.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bill, VirtualAccount } from '#domain/bank.ts';
import { now } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { BANK_INQUIRY_PATH, type BankInquiry, inquiryAnswer, parseBankInquiry } from '#ports/bank-messages.ts';
import { readSigned } from './notice.ts';
import { findVirtualAccount } from './virtual-account.sql.ts';

export async function answerInquiry(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const inquiry = parseBankInquiry(await readSigned(platform, request, BANK_INQUIRY_PATH));
  if (!inquiry) throw refused('error.invalid_body');
  reply.header('cache-control', 'no-store');
  return inquiryAnswer(await readBill(platform, inquiry));
}

async function readBill({ db, events }: Platform, inquiry: BankInquiry): Promise<Bill> {
  const virtualAccount = await findVirtualAccount(db, inquiry.virtualAccount);
  if (!virtualAccount) return { name: '', amount: null, status: 'unknown' };
  return events.ask(db, `billOf.${virtualAccount.purpose}`, { virtualAccount, date: inquiry.date });
}

/** The account's own data, where its purpose adds nothing. */
export async function ownBill(reader: Reader, account: VirtualAccount): Promise<Bill> {
  const isOver = account.expiresAt !== null && account.expiresAt <= (await now(reader));
  const status = account.closedAt ? 'closed' : isOver ? 'expired' : 'open';
  return { name: account.holderName, amount: account.amount, status };
}
