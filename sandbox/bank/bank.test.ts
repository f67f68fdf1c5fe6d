// The bank as seen by the product, through signed calls and notices, and by a person, through the pages.
// Source: docs/ports/bank.md.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRightlySigned, signatureHeaders } from '../core/signing.ts';
import { type Answer, eventually, type Received, type StandInProduct, startProduct } from '../testing/product.ts';
import { BANK_SECRET, openWorld, type TestWorld } from '../testing/world.ts';
import { typedAmount } from './bank.pages.ts';

const ACCOUNT = {
  number: '8808000000123456',
  name: 'Ratna Wulandari',
  bank: 'BCA',
  amount: '500000.00',
  expiresAt: null,
  kind: 'closed',
  reference: 'portfolio-1',
};
const PAYOUT = {
  id: 'payout-1',
  amount: '9377500.00',
  bankCode: 'BRI',
  accountNumber: '1234567890',
  accountName: 'Kelompok Anggrek',
  note: 'Pencairan',
};

let product: StandInProduct;
let world: TestWorld;
let answer: (request: Received) => Answer;

beforeEach(async () => {
  answer = () => ({ status: 200, body: { name: 'Ratna Wulandari', amount: '500000.00', status: 'open' } });
  product = await startProduct((request) => answer(request));
  world = await openWorld({ productUrl: product.url });
});
afterEach(async () => {
  await world.close();
  await product.close();
});

const payPath = `/bank/va/${ACCOUNT.number}/payments`;

describe('calls of the product', () => {
  it('refuses a missing, wrong, short, foreign or stale signature and opens no account', async () => {
    const now = new Date();
    const parts = { method: 'POST', path: '/bank/v1/virtual-accounts', rawBody: JSON.stringify(ACCOUNT) };
    const right = signatureHeaders(BANK_SECRET, parts, now);
    const attempts: Record<string, string>[] = [
      {},
      { ...right, 'x-signature': '' },
      { ...right, 'x-signature': 'abc' },
      { ...right, 'x-signature': right['x-signature'].replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      signatureHeaders('another-secret', parts, now),
      signatureHeaders(BANK_SECRET, { ...parts, rawBody: `${parts.rawBody} ` }, now),
      signatureHeaders(BANK_SECRET, { ...parts, path: '/bank/v1/payouts' }, now),
      signatureHeaders(BANK_SECRET, parts, new Date(now.getTime() - 6 * 60_000)),
      signatureHeaders(BANK_SECRET, parts, new Date(now.getTime() + 6 * 60_000)),
    ];
    for (const headers of attempts) {
      const refused = await world.call('POST', parts.path, ACCOUNT, headers);
      expect(refused.status).toBe(401);
    }
    expect((await world.call('POST', parts.path, ACCOUNT, right)).status).toBe(201);
  });

  it('opens a number once, whatever is repeated, and refuses other content under it', async () => {
    expect((await world.call('POST', '/bank/v1/virtual-accounts', ACCOUNT)).status).toBe(201);
    expect((await world.call('POST', '/bank/v1/virtual-accounts', ACCOUNT)).status).toBe(200);
    const other = await world.call('POST', '/bank/v1/virtual-accounts', { ...ACCOUNT, amount: '600000.00' });
    expect(other.status).toBe(409);
  });

  it.each([
    ['an amount as a number', { amount: 500000 }],
    ['an amount without decimals', { amount: '500000' }],
    ['an amount of nothing', { amount: '0.00' }],
    ['a number with letters', { number: '88o8000000123456' }],
    ['an unknown kind', { kind: 'half-open' }],
    ['no reference', { reference: '' }],
  ])('refuses a virtual account with %s', async (_what, change) => {
    expect((await world.call('POST', '/bank/v1/virtual-accounts', { ...ACCOUNT, ...change })).status).toBe(400);
  });

  it('accepts a payout once, and refuses other content under its id', async () => {
    const first = await world.call('POST', '/bank/v1/payouts', PAYOUT);
    expect([first.status, await first.json()]).toEqual([202, { id: 'payout-1', state: 'pending' }]);
    const repeated = await world.call('POST', '/bank/v1/payouts', PAYOUT);
    expect([repeated.status, await repeated.json()]).toEqual([202, { id: 'payout-1', state: 'pending' }]);
    expect((await world.call('POST', '/bank/v1/payouts', { ...PAYOUT, amount: '1.00' })).status).toBe(409);
    const unknown = await world.call('GET', '/bank/v1/payouts/payout-2');
    expect([unknown.status, (await unknown.json()).code]).toEqual([404, 'payout_not_found']);
  });
});

describe('a payment into a virtual account', () => {
  beforeEach(() => world.call('POST', '/bank/v1/virtual-accounts', ACCOUNT));

  it('is reported to the product in a signed notice, and again with the same event, signed again', async () => {
    const before = Date.now();
    expect((await world.submit(payPath, { amount: '500.000', payerName: 'Ratna' })).status).toBe(303);
    await eventually(() => product.notices().length === 2, 'two deliveries');
    const [first, second] = product.notices();
    expect(first?.body).toEqual({
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'virtual_account.paid',
      paymentId: expect.any(String),
      virtualAccount: ACCOUNT.number,
      amount: '500000.00',
      paidAt: expect.any(String),
      valueDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      payerName: 'Ratna',
    });
    expect(Date.parse(String(first?.body.paidAt))).toBeGreaterThanOrEqual(before);
    expect(second?.rawBody).toBe(first?.rawBody);
    for (const delivery of [first, second]) {
      const { path = '', headers = {}, rawBody = '' } = delivery ?? {};
      const parts = {
        method: 'POST',
        path,
        rawBody,
        timestamp: headers['x-timestamp'],
        signature: headers['x-signature'],
      };
      expect(isRightlySigned(BANK_SECRET, parts, new Date())).toBe(true);
    }
    expect(second?.headers['x-timestamp']).not.toBe(first?.headers['x-timestamp']);
  });

  it('is reported again until the product says 2xx', async () => {
    let refusals = 1;
    answer = () => ({ status: refusals-- > 0 ? 503 : 202 });
    await world.submit(payPath, { amount: '500.000', payerName: '' });
    await eventually(() => product.notices().length >= 2, 'a second attempt');
    expect(await world.page('/bank/notices')).toContain('Diterima produk');
  });

  it('is booked once when a form is sent twice, and twice when it is paid twice', async () => {
    const paymentId = '11111111-2222-4333-8444-555555555555';
    await world.submit(payPath, { amount: '500.000', payerName: '', paymentId });
    await world.submit(payPath, { amount: '500.000', payerName: '', paymentId });
    await world.submit(payPath, { amount: '500.000', payerName: '' });
    await eventually(() => product.notices().length === 4, 'two payments, each delivered twice');
    const payments = new Set(product.notices().map((notice) => notice.body.paymentId));
    expect(payments.size).toBe(2);
  });

  it('can be less, more or with sen, as typed, and is refused when it is not an amount', async () => {
    expect(typedAmount('500.000')).toBe('500000.00');
    expect(typedAmount('Rp 1.500.000')).toBe('1500000.00');
    expect(typedAmount('145000,50')).toBe('145000.50');
    expect(typedAmount('900000')).toBe('900000.00');
    for (const typed of ['', '0', '0,00', '-5', '1e5', '5.00', '500,000', '1234567890123456']) {
      expect(typedAmount(typed), typed).toBeNull();
    }
    const refused = await world.submit(payPath, { amount: '500,000', payerName: '' });
    expect(refused.headers.get('location')).toContain('message=amount');
    expect(product.notices()).toEqual([]);
  });

  it('shows the name and amount from the product, with markup escaped', async () => {
    answer = () => ({
      status: 200,
      body: { name: '<img src=x onerror=alert(1)>', amount: '1200000.00', status: 'open' },
    });
    const page = await world.page(`/bank/va/${ACCOUNT.number}`);
    expect(page).toContain('value="1.200.000"');
    expect(page).not.toContain('<img src=x');
  });

  it('is possible after closing, with a warning, so that a late payment can be tried', async () => {
    expect((await world.call('POST', `/bank/v1/virtual-accounts/${ACCOUNT.number}/closings`)).status).toBe(200);
    expect(await world.page(`/bank/va/${ACCOUNT.number}`)).toContain('tidak lagi menunggu pembayaran');
    await world.submit(payPath, { amount: '500.000', payerName: '' });
    await eventually(() => product.notices().length > 0, 'a notice');
  });
});

describe('a payout', () => {
  beforeEach(() => world.call('POST', '/bank/v1/payouts', PAYOUT));

  it('is completed by a person and reported to the product with its value date', async () => {
    await world.submit('/bank/payouts/payout-1/confirmation', {});
    await eventually(() => product.notices().length === 1, 'a notice');
    const notice = product.notices()[0]?.body;
    expect(notice).toMatchObject({ type: 'payout.completed', payoutId: 'payout-1', amount: '9377500.00' });
    const payout = await (await world.call('GET', '/bank/v1/payouts/payout-1')).json();
    expect(payout).toMatchObject({ state: 'completed', valueDate: notice?.valueDate });
  });

  it('is refused with a reason, once: a later confirmation changes nothing', async () => {
    await world.submit('/bank/payouts/payout-1/refusal', { reason: 'Rekening ditutup' });
    const late = await world.submit('/bank/payouts/payout-1/confirmation', {});
    expect(late.headers.get('location')).toContain('message=decided');
    await eventually(() => product.notices().length === 1, 'a notice');
    expect(product.notices()[0]?.body).toMatchObject({ type: 'payout.failed', reason: 'Rekening ditutup' });
    expect(await (await world.call('GET', '/bank/v1/payouts/payout-1')).json()).toMatchObject({ state: 'failed' });
  });
});

describe('a restart', () => {
  it('keeps accounts and payouts, and retries a notice that was not acknowledged', async () => {
    await world.call('POST', '/bank/v1/virtual-accounts', ACCOUNT);
    await world.call('POST', '/bank/v1/payouts', PAYOUT);
    answer = () => ({ status: 500 });
    await world.submit(payPath, { amount: '500.000', payerName: '' });
    await eventually(() => product.notices().length > 0, 'a first attempt');
    await world.restart();
    answer = () => ({ status: 200 });
    const attempts = product.notices().length;
    await eventually(() => product.notices().length > attempts, 'another attempt');
    expect(new Set(product.notices().map((notice) => notice.body.eventId)).size).toBe(1);
    expect((await world.call('POST', '/bank/v1/virtual-accounts', ACCOUNT)).status).toBe(200);
    expect((await world.call('GET', '/bank/v1/payouts/payout-1')).status).toBe(200);
  });
});

it('lets no page of another origin act', async () => {
  const foreign = await fetch(`${world.sandbox.url}/clock/jumps`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ by: '1w' }),
  });
  expect(foreign.status).toBe(403);
  expect((await world.clock()).offsetMs).toBe(0);
});
