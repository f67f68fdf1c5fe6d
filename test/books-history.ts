// A history of the books over eight weeks with late journals, and its sums one entry at a time, for tests of statements.
import { type AccountKind, accountKinds } from '#domain/account-kind.ts';
import { addDays, businessDate, type BusinessDate } from '#domain/calendar.ts';
import type { LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import * as journal from '#domain/journal.ts';
import { type JournalKind, journalKinds } from '#domain/journal-kind.ts';
import { rupiah } from '#domain/money.ts';
import { openAccounts, postJournal } from '#ledger/ledger.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { setClock } from './disbursement.ts';
import type { Person, World } from './world.ts';

export const firstDay = businessDate('2027-01-20');
export const lastDay = businessDate('2027-03-16');

export type Entry = {
  kind: AccountKind;
  owner: string | null;
  journal: JournalKind;
  on: string;
  escrow: boolean;
  amount: bigint;
};
export type History = { entries: Entry[]; lenders: PersonId[]; plain: (wanted: (entry: Entry) => boolean) => bigint };

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const post = (world: World, kind: JournalKind, on: BusinessDate, legs: readonly journal.Leg[]) =>
  world.db.tx((tx) => postJournal(tx, { kind, key: `${kind}:${newId()}`, businessDate: on, legs }));

/** Some journals a day for eight weeks; one in five has a value date of up to two weeks before. */
async function postHistory(world: World): Promise<PersonId[]> {
  const pick = numbers(19);
  const lendingId = newId<LendingId>();
  await world.db.tx((tx) => openAccounts(tx, lendingId, ['funding', 'in_hand', 'collection', 'overpayment']));
  const lenders = [(await world.lender()).id, (await world.lender()).id];
  const amount = () => rupiah(1 + pick(5_000_000));
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    if (pick(3) === 0) continue;
    await setClock(world, day);
    if (pick(9) === 0) await world.owner.run(sql`select roll_up_kind_days(app_now() - interval '1 minute')`);
    const on = pick(5) === 0 ? addDays(day, -pick(15)) : day;
    const lenderId = lenders[pick(2)]!;
    const fee = amount();
    const share = {
      portfolioId: newId<PortfolioId>(),
      lenderId,
      gross: rupiah(fee * 3),
      fee,
      tax: rupiah(Math.ceil(fee / 7)),
    };
    const paid = rupiah(share.gross + 5_000);
    await post(world, 'topup', on, journal.topUp({ lenderId, amount: amount() }));
    await post(world, 'transfer_received', on, journal.receiveTransfer({ lendingId, amount: paid }));
    await post(
      world,
      'distribution',
      day,
      journal.distributeToLenders({ lendingId, lines: [share], fine: rupiah(5_000) }),
    );
    if (pick(4) === 0) await post(world, 'suspense', on, journal.parkInSuspense({ amount: amount() }));
    if (pick(4) === 0)
      await post(world, 'remittance', on, journal.remit({ account: 'fee_income', amount: rupiah(1 + pick(1_000)) }));
    if (pick(4) === 0)
      await post(world, 'remittance', day, journal.remit({ account: 'tax_payable', amount: rupiah(1 + pick(1_000)) }));
  }
  await setClock(world, lastDay);
  await post(world, 'topup', businessDate('2027-02-10'), journal.topUp({ lenderId: lenders[0]!, amount: amount() }));
  return lenders;
}

/** Posts it, with kept days up to some moments in between, and reads every entry. */
export async function addHistory(world: World): Promise<History> {
  const lenders = await postHistory(world);
  const shape = row({
    kind: col.keyOf(accountKinds),
    owner: col.text.nullable(),
    journal: col.oneOf(journalKinds),
    on: col.businessDate,
    escrow: col.boolean,
    amount: col.number,
  });
  const read = await world.owner.rows(
    shape,
    sql`select a.kind, a.owner_id as owner, j.kind as journal, j.business_date as on, e.amount_rupiah as amount,
      exists (select 1 from ledger_entry s join ledger_account b on b.id = s.account_id and b.kind = 'escrow'
        where s.journal_id = j.id) as escrow
      from ledger_entry e join ledger_journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id`,
  );
  const entries = read.map(({ amount, ...rest }) => ({ ...rest, amount: BigInt(amount) }));
  const plain = (wanted: (entry: Entry) => boolean) =>
    entries.filter(wanted).reduce((sum, { amount }) => sum + amount, 0n);
  return { entries, lenders, plain };
}

/** A file of the console, as this person. */
export const fileOf = (world: World, { token }: Person, path: string) =>
  world.product.console.app.inject({ url: `/api/v1/staff/${path}`, headers: { authorization: `Bearer ${token}` } });
