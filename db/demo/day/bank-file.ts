// The bank's side of yesterday and today: what the books say moved, but for three lines of yesterday that a person has to
// resolve. The stand-in bank then writes its file, and finance uploads it as on any morning.
// Invariant: the bank's balance is what its lines add up to, so once the three are resolved the books agree again.
// Source: docs/ports/bank.md; decisions 0065, 0118.
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import type { Reader } from '#platform/db.ts';
import { readEscrow } from '../sandbox.sql.ts';
import { postTo } from '../sandbox.ts';
import { listMovements, type Movement } from './day.sql.ts';
import type { Player } from './player.ts';

/** A fee that the sender's bank has kept back from a top-up that is booked in full. */
const keptBack = 6_500;

/** How many of yesterday's lines have only their virtual account, and how many nothing of ours: rules match them. */
const byAccount = 3;
const byAmount = 2;

/** The bank's own numbers for some of yesterday's lines, whose amounts are each there once. */
function ownNumbers(bookings: readonly Movement[], yesterday: BusinessDate): ReadonlyMap<Movement, Partial<Line>> {
  const amounts = bookings.map(({ amount }) => amount);
  const chosen = bookings.filter(
    ({ date, amount }) => date === yesterday && amount > 0 && amounts.filter((other) => other === amount).length === 1,
  );
  const named = chosen.filter(({ virtualAccount }) => virtualAccount !== null).slice(0, byAccount);
  const others = chosen.filter((booking) => !named.includes(booking)).slice(0, byAmount);
  const day = yesterday.replaceAll('-', '');
  return new Map<Movement, Partial<Line>>([
    ...named.map(
      (one, index) => [one, { reference: `VA-${day}-${index}`, counterparty: one.virtualAccount ?? '' }] as const,
    ),
    ...others.map((one, index) => [one, { reference: `TRSF-${day}-${index}` }] as const),
  ]);
}

/** Bookings as the bank's lines: of yesterday one is smaller, and two are not in the books. */
function asBankTells(bookings: readonly Movement[], yesterday: BusinessDate): Line[] {
  const [less] = bookings.filter(({ date, kind }) => date === yesterday && kind === 'topup');
  const own = ownNumbers(
    bookings.filter((booking) => booking !== less),
    yesterday,
  );
  const lines = bookings.map((booking) => {
    const { date, reference, counterparty, amount } = { ...booking, ...own.get(booking) };
    return line(date, reference, counterparty, booking === less ? amount - keptBack : amount);
  });
  const day = yesterday.replaceAll('-', '');
  return [
    ...lines,
    line(yesterday, `ADM-${day}`, 'Biaya administrasi bulanan', -12_500),
    line(yesterday, `TRF-${day}-0931`, 'SUHARTINI', 275_000),
  ];
}

type Line = Omit<Movement, 'kind' | 'virtualAccount'>;
const line = (date: BusinessDate, reference: string, counterparty: string, amount: number): Line => ({
  date,
  reference,
  counterparty,
  amount: rupiah(amount),
});

const sum = (lines: readonly { amount: Rupiah }[]) => lines.reduce((total, { amount }) => total + amount, 0);

/** The bank learns what it holds and what moved since yesterday. */
export async function tellBank(reader: Reader, sandboxUrl: string, today: BusinessDate): Promise<void> {
  const yesterday = addDays(today, -1);
  const bookings = await listMovements(reader, yesterday);
  const told = asBankTells(bookings, yesterday);
  const balance = Number(await readEscrow(reader)) + sum(told) - sum(bookings);
  const movements = told.map(({ amount, ...rest }) => ({ ...rest, amount: `${amount}.00` }));
  await postTo(sandboxUrl, '/demo/balance', { balance: `${balance}.00`, movements });
}

export async function uploadStatement({ call, work }: Player, sandboxUrl: string, date: BusinessDate): Promise<void> {
  const answer = await fetch(new URL(`/bank/statements/${date}.csv`, sandboxUrl));
  if (!answer.ok) throw new Error(`the bank's file of ${date}: ${answer.status}`);
  const form = { file: Buffer.from(await answer.arrayBuffer()) };
  await call({ staff: 'keuangan' }, 'POST staff/bankstatements', { form });
  await work('reconciliation.statement');
}
