// The endpoints for bank and signature provider: a forged message moves nothing and is logged, a genuine one has one
// effect however often it comes, and a payment that matches nothing activates nothing and is not lost.
// Source: docs/domain.md §9.
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { now } from '#platform/clock.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { signMessage } from '#platform/signatures.ts';
import { sql } from '#platform/sql.ts';
import { BANK_INQUIRY_PATH, BANK_NOTICE_PATH } from '#ports/bank-messages.ts';
import { SIGNATURE_NOTICE_PATH } from '#ports/signature.ts';
import { buildProduct } from '#server/app.ts';
import { notifyPayment, pay, paymentBody } from '#test/bank.ts';
import { fund, extendSession, sign, statusOf, workOn } from '#test/funding.ts';
import { expectUnchanged, testConfig, useWorld } from '#test/world.ts';

const held = useWorld();

/** A portfolio whose remainder waits for a transfer, and its number at one bank. */
async function waiting(amount = 1_000_000) {
  const world = held.current;
  const lender = await world.lender({ balance: amount });
  const lending = await world.openedLending();
  const { data } = await fund(world, lender, lending.id, amount, { usedBalance: 0 });
  await sign(world, data.id);
  const { number } = await world.db.one(
    row({ number: col.text }),
    sql`select number from virtual_account where portfolio_id = ${data.id} order by bank_id limit 1`,
  );
  return { lender, portfolio: data.id, number };
}

describe('a forged message', () => {
  it('is 401 at every endpoint, moves nothing, and writes one line to the log', async () => {
    const world = held.current;
    const { number } = await waiting();
    const lines: { level: number; msg: string; provider?: string }[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _, done) {
        lines.push(JSON.parse(String(chunk)) as (typeof lines)[number]);
        done();
      },
    });
    const log = pino({ level: 'warn' }, stream);
    const product = await buildProduct(testConfig(world.product.config.DATABASE_URL), { checkAnswers: true, log });
    const at = await now(world.db);
    const body = paymentBody({ virtualAccount: number, amount: 1_000_000 }, at);
    try {
      await expectUnchanged(world, async () => {
        for (const path of [BANK_NOTICE_PATH, BANK_INQUIRY_PATH, SIGNATURE_NOTICE_PATH]) {
          const secret = path === SIGNATURE_NOTICE_PATH ? product.config.SIGNATURE_SECRET : product.config.BANK_SECRET;
          const right = { secret, method: 'POST', path, rawBody: body };
          const forged = [
            {},
            { ...signMessage(right, at), 'x-signature': '' },
            signMessage({ ...right, secret: `${secret}x` }, at),
            signMessage({ ...right, rawBody: body.replace('1000000', '9000000') }, at),
            signMessage({ ...right, path: '/api/v1/webhooks/lain' }, at),
            signMessage({ ...right, method: 'GET' }, at),
            signMessage(right, new Date(at.getTime() - 6 * 60_000)),
            signMessage(right, new Date(at.getTime() + 6 * 60_000)),
          ];
          lines.length = 0;
          for (const headers of forged) {
            const answer = await product.web.app.inject({
              method: 'POST',
              url: path,
              headers: { 'content-type': 'application/json', ...headers },
              payload: body,
            });
            expect([path, answer.statusCode]).toEqual([path, 401]);
          }
          const noted = lines.filter(({ msg }) => msg === 'message without a right signature');
          expect(noted).toHaveLength(forged.length);
          expect(JSON.stringify(lines)).not.toContain(number);
        }
      });
      expect(await world.db.rows(anyRow, sql`select 1 from bank_event where virtual_account = ${number}`)).toEqual([]);
    } finally {
      await product.close();
    }
  });
});

describe('a genuine notice', () => {
  it('a hundred times at once, again a day later and after a restart is one payment', { timeout: 60_000 }, async () => {
    const world = held.current;
    const { lender, portfolio, number } = await waiting();
    const paid = {
      virtualAccount: number,
      amount: 1_000_000,
      eventId: randomUUID(),
      paymentId: randomUUID(),
      paidAt: await now(world.db),
    };
    const statuses = await Promise.all(Array.from({ length: 100 }, () => notifyPayment(world, paid)));
    expect(statuses).toEqual(Array(100).fill(200));
    await Promise.all([1, 2, 3].map(() => workOn(world, 'bank.event')));
    expect(await statusOf(world, portfolio)).toMatchObject({ status: 'processing' });
    const after = await world.moneySnapshot();
    await world.moveClock({ hours: 24 });
    expect(await notifyPayment(world, paid)).toBe(200);
    const restarted = await buildProduct(testConfig(world.product.config.DATABASE_URL), { checkAnswers: true });
    try {
      expect(await notifyPayment({ ...world, product: restarted }, paid)).toBe(200);
      // Another notice of the same payment is not another payment.
      expect(await notifyPayment({ ...world, product: restarted }, { ...paid, eventId: randomUUID() })).toBe(200);
      await workOn({ ...world, product: restarted }, 'bank.event');
    } finally {
      await restarted.close();
    }
    expect(await world.moneySnapshot()).toBe(after);
    expect(await world.balance(lender.id)).toBe(1_000_000);
    expect(await world.proof()).toEqual([]);
  });

  it.each([
    ['one rupiah less', 999_999, 'waiting_payment', 999_999],
    ['one rupiah more', 1_000_001, 'processing', 1],
  ])('of %s than due costs the lender nothing', async (_, amount, status, toBalance) => {
    const world = held.current;
    const { lender, portfolio, number } = await waiting();
    await pay(world, { virtualAccount: number, amount });
    await extendSession(world, lender);
    expect(await statusOf(world, portfolio)).toMatchObject({ status });
    expect(await world.balance(lender.id)).toBe(1_000_000 + toBalance);
    expect(await world.proof()).toEqual([]);
  });

  it('for an unknown number is acknowledged and stored, and credits no lender', async () => {
    const world = held.current;
    const cash = () =>
      world.db.one(anyRow, sql`select sum(balance_rupiah)::bigint as sum from ledger_balance where kind = 'cash'`);
    const before = await cash();
    await pay(world, { virtualAccount: '1087700099999999', amount: 750_000 });
    expect(await cash()).toEqual(before);
    expect(await world.proof()).toEqual([]);
  });
});
