// Steps shared by tests of disbursement and repayment: set the clock to a date, fund a lending with given amounts,
// sign for the members, disburse. Lenders get their balance by the same postings as in the product.
// Source: docs/domain.md §4, §5, §8.
import type { PayoutKind, PayoutSubject } from '#domain/bank.ts';
import { type BusinessDate, businessDate, businessDateOf, endOfDay } from '#domain/calendar.ts';
import type { GroupId, LendingId, PayoutId, PortfolioId } from '#domain/ids.ts';
import { holdFunding } from '#domain/journal.ts';
import { rupiah } from '#domain/money.ts';
import { endAsTold } from '#features/bank/payout.ts';
import { postJournal } from '#ledger/ledger.ts';
import { now, today } from '#platform/clock.ts';
import { idFrom, newId } from '#platform/ids.ts';
import { encryptAccount } from '#platform/encrypted-account.ts';
import { col, row } from '#platform/row.ts';
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { setInstant } from './product-time.ts';
import type { LenderPerson, LendingOptions, Person, TestLending, World } from './world.ts';

/** Sets product time to a date (10.00 WIB by default) and keeps everybody signed in over the jump. */
export async function setClock(world: World, date: string, time = '10:00'): Promise<void> {
  await setInstant(world, `${date} ${time}+07`);
  await world.owner.run(sql`update session set last_seen_at = app_now()`);
}

export type Funder = { lender: LenderPerson; portfolioId: PortfolioId; amount: number };
export type FundedLending = TestLending & { funders: Funder[] };

/** A lending whose whole loan is active, with one new lender for each amount; the amounts sum to the loan. */
export async function fundedLending(
  world: World,
  amounts: readonly number[],
  options: LendingOptions & { nonResident?: readonly number[] } = {},
): Promise<FundedLending> {
  const lending = await world.openedLending(options);
  const funders: Funder[] = [];
  for (const [index, amount] of amounts.entries()) {
    const taxResident = !options.nonResident?.includes(index);
    const lender = await world.lender({ balance: amount, taxResident });
    funders.push({
      lender,
      amount,
      portfolioId: await hold(world, lending.id, lender, amount, taxResident ? 1500 : 2000),
    });
  }
  await world.owner.run(sql`update lending set status = 'funded', raised_rupiah = loan_rupiah, active_rupiah = loan_rupiah,
    funded_at = app_now() where id = ${lending.id}`);
  return { ...lending, funders };
}

async function hold(
  world: World,
  lendingId: LendingId,
  lender: LenderPerson,
  amount: number,
  taxBps: number,
): Promise<PortfolioId> {
  const portfolioId = newId<PortfolioId>();
  const token = sha256(portfolioId);
  await world.owner.tx(async (tx) => {
    await tx.run(sql`insert into quotation (token_hash, kind, user_id, subject_id, amount_rupiah, terms_version, created_at,
        expires_at, state, result_id) values (${token}, 'funding', ${lender.id}, ${lendingId}, ${amount}, 'test', app_now(),
        app_now(), 'applied', ${portfolioId})`);
    await tx.run(sql`insert into portfolio (id, lending_id, lender_id, amount_rupiah, used_balance_rupiah, status,
        quotation_hash, fee_bps, tax_bps, payment_window_hours, processing_minutes, activated_at, created_at)
      values (${portfolioId}, ${lendingId}, ${lender.id}, ${amount}, ${amount}, 'active', ${token}, 300, ${taxBps}, 24, 10,
        app_now(), app_now())`);
  });
  await world.db.tx(async (tx) => {
    await postJournal(tx, {
      kind: 'funding_hold',
      key: `funding:${portfolioId}:hold`,
      businessDate: await today(tx),
      legs: holdFunding({ lenderId: lender.id, lendingId, portfolioId, amount: rupiah(amount) }),
      subject: portfolioId,
    });
  });
  return portfolioId;
}

/** Replaces the group's account, or removes it. */
export async function setAccount(world: World, groupId: GroupId, number: string | null): Promise<void> {
  const encrypted = number === null ? null : encryptAccount(world.product.vault, groupId, { bankId: 2, number });
  await world.owner.run(sql`update borrower_group set account_encrypted = ${encrypted?.accountEncrypted ?? null},
    account_hash = ${encrypted?.accountHash ?? null}, account_last_digits = ${encrypted?.accountLastDigits ?? null}
    where id = ${groupId}`);
}

/** Signs for every member except this many, also where a worker beside the test has drafted her agreement already. */
export async function signMembers(
  world: World,
  lendingId: LendingId,
  { but = 0 }: { but?: number } = {},
): Promise<void> {
  const loans = await world.db.rows(
    row({ id: col.text, name: col.text }),
    sql`select l.id, m.name from member_loan l join group_member m on m.id = l.member_id
    where l.lending_id = ${lendingId} order by m.member_no`,
  );
  for (const { id, name } of loans.slice(but)) {
    await world.owner.run(sql`insert into agreement (id, kind, member_loan_id, number, template_version, state, signer_name,
        content, created_at, signed_at)
      values (${idFrom(`agreement:${id}`)}, 'member', ${id}, ${`TEST-${id}`}, 'test', 'signed', ${name}, '{}', app_now(), app_now())
      on conflict (member_loan_id) where member_loan_id is not null and state not in ('lapsed', 'refused')
      do update set state = 'signed', signed_at = app_now() where agreement.state <> 'signed'`);
  }
}

export type Officers = { loan: Person; finance: Person };
export async function officers(world: World): Promise<Officers> {
  return { loan: await world.staff('loan'), finance: await world.staff('finance') };
}

/** Signed, entered and approved; returns the payout that waits for the bank. */
export async function approved(world: World, lendingId: LendingId, by: Officers) {
  await signMembers(world, lendingId);
  const entered = await world.call(by.loan, 'POST staff/lendings/:id/disbursements', {
    params: { id: lendingId },
    body: {},
  });
  if (entered.status !== 200) throw new Error(`not entered: ${entered.error.code}`);
  const { id, version } = entered.data;
  const done = await world.call(by.finance, 'POST staff/disbursements/:id/approvals', {
    params: { id },
    body: { version },
  });
  if (done.status !== 200) throw new Error(`not approved: ${done.error.code}`);
  return { disbursementId: id, payoutId: await payoutOf(world, id) };
}

export async function payoutOf(world: World, subjectId: PayoutSubject[PayoutKind]): Promise<PayoutId> {
  return (
    await world.db.one(row({ id: col.id<PayoutId>() }), sql`select id from payout where subject_id = ${subjectId}`)
  ).id;
}

/** The bank's final status of a payout. */
export function endAtBank(world: World, payoutId: PayoutId, state: 'completed' | 'failed', valueOn?: BusinessDate) {
  return world.db.tx(async (tx) => {
    const { amount } = await tx.one(
      row({ amount: col.rupiah }),
      sql`select amount_rupiah as amount from payout where id = ${payoutId}`,
    );
    const at = await now(tx);
    const reason = state === 'failed' ? 'account closed' : null;
    return endAsTold(tx, { payoutId, state, amount, valueOn: valueOn ?? businessDateOf(at), reason }, at);
  });
}

/** A lending disbursed on this date and funded by these amounts. */
export async function disbursedLending(
  world: World,
  on: string,
  amounts: readonly number[],
  options: LendingOptions & { nonResident?: readonly number[] } = {},
): Promise<FundedLending & { by: Officers }> {
  await setClock(world, on);
  const lending = await fundedLending(world, amounts, options);
  const by = await officers(world);
  const { payoutId } = await approved(world, lending.id, by);
  await endAtBank(world, payoutId, 'completed', businessDate(on));
  return { ...lending, by };
}

/** The last instant of a date, for due work that must cover the whole day. */
export const endOf = (date: string): Date => endOfDay(businessDate(date));
