// The bank's port: its calls against the real sandbox, its notices on the raw bytes, and what each answer of a
// failing bank means for the money.
// Source: docs/ports/bank.md.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rupiah } from '#domain/money.ts';
import { PortFailure } from '#platform/outbound.ts';
import { signMessage } from '#platform/signatures.ts';
import { openImpostor } from '#test/faults/impostor-bank.ts';
import { openTestSandbox, sandboxSecrets } from '#test/sandbox.ts';
import { inquiryAnswer, parseBankInquiry, parseBankNotice, verifyNotice } from './bank-messages.ts';
import { connectPayments, type Payments } from './payments.ts';

const account = {
  number: '8808000000123456',
  name: 'Ratna Wulandari',
  bank: 'BCA',
  amount: rupiah(500_000),
  expiresAt: new Date('2026-12-01T05:00:00Z'),
  kind: 'closed' as const,
  reference: 'portfolio-1',
};
const payout = {
  id: 'payout-1',
  amount: rupiah(9_377_500),
  bankCode: 'BRI',
  accountNumber: '1234567890',
  accountName: 'Kelompok Anggrek',
  note: 'Pencairan',
};

describe('with the bank of the sandbox', () => {
  let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
  let payments: Payments;

  beforeAll(async () => {
    sandbox = await openTestSandbox();
    payments = connectPayments({ url: sandbox.url, secret: sandboxSecrets.bankSecret, now: () => new Date() });
  });
  afterAll(() => sandbox.stop());

  it('opens a virtual account once, and reports a number used with other content', async () => {
    await payments.createVirtualAccount(account);
    await payments.createVirtualAccount(account);
    const taken = payments.createVirtualAccount({ ...account, amount: rupiah(600_000) });
    await expect(taken).rejects.toMatchObject({ outcome: 'refused', code: 'number_taken' });
  });

  it('closes a virtual account, and reports an unknown one', async () => {
    await payments.createVirtualAccount({ ...account, number: '8808000000999999' });
    await payments.closeVirtualAccount('8808000000999999');
    await expect(payments.closeVirtualAccount('404404')).rejects.toMatchObject({ outcome: 'refused' });
  });

  it('sends a payout once, however often it is called, and reads its result', async () => {
    expect(await payments.findPayout(payout.id)).toBeNull();
    expect(await payments.sendPayout(payout)).toEqual({ state: 'pending' });
    expect(await payments.sendPayout(payout)).toEqual({ state: 'pending' });
    await fetch(`${sandbox.url}/bank/payouts/payout-1/confirmation`, { method: 'POST', redirect: 'manual' });
    expect(await payments.findPayout(payout.id)).toEqual({
      state: 'completed',
      valueDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect(await payments.sendPayout({ ...payout, amount: rupiah(1) })).toMatchObject({ state: 'unknown' });
  });

  it('treats a wrong secret as an unknown outcome, not as a refusal', async () => {
    const stranger = connectPayments({ url: sandbox.url, secret: 'another', now: () => new Date() });
    expect(await stranger.sendPayout({ ...payout, id: 'payout-2' })).toEqual({
      state: 'unknown',
      reason: 'bad_signature',
    });
    await expect(stranger.createVirtualAccount(account)).rejects.toMatchObject({ outcome: 'unknown' });
  });
});

describe('with a failing bank', () => {
  let close: () => Promise<unknown> = async () => undefined;
  afterEach(() => close());

  const bankThat = async (answer: RequestListener): Promise<Payments> => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    close = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return connectPayments({ url, secret: 'secret', now: () => new Date(), timeoutMs: 200 });
  };
  const saying =
    (status: number, body: string): RequestListener =>
    (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    };

  it.each<[string, RequestListener]>([
    ['says nothing in time', () => undefined],
    ['breaks the connection', (request) => request.socket.destroy()],
    ['answers 500', saying(500, '{"code":"broken"}')],
    ['answers 503 with a page', saying(503, '<html>maintenance</html>')],
    ['answers 200 with no JSON', saying(200, 'OK')],
    ['answers 200 with a state of its own', saying(200, '{"state":"processing"}')],
    ['answers 200 with an array', saying(200, '[]')],
    ['answers 404 from something in between', saying(404, '<html>not found</html>')],
    ['answers 409', saying(409, '{"code":"payout_id_taken"}')],
    ['answers 422 without a reason', saying(422, '{}')],
    ['redirects', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ])('a payout stays unknown when the bank %s', async (_what, answer) => {
    const payments = await bankThat(answer);
    expect(await payments.sendPayout(payout)).toMatchObject({ state: 'unknown' });
    expect(await payments.findPayout(payout.id)).toMatchObject({ state: 'unknown' });
  });

  it('a payout has failed only when the bank says so', async () => {
    expect(await (await bankThat(saying(422, '{"code":"account_closed"}'))).sendPayout(payout)).toEqual({
      state: 'failed',
      reason: 'account_closed',
    });
    await close();
    const answer = '{"id":"payout-1","state":"failed","reason":"Rekening ditutup","valueDate":"2026-11-30"}';
    expect(await (await bankThat(saying(200, answer))).findPayout(payout.id)).toEqual({
      state: 'failed',
      reason: 'Rekening ditutup',
      valueDate: '2026-11-30',
    });
  });

  it('the wire carries text amounts and a signature over the path', async () => {
    const seen: { url?: string; body: string; isSigned: boolean }[] = [];
    const payments = await bankThat((request, response) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        const { 'x-timestamp': timestamp, 'x-signature': signature } = request.headers;
        const rest = {
          secret: 'secret',
          method: request.method ?? '',
          path: request.url ?? '',
          rawBody: body,
          now: new Date(),
        };
        seen.push({ url: request.url, body, isSigned: verifyNotice({ timestamp, signature, ...rest }) });
        response.writeHead(202).end('{"state":"pending"}');
      });
    });
    await payments.sendPayout({ ...payout, amount: rupiah(1_072_800) });
    await payments.findPayout('a b/../c');
    expect(seen.map(({ url, isSigned }) => [url, isSigned])).toEqual([
      ['/bank/v1/payouts', true],
      ['/bank/v1/payouts/a%20b%2F..%2Fc', true],
    ]);
    expect(JSON.parse(seen[0]?.body ?? '').amount).toBe('1072800.00');
  });

  it('an unreachable bank is a PortFailure with an unknown outcome', async () => {
    const payments = connectPayments({ url: 'http://127.0.0.1:9', secret: 'secret', now: () => new Date() });
    const failure = await payments.createVirtualAccount(account).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PortFailure);
    expect(failure).toMatchObject({ outcome: 'unknown' });
  });
});

describe('with somebody else in the bank’s place', () => {
  it('nothing is said to a certificate that nobody vouches for; each try counts as a failure, and ten are enough', async () => {
    const impostor = await openImpostor();
    const payments = connectPayments({ url: impostor.url, secret: 'secret', now: () => new Date() });
    for (let n = 0; n < 10; n += 1)
      expect(await payments.sendPayout(payout)).toEqual({ state: 'unknown', reason: 'unreachable' });
    expect(await payments.sendPayout(payout)).toEqual({ state: 'unknown', reason: 'circuit_open' });
    await expect(payments.createVirtualAccount(account)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(impostor.state).toEqual({ connections: 10, heard: 0 });
    await impostor.close();
  });
});

describe('a notice', () => {
  const paid = {
    eventId: 'event-1',
    type: 'virtual_account.paid',
    paymentId: 'p9',
    virtualAccount: '8808000000123456',
    amount: '500000.00',
    paidAt: '2026-11-28T07:30:00.000Z',
    valueDate: '2026-11-28',
    payerName: 'Ratna Wulandari',
  };
  const read = (value: unknown) => parseBankNotice(Buffer.from(JSON.stringify(value)));

  it('is verified on the bank’s own path unless another is given', () => {
    const now = new Date();
    const rawBody = JSON.stringify(paid);
    const { 'x-timestamp': timestamp, 'x-signature': signature } = signMessage(
      { secret: 'secret', method: 'POST', path: '/api/v1/webhooks/bank', rawBody },
      now,
    );
    expect(verifyNotice({ secret: 'secret', timestamp, signature, rawBody, now })).toBe(true);
    expect(verifyNotice({ secret: 'secret', timestamp, signature, rawBody, now, path: '/elsewhere' })).toBe(false);
    expect(verifyNotice({ secret: 'secret', timestamp: undefined, signature: ['x'], rawBody, now })).toBe(false);
  });

  it.each([
    ['USD', 'USD'],
    ['idr', 'idr'],
    ['', '?'],
    [360, '?'],
  ])('of a payment in the currency %j has no amount of rupiah', (currency, name) => {
    expect(read({ ...paid, currency })).toMatchObject({
      amount: null,
      amountText: `500000.00 ${name}`,
      currency: name,
    });
  });

  it('of a payment is read with its amount in whole rupiah', () => {
    expect(read(paid)).toEqual({
      ...paid,
      amount: 500_000,
      amountText: '500000.00',
      currency: null,
      paidAt: new Date(paid.paidAt),
    });
    expect(read({ ...paid, amount: '145000.00' })).toMatchObject({ amount: 145_000 });
    expect(read({ ...paid, currency: 'IDR' })).toMatchObject({ amount: 500_000, currency: null });
    expect(read({ ...paid, amount: '999999999999999.00' })).toMatchObject({ amount: 999_999_999_999_999 });
  });

  it.each([
    '145000.50',
    '145000',
    '145.000',
    '145000.000',
    '0.00',
    '-5.00',
    '1e5',
    ' 5.00',
    '1000000000000000.00',
    500_000,
    null,
    {},
  ])('of the amount %j is stored without an amount, so that it matches nothing', (amount) => {
    expect(read({ ...paid, amount })).toMatchObject({ paymentId: 'p9', amount: null });
  });

  it('of a payout is read with its outcome and reason', () => {
    const notice = { eventId: 'e', payoutId: 'payout-1', amount: '9377500.00', valueDate: '2026-11-30' };
    expect(read({ ...notice, type: 'payout.completed' })).toEqual({
      ...notice,
      type: 'payout.completed',
      amount: 9_377_500,
      amountText: '9377500.00',
      reason: null,
    });
    expect(read({ ...notice, type: 'payout.failed', reason: 'Rekening ditutup' })).toMatchObject({
      reason: 'Rekening ditutup',
    });
  });

  it.each([
    ['no JSON', 'x'],
    ['a list', []],
    ['no event', { ...paid, eventId: undefined }],
    ['an unknown type', { ...paid, type: 'virtual_account.expired' }],
    ['a date that does not exist', { ...paid, valueDate: '2026-02-30' }],
    ['a NUL in a name', { ...paid, payerName: 'Ra\u0000tna' }],
    ['a number as account', { ...paid, virtualAccount: 8808 }],
  ])('with %s is read as null', (_what, value) => {
    expect(read(value)).toBeNull();
    expect(parseBankNotice(Buffer.from([0xff, 0xfe, 0x00]))).toBeNull();
  });
});

it('an inquiry is read, and answered with a text amount or none', () => {
  const raw = Buffer.from('{"virtualAccount":"8808","date":"2026-11-28"}');
  expect(parseBankInquiry(raw)).toEqual({ virtualAccount: '8808', date: '2026-11-28' });
  expect(parseBankInquiry(Buffer.from('{"virtualAccount":"8808","date":"28-11-2026"}'))).toBeNull();
  expect(inquiryAnswer({ name: 'Anggrek', amount: rupiah(1_200_000), status: 'open' })).toEqual({
    name: 'Anggrek',
    amount: '1200000.00',
    status: 'open',
  });
  expect(inquiryAnswer({ name: '', amount: null, status: 'unknown' }).amount).toBeNull();
});
