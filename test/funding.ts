// Steps shared by tests of funding: a quotation, a confirmation, a signature. Source: docs/domain.md §5.
import type { Portfolio, Quotation } from '#contract/funding.ts';
import type { PortfolioId } from '#domain/ids.ts';
import { now } from '#platform/clock.ts';
import { drain, type JobName } from '#platform/jobs.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type Answer, type LenderPerson, password, type Person, type World } from './world.ts';
import { signPortfolio } from '#features/funding/portfolio.ts';

type Body = { lending: string; amount: number; referenceToken: string; password: string; usedBalance: number };

/** Gets a quotation; expects success. */
export async function quote(world: World, lender: LenderPerson, lending: string, amount: number): Promise<Quotation> {
  const answer = await world.call(lender, 'POST me/lendingtransactions/checks', { body: { lending, amount } });
  if (answer.status !== 200) throw new Error(`no quotation: ${answer.error.code}`);
  return answer.data;
}

/** The body of a confirmation, paid from the balance by default. */
export function confirmation(
  lending: string,
  amount: number,
  referenceToken: string,
  changes: Partial<Body> = {},
): Body {
  return { lending, amount, referenceToken, password, usedBalance: amount, ...changes };
}

export function confirm(world: World, lender: Person | null, body: unknown): Promise<Answer<Portfolio>> {
  return world.call(lender, 'POST me/lendingtransactions', { body });
}

/** Quotation and confirmation in one. */
export async function fund(
  world: World,
  lender: LenderPerson,
  lending: string,
  amount: number,
  changes: Partial<Body> = {},
): Promise<Answer<Portfolio>> {
  const { referenceToken } = await quote(world, lender, lending, amount);
  return confirm(world, lender, confirmation(lending, amount, referenceToken, changes));
}

/** Signs as the provider's notice would. */
export async function sign(world: World, portfolioId: PortfolioId): Promise<boolean> {
  return world.db.tx(async (tx) => signPortfolio(tx, portfolioId, await now(tx)));
}

/** Runs only these kinds of due work, so that a test does not make and send every agreement too. */
export async function workOn(world: World, ...names: JobName[]): Promise<void> {
  const present = await now(world.db);
  for (const due of world.product.jobs.due) if (names.includes(due.name)) await drain(due, present);
}

/** Notices from the bank, and messages to it. */
export const workOnBank = (world: World): Promise<void> =>
  workOn(world, 'bank.event', 'bank.virtual_account', 'bank.payout');

/** Expired windows, finished processing, undecided lendings. */
export const workOnWindows = (world: World): Promise<void> => workOn(world, 'portfolio.window');

/** Signed, processed and active. */
export async function activate(world: World, portfolioId: PortfolioId): Promise<void> {
  await sign(world, portfolioId);
  await world.moveClock({ minutes: 10 });
  await workOnWindows(world);
}

/** Fills a lending up to this amount by fundings of other lenders that wait for their signatures. */
export async function raiseTo(world: World, lending: string, amount: number): Promise<void> {
  const { raised } = await world.db.one(
    row({ raised: col.number }),
    sql`select raised_rupiah as raised from lending where id = ${lending}`,
  );
  const other = await world.lender({ balance: amount - raised });
  const answer = await fund(world, other, lending, amount - raised);
  if (answer.status !== 200) throw new Error(`not raised: ${answer.error.code}`);
}

export function statusOf(world: World, portfolioId: PortfolioId): Promise<{ status: string; reason: string | null }> {
  return world.db.one(
    row({ status: col.text, reason: col.text.nullable() }),
    sql`select status, reason from portfolio where id = ${portfolioId}`,
  );
}

export function lendingOf(world: World, id: string): Promise<{ status: string; raised: number; active: number }> {
  return world.db.one(
    row({ status: col.text, raised: col.rupiah, active: col.rupiah }),
    sql`select status, raised_rupiah as raised, active_rupiah as active from lending where id = ${id}`,
  );
}

export function check(
  world: World,
  lender: Person | null,
  lending: string,
  amount: unknown,
): Promise<Answer<Quotation>> {
  return world.call(lender, 'POST me/lendingtransactions/checks', { body: { lending, amount } });
}

/** Somebody who is a borrower but not a lender. */
export async function asBorrower(world: World): Promise<Person> {
  const person = await world.lender();
  await world.owner.run(sql`update app_user set is_lender = false, is_borrower = true where id = ${person.id}`);
  return person;
}

/** Keeps the session active, however far the clock is moved. */
export async function extendSession(world: World, person: Person): Promise<void> {
  await world.owner.run(sql`update session set last_seen_at = app_now() where person_id = ${person.id}`);
}
