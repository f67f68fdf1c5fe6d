// The bank's statement file as the bank writes it, its upload, and what of the books it is held against.
// Source: docs/ports/bank.md.
import type { BankStatement, StatementUpload } from '#contract/reconciliation.ts';
import { type BusinessDate, startOfDay } from '#domain/calendar.ts';
import type { PayoutId } from '#domain/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { endAtBank } from './disbursement.ts';
import { formOf, sendForm } from './form.ts';
import { workOn } from './funding.ts';
import type { Person, World } from './world.ts';

/** A movement: in +, out −. */
export type Told = { reference: string; counterparty: string; amount: number };

const money = (amount: number) => `${amount}.00`;

export function statementFile(day: { date: string; opening: number; told: readonly Told[] }): string {
  const { date, opening, told } = day;
  let balance = opening;
  const lines = told.map(({ reference, counterparty, amount }) => {
    balance += amount;
    const sides = amount < 0 ? [money(-amount), ''] : ['', money(amount)];
    return [date, reference, counterparty, ...sides, money(balance)].join(',');
  });
  const sum = (sign: 1 | -1) =>
    told.reduce((total, { amount }) => total + (Math.sign(amount) === sign ? Math.abs(amount) : 0), 0);
  return [
    'date,reference,counterparty,debit,credit,balance',
    `${date},OPENING,,,,${money(opening)}`,
    ...lines,
    `${date},CLOSING,,${money(sum(-1))},${money(sum(1))},${money(balance)}`,
    '',
  ].join('\r\n');
}

/** Uploads the file, lets the worker read it, and returns the statement of its date, or why it was refused. */
export async function uploadStatement(world: World, by: Person, file: string | Buffer) {
  return sendStatement(world, by, await formOf({ file: Buffer.from(file) }));
}

/** The same with a form that is already made. */
export async function sendStatement(world: World, by: Person, form: { payload: Buffer; type: string }) {
  const answer = await sendForm(world, by, 'staff/bankstatements', form);
  if (answer.status !== 200) return { ...answer, data: answer.data as BankStatement };
  const { id } = answer.data as StatementUpload;
  for (;;) {
    await workOn(world, 'reconciliation.statement');
    const { data: uploads } = await world.call(by, 'GET staff/bankstatementuploads');
    const upload = uploads.find((one) => one.id === id);
    if (upload?.state === 'waiting' || upload?.state === 'reading') continue;
    const read = { params: { date: upload?.date ?? '' } };
    if (upload?.state === 'stored')
      return { ...answer, data: (await world.call(by, 'GET staff/bankstatements/:date', read)).data };
    return { ...answer, status: 422, message: upload?.reason ?? '', data: {} as BankStatement };
  }
}

/** What the books say is at the bank. */
export async function escrowBalance(world: World): Promise<number> {
  const escrow = sql`select balance_rupiah::bigint as sum from ledger_balance where kind = 'escrow'`;
  return (await world.db.row(row({ sum: col.number }), escrow))?.sum ?? 0;
}

/** The bank completes a payout on that date, as if it had been ordered then. */
export async function leaveOn(world: World, id: PayoutId, on: BusinessDate): Promise<void> {
  await world.owner.run(sql`update payout set created_at = ${startOfDay(on)} where id = ${id}`);
  await endAtBank(world, id, 'completed', on);
}
