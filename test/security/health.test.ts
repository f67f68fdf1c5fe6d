// What the health endpoints report, normally and while the database is cut off or silent; and that calls that fail
// meanwhile are server errors, reveal nothing internal, and succeed again after the fault.
// Source: docs/api.md.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/endpoint.ts';
import { now } from '#platform/clock.ts';
import { addHealth, type Readiness } from '#platform/health.ts';
import { anyRow } from '#platform/row.ts';
import { signMessage } from '#platform/signatures.ts';
import { sql } from '#platform/sql.ts';
import { BANK_NOTICE_PATH } from '#ports/bank-messages.ts';
import { buildProduct, type Product } from '#server/app.ts';
import { paymentBody } from '#test/bank.ts';
import { confirmation, quote } from '#test/funding.ts';
import { testConfig, useWorld } from '#test/world.ts';
import { type Line, openLine } from './sockets.ts';

const held = useWorld();
const readiness: Readiness = { stopping: false };
let line: Line;
let product: Product;
beforeAll(async () => {
  const url = new URL(held.current.product.config.DATABASE_URL);
  line = await openLine(Number(url.port));
  url.port = String(line.port);
  product = await buildProduct(testConfig(url.href, { SMS_URL: 'http://127.0.0.1:9' }), { checkAnswers: true });
  addHealth(product.web.app, product.db, readiness);
});
afterAll(async () => {
  line.mend();
  await product.close();
  await line.close();
});

const get = (url: string) => product.web.app.inject({ url });
/** Polls until the program reports it, as a load balancer would. */
async function readyWith(status: number): Promise<void> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; ) {
    if ((await get('/readyz')).statusCode === status) return;
  }
  throw new Error(`never ready with ${status}`);
}

describe('normally', () => {
  it('is up and ready, although no provider accepts its messages, and names no version', async () => {
    for (const url of ['/healthz', '/readyz', '/api/v1/health']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, '{"status":"ok"}']);
    }
  });
});

describe('with its database', () => {
  it('cut off, it is up but not ready, and ready again when the connection is restored', async () => {
    line.cut();
    expect((await get('/healthz')).statusCode).toBe(200);
    const answer = await get('/readyz');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(Object.keys(answer.json<ErrorBody>())).toEqual(['id', 'code', 'message', 'errors']);
    line.mend();
    await readyWith(200);
  });

  it('silent, it reports the same, without waiting for an answer that never comes', async () => {
    line.silence();
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(503);
    line.mend();
    await readyWith(200);
  });

  it('cut off, a call is a server error in the one format, and the same call works afterwards, once', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const { id: lending } = await world.openedLending();
    const { referenceToken } = await quote(world, lender, lending, 1_000_000);
    const send = () =>
      product.web.app.inject({
        method: 'POST',
        url: '/api/v1/me/lendingtransactions',
        headers: { authorization: `Bearer ${lender.token}` },
        payload: confirmation(lending, 1_000_000, referenceToken),
      });
    const before = await world.moneySnapshot();
    line.cut();
    const failed = await send();
    expect(failed.statusCode).toBeGreaterThanOrEqual(500);
    expect(Object.keys(failed.json<ErrorBody>())).toEqual(['id', 'code', 'message', 'errors']);
    expect(failed.body).not.toMatch(/ECONN|127\.0\.0\.1|pg|postgres|select|\.ts/i);
    expect(await world.moneySnapshot()).toBe(before);
    line.mend();
    await readyWith(200);
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200]);
    expect(await world.balance(lender.id)).toBe(4_000_000);
    expect(await world.proof()).toEqual([]);
  });

  it('cut off, a notice of the bank is not acknowledged, so that the bank repeats it', async () => {
    const world = held.current;
    const at = await now(world.db);
    const rawBody = paymentBody({ virtualAccount: '1087700020000001', amount: 500_000 }, at);
    const message = { secret: product.config.BANK_SECRET, method: 'POST', path: BANK_NOTICE_PATH, rawBody };
    const deliver = () =>
      product.web.app.inject({
        method: 'POST',
        url: BANK_NOTICE_PATH,
        headers: { 'content-type': 'application/json', ...signMessage(message, at) },
        payload: rawBody,
      });
    line.cut();
    expect((await deliver()).statusCode).toBeGreaterThanOrEqual(500);
    line.mend();
    await readyWith(200);
    expect((await deliver()).statusCode).toBe(200);
    expect(await world.db.rows(anyRow, sql`select 1 from bank_event`)).toHaveLength(1);
  });
});

describe('when it receives a stop signal', () => {
  it('is not ready at once, still up, and closes every client’s connection', async () => {
    readiness.stopping = true;
    expect((await get('/readyz')).statusCode).toBe(503);
    for (const url of ['/healthz', '/api/v1/parameters']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.headers.connection]).toEqual([url, 200, 'close']);
    }
    readiness.stopping = false;
  });
});
