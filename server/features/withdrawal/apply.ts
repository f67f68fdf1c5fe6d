// Takes money out with the password: one transaction that debits amount and costs and makes the withdrawal.
// Invariants: a token has one effect, and its finished answer is given again whatever the time; every rule is judged anew
// under the balance's lock; a refusal moves nothing. Lock order: check, ledger. Source: spec §4, §7; domain §5.2, §8;
// settled 60; cases 7-16, 33, 71, 72.
import type { Withdrawal } from '#contract/withdrawal.ts';
import { addWorkingDays } from '#domain/calendar.ts';
import { withdraw } from '#domain/journal.ts';
import { formatRupiah, rupiah, type Rupiah } from '#domain/money.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { checkWithdrawal, needsTwoStaff } from '#domain/withdrawal.ts';
import { demandOwnPassword } from '#features/account/password-check.ts';
import { readLender } from '#features/account/person.ts';
import { notify } from '#features/notice/notice.ts';
import { readHolidays } from '#features/settings/holidays.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { lockBalance, postJournal } from '#ledger/ledger.ts';
import { recordDeed } from '#platform/audit.ts';
import { now as readNow, today } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { Refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import { findOwnAccount } from './bank-accounts.ts';
import { type Check, countWrongPassword, finishCheck, lockCheck } from './check.sql.ts';
import { costsOf, minimumOf, shownCosts } from './costs.ts';
import { getOwnWithdrawal, insertWithdrawal } from './withdrawal.sql.ts';

export type Application = { bankAccount: string; amount: Rupiah; password: string; referenceToken: string };
type Outcome = { withdrawalId: string } | { refusal: Refusal };

export async function applyWithdrawal(platform: Platform, userId: string, body: Application): Promise<Withdrawal> {
  const tokenHash = sha256(body.referenceToken);
  await demandPassword(platform, userId, body.password, tokenHash);
  const answer = await platform.db.tx(async (tx) => {
    const outcome = await applyCheck(tx, userId, tokenHash, body);
    if ('refusal' in outcome) return outcome;
    // Read before the commit: nothing after it can turn success into failure.
    return { withdrawal: await getOwnWithdrawal(tx, userId, outcome.withdrawalId) };
  });
  passFaultPoint('after-commit');
  if ('refusal' in answer) throw new Refused([answer.refusal]);
  return answer.withdrawal;
}

/** Before and outside the transaction; a wrong one counts on the user and on the token. */
function demandPassword(platform: Platform, userId: string, password: string, tokenHash: Buffer): Promise<void> {
  const onWrong = async () =>
    (await platform.db.tx((tx) => countWrongPassword(tx, tokenHash, userId)))
      ? 'error.withdraw.check_void'
      : 'error.password.wrong';
  return demandOwnPassword(platform, userId, password, { field: 'password', onWrong });
}

async function applyCheck(tx: Tx, userId: string, tokenHash: Buffer, body: Application): Promise<Outcome> {
  const check = await lockCheck(tx, tokenHash, userId);
  if (!check) return { refusal: refuse('error.withdraw.check') };
  const requestHash = sha256(JSON.stringify([body.bankAccount.toLowerCase(), body.amount]));
  // A finished token is answered before anything about it is judged, its expiry too.
  if (check.state === 'applied' || check.state === 'refused') return finishedAnswer(check, requestHash);

  const on = await today(tx);
  const parameters = await readParameters(tx, on);
  const costs = costsOf(parameters);
  const refusal =
    checkToken(check, body, await readNow(tx), shownCosts(costs)) ??
    (await checkAccount(tx, userId, check)) ??
    checkWithdrawal({
      kycStatus: (await readLender(tx, userId)).kycStatus,
      amount: check.amount,
      balance: await lockBalance(tx, 'cash', userId),
      minimum: minimumOf(parameters),
      costs,
    });
  if (refusal) {
    if (refusal.code === 'error.withdraw.above_balance') await finishCheck(tx, tokenHash, { requestHash, refusal });
    return { refusal };
  }
  const withdrawalId = newId();
  const { amount, bankAccountId } = check;
  await insertWithdrawal(tx, {
    id: withdrawalId,
    lenderId: userId,
    bankAccountId,
    amount,
    ...costs,
    needsTwo: needsTwoStaff(amount, rupiah(parameters.two_staff_payout)),
    promisedOn: addWorkingDays(on, parameters.withdrawal_time, await readHolidays(tx)),
    releaseMinutes: RELEASE_MINUTES,
  });
  await postJournal(tx, {
    kind: 'withdrawal',
    key: `withdrawal:${withdrawalId}`,
    businessDate: on,
    legs: withdraw({ lenderId: userId, withdrawalId, amount, ...costs }),
    subject: withdrawalId,
  });
  await finishCheck(tx, tokenHash, { requestHash, withdrawalId });
  passFaultPoint('after-claim');
  await notify(tx, {
    userId,
    kind: 'withdrawal_requested',
    slots: { amount: formatRupiah(amount) },
    link: '/dashboard/withdraw',
    eventKey: `withdrawal:${withdrawalId}:requested`,
  });
  const object = { kind: 'withdrawal', id: withdrawalId };
  await recordDeed(tx, { kind: 'user', id: userId }, { action: 'withdrawal.requested', object, after: { amount } });
  return { withdrawalId };
}

/** How long a lender may think again before it is released by itself. Source: domain §8. */
const RELEASE_MINUTES = 10;

function finishedAnswer({ requestHash, withdrawalId, refusal }: Check, asked: Buffer): Outcome {
  if (!requestHash?.equals(asked)) return { refusal: refuse('error.withdraw.check_used') };
  if (withdrawalId) return { withdrawalId };
  return { refusal: refusal ?? refuse('error.withdraw.check') };
}

/** It may have been taken away since it was checked. */
async function checkAccount(tx: Tx, userId: string, { bankAccountId }: Check): Promise<Refusal | null> {
  return (await findOwnAccount(tx, userId, bankAccountId)) ? null : refuse('error.withdraw.check');
}

/** Fresh, in time, for exactly this account and amount, and at the costs that stand now. */
function checkToken(check: Check, body: Application, now: Date, costs: string): Refusal | null {
  if (check.state === 'void') return refuse('error.withdraw.check_void');
  const isBound = check.bankAccountId === body.bankAccount.toLowerCase() && check.amount === body.amount;
  const isCurrent = now < check.expiresAt && check.costsShown === costs;
  return isBound && isCurrent ? null : refuse('error.withdraw.check');
}
