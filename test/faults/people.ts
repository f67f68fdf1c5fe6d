// Test data for the load: lenders with balance and a top-up account each, lendings open for funding, and running
// lendings whose groups have an account to pay into. Made through the product's own use cases.
import type { LendingId } from '#domain/ids.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { today } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { approved, endAtBank, fundedLending, type FundedLending, officers } from '../disbursement.ts';
import type { LenderPerson } from '../world.ts';
import type { Rig } from './rig.ts';

export type Ground = { lenders: LenderPerson[]; lendings: string[]; accounts: string[]; running: FundedLending[] };

type Wanted = { lenders?: number; lendings?: number; running?: number; funders?: number };

export async function makeGround({ world }: Rig, wanted: Wanted = {}): Promise<Ground> {
  const { lenders = 8, lendings = 2, running = 2, funders = 3 } = wanted;
  const ground: Ground = { lenders: [], lendings: [], accounts: [], running: [] };
  for (let n = 0; n < lenders; n += 1) {
    const lender = await world.lender({ balance: 500_000_000 });
    ground.lenders.push(lender);
    ground.accounts.push(
      await world.db.tx((tx) =>
        openVirtualAccount(tx, { purpose: 'topup', lenderId: lender.id, bankCode: 'BCA', holderName: lender.name }),
      ),
    );
  }
  // Large enough never to fill under load: 20 members at 100 million.
  for (let n = 0; n < lendings; n += 1) ground.lendings.push((await world.openedLending(large)).id);
  for (let n = 0; n < running; n += 1) {
    const lending = await runningLending({ world }, funders);
    ground.running.push(lending);
    ground.accounts.push(await accountOf({ world }, lending.id));
  }
  return ground;
}

const large = { members: 20, principal: 50_000_000 };

/** A lending of 50 million disbursed today, funded in equal parts. */
export async function runningLending({ world }: Pick<Rig, 'world'>, funders: number): Promise<FundedLending> {
  const whole = 50_000_000;
  const part = Math.floor(whole / funders / 100_000) * 100_000;
  const amounts = Array.from({ length: funders }, (_, n) => (n === 0 ? whole - part * (funders - 1) : part));
  const lending = await fundedLending(world, amounts);
  const { payoutId } = await approved(world, lending.id, await officers(world));
  await endAtBank(world, payoutId, 'completed', await today(world.db));
  // The members' agreements were only marked as signed for the disbursement: there is no document to send.
  await world.owner.run(
    sql`update agreement set sent_at = app_now() where member_loan_id is not null and sent_at is null`,
  );
  return lending;
}

/** The account that a lending's group pays into. */
export async function accountOf({ world }: Pick<Rig, 'world'>, lendingId: LendingId): Promise<string> {
  const found = await world.db.row(
    row({ number: col.text }),
    sql`select number from virtual_account where lending_id = ${lendingId}`,
  );
  if (found) return found.number;
  return world.db.tx((tx) =>
    openVirtualAccount(tx, { purpose: 'lending', lendingId, bankCode: 'BCA', holderName: 'Kelompok' }),
  );
}
