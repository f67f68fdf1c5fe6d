// What field officers and finance have under way when the demonstration's day begins: sheets whose cash is still in hand,
// loans to be paid out or given back, a receipt to be undone, money that nobody owns, and the tax of last month.
// Source: decision 0118.
import type { Endpoints } from '#contract/all.ts';
import { type BusinessDate, formatMonth } from '#domain/calendar.ts';
import { splitCover } from '#domain/cover.ts';
import type { MemberId } from '#domain/ids.ts';
import { type Rupiah, rupiah, subtract, sumRupiah } from '#domain/money.ts';
import type { Reader } from '#platform/db.ts';
import { groupId } from '../people.ts';
import { readLendingOf } from './day.sql.ts';
import { dayGroups } from './groups.ts';
import type { Player } from './player.ts';

export type World = { player: Player; reader: Reader };

export const lendingOf = ({ reader }: World, group: number) => readLendingOf(reader, groupId(group));

/** Two meetings of the last day: at one all pay, at the other two bring half and the others cover the rest. */
export async function holdMeetings(world: World, date: BusinessDate): Promise<void> {
  const [paidInFull, withCovers] = dayGroups.holdCash;
  await postSheet(world, 'petugas', { group: paidInFull, date, short: [] });
  await postSheet(world, 'petugas.mataram', { group: withCovers, date, short: [2, 5] });
}

type Meeting = { group: number; date: BusinessDate; short: readonly number[] };
type SheetMember = Endpoints['GET staff/lendings/:id/sheets']['answer']['members'][number];

async function postSheet(world: World, staff: string, { group, date, short }: Meeting): Promise<void> {
  const { id } = await lendingOf(world, group);
  const { call } = world.player;
  const sheet = await call({ staff }, 'GET staff/lendings/:id/sheets', { params: { id }, query: { date } });
  const lines = sheet.members.map(({ member, due }, index) => ({
    member,
    attendance: short.includes(index) ? 'entrusted' : 'present',
    paid: short.includes(index) ? rupiah(Math.floor(due / 2)) : due,
  }));
  const payers = lines.filter((_, index) => !short.includes(index)).map(({ member }) => member);
  const covers = short.flatMap((index) => coversOf(sheet.members[index], payers));
  const cash = sumRupiah([...lines.map(({ paid }) => paid), ...covers.map(({ amount }) => amount)]);
  const body = { meetingDate: date, version: sheet.version, cash, lines, covers };
  await call({ staff }, 'POST staff/lendings/:id/sheets', { params: { id }, body });
}

/** The other half of what she owes, in equal parts. */
function coversOf(debtor: SheetMember | undefined, payers: readonly MemberId[]) {
  if (!debtor) return [];
  const shortage = subtract(debtor.due, rupiah(Math.floor(debtor.due / 2)));
  const parts: readonly Rupiah[] = splitCover(shortage, payers.length);
  return payers
    .map((payer, index) => ({ payer, debtor: debtor.member, amount: parts[index] ?? rupiah(0) }))
    .filter(({ amount }) => amount > 0);
}

/** The last instalment of two loans comes with more than is owed. */
export async function payTooMuch(world: World, valueDate: BusinessDate): Promise<void> {
  const { bankTells, work } = world.player;
  for (const [index, group] of dayGroups.paidTooMuch.entries()) {
    const { virtualAccount, open } = await lendingOf(world, group);
    const amount = `${open + [85_000, 240_000][index]!}.00`;
    await bankTells({ virtualAccount: virtualAccount ?? '', amount, payerName: 'BENDAHARA KELOMPOK', valueDate });
  }
  await work('repayment.distribution');
}

/** Both people of finance entered one, so that each has one to approve. */
export async function enterOverpayments(world: World): Promise<void> {
  const [first, second] = dayGroups.paidTooMuch;
  for (const [staff, group] of [
    ['bendahara', first],
    ['keuangan', second],
  ] as const) {
    const { id } = await lendingOf(world, group);
    await world.player.call({ staff }, 'POST staff/lendings/:id/overpayments', { params: { id }, body: {} });
  }
}

export async function enterDisbursements(world: World): Promise<void> {
  const [first, second] = dayGroups.toPayOut;
  for (const [staff, group] of [
    ['petugas', first],
    ['petugas.timur', second],
  ] as const) {
    const { id } = await lendingOf(world, group);
    await world.player.call({ staff }, 'POST staff/lendings/:id/disbursements', { params: { id }, body: {} });
  }
}

export async function enterRefund(world: World): Promise<void> {
  const { id } = await lendingOf(world, dayGroups.givenUp[0]);
  const body = { reason: 'Kelompok mundur: dua anggota pindah ke luar kota' };
  await world.player.call({ staff: 'petugas.sumatra' }, 'POST staff/lendings/:id/refunds', { params: { id }, body });
}

export async function enterReversal(world: World): Promise<void> {
  const { call } = world.player;
  const { id } = await lendingOf(world, dayGroups.wrongTransfer[0]);
  const list = await call({ staff: 'petugas' }, 'GET staff/lendings/:id/receipts', { params: { id } });
  const body = { reason: 'Transfer ini milik kelompok lain di Tajur; nomor tujuan tertukar', bankMoney: 'kept' };
  const params = { id: list.data[0]?.id ?? '' };
  await call({ staff: 'petugas' }, 'POST staff/receipts/:id/reversals', { params, body });
}

/** Money for numbers that were never given to anybody. */
export async function payUnknownNumber({ player }: World, no: number, valueDate: BusinessDate): Promise<void> {
  const payment = [
    { virtualAccount: '8943270000004417', amount: '500000.00', payerName: 'SITI NURJANAH' },
    { virtualAccount: '1087799900001205', amount: '1150000.00', payerName: 'KOP MEKAR SARI' },
  ][no];
  if (payment) await player.bankTells({ ...payment, valueDate });
}

/** A notice whose sum the bank wrote in another form: kept for people, since it may stand for two sums. */
export async function sendUnreadableNotice(world: World, valueDate: BusinessDate): Promise<void> {
  const { virtualAccount } = await lendingOf(world, dayGroups.wrongTransfer[0]);
  const amount = '1.250.000,00';
  await world.player.bankTells({ virtualAccount: virtualAccount ?? '', amount, payerName: 'IDA NURHAYATI', valueDate });
}

/** The tax of the month before this date's. */
export async function enterRemittance({ player }: World, date: BusinessDate): Promise<void> {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
  const { due } = await player.call({ staff: 'bendahara' }, 'GET staff/taxes/:month', { params: { month: before } });
  const reason = `Setoran PPh ${formatMonth(`${before}-01` as BusinessDate)}`;
  await player.call({ staff: 'bendahara' }, 'POST staff/taxes/:month/remittances', {
    params: { month: before },
    body: { amount: Number(due), valueDate: date, receiptNumber: `NTPN-${before.replace('-', '')}-4417`, reason },
  });
}
