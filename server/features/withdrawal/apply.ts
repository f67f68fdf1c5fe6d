// Withdraws money with the password or a passkey: one transaction debits amount and costs and creates the withdrawal.
// Invariants: a token has one effect, and its stored answer is returned at any later time; every rule is checked
// again under the balance's lock; a refusal moves nothing. Lock order: check, ledger, trail last, since all others
// wait for it.
// Source: spec §4, §7; docs/domain.md §5.2, §8; docs/settled.md 60.
import type { Confirmation } from '#contract/confirmation.ts';
import type { Withdrawal } from '#contract/withdrawal.ts';
import { addWorkingDays, businessDateOf } from '#domain/calendar.ts';
import type { BankAccountId, PersonId, WithdrawalId } from '#domain/ids.ts';
import { withdraw } from '#domain/journal.ts';
import { formatRupiah, rupiah, type Rupiah } from '#domain/money.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { checkWithdrawal, needsTwoStaff, newAccountHold, type WithdrawalCosts } from '#domain/withdrawal.ts';
import { answerAgain, checkToken, requireConfirmationFor, finishToken } from '#features/account/reference-token.ts';
import { notify } from '#features/notice/notice.ts';
import { readHolidays } from '#features/settings/holidays.sql.ts';
import { type Parameters, readParameters } from '#features/settings/parameters.ts';
import { lockBalance, postJournal } from '#ledger/ledger.ts';
import { keepActKey } from '#platform/acts.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { canonicalId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { Refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import { hasBeenPaid } from './bank-account.sql.ts';
import { type Check, checks, lockCheck } from './check.sql.ts';
import { costsOf, minimumOf, shownCosts } from './costs.ts';
import { getOwnWithdrawal, insertWithdrawal } from './withdrawal.sql.ts';

export type Application = Confirmation & { bankAccount: BankAccountId; amount: Rupiah; referenceToken: string };
type Answer = { withdrawal: Withdrawal } | { refusal: Refusal };

export async function applyWithdrawal(platform: Platform, userId: PersonId, body: Application): Promise<Withdrawal> {
  const tokenHash = sha256(body.referenceToken);
  await requireConfirmationFor(platform, checks, { userId, proof: body, tokenHash });
  const answer = await platform.db.tx((tx) => applyCheck(tx, userId, tokenHash, body));
  passFaultPoint('after-commit');
  if ('refusal' in answer) throw new Refused([answer.refusal]);
  return answer.withdrawal;
}

async function applyCheck(tx: Tx, userId: PersonId, tokenHash: Buffer, body: Application): Promise<Answer> {
  const check = await lockCheck(tx, tokenHash, userId);
  if (!check) return { refusal: refuse(checks.refusals.gone) };
  const requestHash = sha256(JSON.stringify([canonicalId(body.bankAccount), body.amount]));
  // A finished token gets its stored answer before any check, expiry included.
  const given = answerAgain(check, requestHash, checks);
  if (given) {
    if ('refusal' in given) return given;
    await keepActKey(tx, { kind: 'withdrawal', id: given.resultId });
    return { withdrawal: await getOwnWithdrawal(tx, userId, given.resultId) };
  }

  const parameters = await readParameters(tx, businessDateOf(check.now));
  const costs = costsOf(parameters);
  const refusal =
    checkToken(check, checks, { isOffered: isOf(check, body), isCurrent: isCurrent(check, costs), now: check.now }) ??
    checkWithdrawal({
      kycStatus: check.kycStatus,
      amount: check.amount,
      balance: await lockBalance(tx, 'cash', userId),
      minimum: minimumOf(parameters),
      costs,
    });
  if (refusal) {
    if (refusal.code === 'error.withdraw.above_balance')
      await finishToken(tx, checks, tokenHash, { requestHash, refusal });
    return { refusal };
  }
  const withdrawal = await takeOut(tx, userId, check, { parameters, costs });
  await finishToken(tx, checks, tokenHash, { requestHash, resultId: withdrawal.id });
  passFaultPoint('after-claim');
  await tellAndRecord(tx, userId, withdrawal);
  return { withdrawal };
}

/** Whether the check is for exactly this amount and account. */
const isOf = (check: Check, body: Application): boolean =>
  check.bankAccountId === canonicalId(body.bankAccount) && check.amount === body.amount;

/** Whether its account was not removed since, and its costs are today's. */
const isCurrent = (check: Check & { hasAccount: boolean }, costs: WithdrawalCosts): boolean =>
  check.hasAccount && check.costsShown === shownCosts(costs);

/** How long a lender may cancel before it is released automatically. Source: docs/domain.md §8. */
const RELEASE_MINUTES = 10;

async function takeOut(
  tx: Tx,
  userId: PersonId,
  { amount, bankAccountId, now }: Check & { now: Date },
  { parameters, costs }: { parameters: Parameters; costs: WithdrawalCosts },
): Promise<Withdrawal> {
  const id = newId<WithdrawalId>();
  const on = businessDateOf(now);
  const heldUntil = newAccountHold(await hasBeenPaid(tx, bankAccountId), parameters.new_account_hold_hours, now);
  const promisedFrom = businessDateOf(heldUntil ?? now);
  const withdrawal = await insertWithdrawal(tx, {
    id,
    lenderId: userId,
    bankAccountId,
    amount,
    ...costs,
    needsTwo: needsTwoStaff(amount, rupiah(parameters.two_staff_payout)),
    promisedOn: addWorkingDays(promisedFrom, parameters.withdrawal_time, await readHolidays(tx)),
    releaseMinutes: RELEASE_MINUTES,
    heldUntil,
  });
  await postJournal(tx, {
    kind: 'withdrawal',
    key: `withdrawal:${id}`,
    businessDate: on,
    legs: withdraw({ lenderId: userId, withdrawalId: id, amount, ...costs }),
    subject: id,
  });
  return withdrawal;
}

async function tellAndRecord(tx: Tx, userId: PersonId, { id, amount }: Withdrawal): Promise<void> {
  await notify(tx, {
    userId,
    kind: 'withdrawal_requested',
    slots: { amount: formatRupiah(amount) },
    link: '/dashboard/withdraw',
    eventKey: `withdrawal:${id}:requested`,
  });
  const object = { kind: 'withdrawal', id };
  await recordAuditEvent(
    tx,
    { kind: 'user', id: userId },
    { action: 'withdrawal.requested', object, after: { amount } },
  );
}
