// The bank's statement file of a date: every payment in and confirmed payout, each balance from the one before.
// Source: docs/ports/bank.md.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StandInProduct, startProduct } from '../testing/product.ts';
import { openWorld, type TestWorld } from '../testing/world.ts';
import type { BankState } from './bank.ts';
import { openingFor, statementOf } from './statement.ts';

const payment = (paymentId: string, amount: string, date: string, hour: string) => ({
  paymentId,
  eventId: `e-${paymentId}`,
  number: '8808000000123456',
  amount,
  paidAt: `${date}T${hour}:00:00.000Z`,
  valueDate: date,
  payerName: 'Ratna',
  byHabit: false,
});
const payout = (id: string, state: 'completed' | 'failed') => ({
  id,
  amount: '200000.00',
  bankCode: 'BRI',
  accountNumber: '1234567890',
  accountName: 'Kelompok "Anggrek", Garut',
  note: '',
  state,
  reason: null,
  createdAt: '2026-11-28T03:00:00.000Z',
  completedAt: '2026-11-28T05:00:00.000Z',
  valueDate: '2026-11-28',
});
const state: BankState = {
  accounts: {},
  payments: [
    payment('late', '300000.00', '2026-11-28', '06'),
    payment('early', '500000.50', '2026-11-28', '02'),
    payment('before', '100000.00', '2026-11-27', '02'),
  ],
  payouts: { paid: payout('paid', 'completed'), refused: payout('refused', 'failed') },
  habits: {},
  notices: [],
  opening: '1000000.00',
  earlier: [],
};

it('lists the movements of its date in order, begins where the date before ended, and sums both sides', () => {
  expect(statementOf(state, '2026-11-28').split('\r\n')).toEqual([
    'date,reference,counterparty,debit,credit,balance',
    '2026-11-28,OPENING,,,,1100000.00',
    '2026-11-28,early,8808000000123456,,500000.50,1600000.50',
    '2026-11-28,paid,"Kelompok ""Anggrek"", Garut",200000.00,,1400000.50',
    '2026-11-28,late,8808000000123456,,300000.00,1700000.50',
    '2026-11-28,CLOSING,,200000.00,800000.50,1700000.50',
    '',
  ]);
  expect(statementOf(state, '2026-11-26')).toContain('CLOSING,,0.00,0.00,1000000.00');
});

it('begins with the balance before the first movement', () => {
  expect(openingFor(state, '1700000.50')).toBe('1000000.00');
});

let product: StandInProduct;
let world: TestWorld;
beforeEach(async () => {
  product = await startProduct(() => ({ status: 200, body: {} }));
  world = await openWorld({ productUrl: product.url });
});
afterEach(async () => {
  await world.close();
  await product.close();
});

it('is offered for each past date, and for no other', async () => {
  expect((await world.call('POST', '/demo/balance', { balance: '2500000.00' })).status).toBe(200);
  expect((await world.call('POST', '/demo/balance', { balance: '2500000' })).status).toBe(400);
  const page = await world.page('/bank/statements');
  const [path = ''] = /\/bank\/statements\/[\d-]+\.csv/.exec(page) ?? [];
  const file = await world.call('GET', path);
  expect(file.headers.get('content-disposition')).toContain('rekening-koran-');
  expect(await file.text()).toContain('OPENING,,,,2500000.00');
  const today = new Date(Date.parse((await world.clock()).now) + 7 * 3_600_000).toISOString().slice(0, 10);
  expect((await world.call('GET', `/bank/statements/${today}.csv`)).status).toBe(404);
  expect((await world.call('GET', '/bank/statements/x.csv')).status).toBe(404);
});
