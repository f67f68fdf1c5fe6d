// A funding sent again: at once, later, after a restart, to two programs at the same instant. One effect, one answer.
// The same token with another body moves nothing; a refusal for balance or slot stays a refusal.
// Source: docs/domain.md §5.2; decision 0012.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Portfolio } from '#contract/funding.ts';
import type { PersonId } from '#domain/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { buildProduct, type Product } from '#server/app.ts';
import { confirm, confirmation, extendSession, quote, raiseTo } from '#test/funding.ts';
import { heldBack } from '#test/held-back.ts';
import { expectUnchanged, fairUse, type LenderPerson, type Person, testConfig, useWorld } from '#test/world.ts';

const held = useWorld({ DATABASE_POOL: '12' });
const path = '/api/v1/me/lendingtransactions';

async function ready(amount = 1_000_000, balance = 5_000_000) {
  const world = held.current;
  const lender = await world.lender({ balance });
  const { id: lending } = await world.openedLending({ principal: 500_000 });
  const { referenceToken } = await quote(world, lender, lending, amount);
  return { lender, lending, body: confirmation(lending, amount, referenceToken) };
}

/** Another program on the same database, with the same keys. */
async function anotherProgram(): Promise<Product> {
  const { DATABASE_URL } = held.current.product.config;
  return buildProduct(testConfig(DATABASE_URL, { DATABASE_POOL: '12' }), { checkAnswers: true, fairUse });
}

async function sendTo({ web }: Product, lender: LenderPerson, body: unknown) {
  const headers = { authorization: `Bearer ${lender.token}` };
  const answer = await web.app.inject({ method: 'POST', url: path, headers, payload: body as object });
  return { status: answer.statusCode, data: answer.json<{ data: Portfolio }>().data };
}

/** The part of an answer that identifies the funding, without values that change with time. */
const fundingIn = ({ id, amount, amountTransferred, usedBalance, createdAt, agreement, estimate }: Portfolio) => ({
  id,
  amount,
  amountTransferred,
  usedBalance,
  createdAt,
  agreement,
  estimate,
});

const countOf = async (lender: LenderPerson) =>
  held.current.db.one(
    row({ portfolios: col.number, holds: col.number }),
    sql`
    select count(*) as portfolios, (select count(*) from ledger_journal j join portfolio q on q.id::text = j.subject_id::text
      where j.kind = 'funding_hold' and q.lender_id = ${lender.id}) as holds from portfolio where lender_id = ${lender.id}`,
  );

describe('the same confirmation', () => {
  it('five times at once, later, a day later and after a restart is one funding with one answer', async () => {
    const world = held.current;
    const { lender, body } = await ready();
    const first = await Promise.all(Array.from({ length: 5 }, () => confirm(world, lender, body)));
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const expected = fundingIn(first[0]!.data);
    for (const { data } of first) expect(fundingIn(data)).toEqual(expected);

    const restarted = await anotherProgram();
    try {
      await expectUnchanged(world, async () => {
        for (const by of [{ minutes: 1 }, { minutes: 10 }, { hours: 23 }]) {
          await world.moveClock(by);
          await extendSession(world, lender);
          for (const product of [world.product, restarted]) {
            const again = await sendTo(product, lender, body);
            expect([again.status, fundingIn(again.data)]).toEqual([200, expected]);
          }
        }
      });
    } finally {
      await restarted.close();
    }
    expect(await countOf(lender)).toEqual({ portfolios: 1, holds: 1 });
    expect(await world.balance(lender.id)).toBe(4_000_000);
    expect(await world.proof()).toEqual([]);
  });

  it('with the id of the lending in capitals is still the same', async () => {
    const world = held.current;
    const { lender, body } = await ready();
    const { data } = await confirm(world, lender, body);
    await expectUnchanged(world, async () => {
      const again = await confirm(world, lender, { ...body, lending: body.lending.toUpperCase() });
      expect([again.status, again.data.id]).toEqual([200, data.id]);
    });
  });
});

describe('the same token for something else', () => {
  it.each([
    ['another amount', () => ({ amount: 600_000 })],
    ['another part from the balance', () => ({ usedBalance: 0 })],
    ['another lending', async () => ({ lending: (await held.current.openedLending()).id })],
  ])('%s is refused after use, moves no money, and does not repeat the old success', async (_, change) => {
    const world = held.current;
    const { lender, body } = await ready(500_000);
    expect((await confirm(world, lender, body)).status).toBe(200);
    const other = { ...body, ...(await change()) };
    await expectUnchanged(world, async () => {
      const answer = await confirm(world, lender, other);
      expect([answer.status, answer.error.code]).toEqual([422, 'error.lending.quotation_used']);
    });
  });

  it.each([
    ['empty', '', 422],
    ['missing', undefined, 422],
    ['null', null, 400],
    ['a list', ['x'], 400],
    ['an object', { $ne: null }, 400],
    ['a number', 7, 400],
    ['three hundred letters long', 'x'.repeat(300), 422],
    ['unknown', 'AAAAAAAAAAAAAAAAAAAAAA', 422],
    ['with NUL', 'AAAA\0AAAA', 400],
  ])('a token that is %s makes no funding', async (_, referenceToken, status) => {
    const world = held.current;
    const { lender, body } = await ready(500_000);
    await expectUnchanged(world, async () => {
      const answer = await confirm(world, lender, { ...body, referenceToken });
      expect(answer.status).toBe(status);
    });
  });
});

describe('a refusal', () => {
  it('for a short balance stays, also after a top-up; a new quotation works', async () => {
    const world = held.current;
    const { lender, lending, body } = await ready(1_000_000, 1_000_000);
    const second = await ready(1_000_000, 5_000_000);
    const other = await quote(world, lender, second.lending, 1_000_000);
    expect((await confirm(world, lender, confirmation(second.lending, 1_000_000, other.referenceToken))).status).toBe(
      200,
    );
    const refused = await confirm(world, lender, body);
    expect([refused.status, refused.error.code]).toEqual([422, 'error.lending.amount_above_balance']);
    await world.topUp(lender.id, 3_000_000);
    await expectUnchanged(world, async () => {
      const again = await confirm(world, lender, body);
      expect({ ...again.error, id: '' }).toEqual({ ...refused.error, id: '' });
    });
    const fresh = await quote(world, lender, lending, 1_000_000);
    expect((await confirm(world, lender, confirmation(lending, 1_000_000, fresh.referenceToken))).status).toBe(200);
    expect(await world.proof()).toEqual([]);
  });

  it('for a slot that is gone stays, also when it is free again; a new quotation works', async () => {
    const world = held.current;
    const { lender, lending, body } = await ready(1_000_000);
    await raiseTo(world, lending, 5_000_000);
    const refused = await confirm(world, lender, body);
    expect([refused.status, refused.error.code]).toEqual([422, 'error.lending.slot_full']);
    const taker = await world.db.one(
      row({ id: col.text, lender: col.id<PersonId>() }),
      sql`select id, lender_id as lender from portfolio where lending_id = ${lending}`,
    );
    const token = await world.db.tx((tx) => world.product.sessions.start(tx, 'user', taker.lender, 'test', 1));
    const params = { id: taker.id };
    expect((await world.call({ token } as Person, 'DELETE me/lendingtransactions/:id', { params })).status).toBe(200);
    await expectUnchanged(world, async () => {
      const again = await confirm(world, lender, body);
      expect({ ...again.error, id: '' }).toEqual({ ...refused.error, id: '' });
    });
    const fresh = await quote(world, lender, lending, 1_000_000);
    expect((await confirm(world, lender, confirmation(lending, 1_000_000, fresh.referenceToken))).status).toBe(200);
  });

  it('for a wrong password does not use the token, and six of them block fundings without ending the session', async () => {
    const world = held.current;
    const { lender, lending, body } = await ready();
    const other = await quote(world, lender, lending, 500_000);
    const wrong = { ...body, password: 'bukan kata sandi ini' };
    await expectUnchanged(world, async () => {
      const statuses = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await confirm(world, lender, wrong)).status);
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
      expect((await world.call(lender, 'GET me')).status).toBe(200);
      // During the wait neither the right password nor another token is checked.
      const right = await confirm(world, lender, confirmation(lending, 500_000, other.referenceToken));
      expect([right.status, Number(right.headers['retry-after']) > 0]).toEqual([429, true]);
    });
  });
});

describe('twins released by their last byte', () => {
  let second: Product;
  const ports: number[] = [];
  beforeAll(async () => {
    second = await anotherProgram();
    for (const { web } of [held.current.product, second]) {
      await web.app.listen({ host: '127.0.0.1', port: 0 });
      ports.push((web.app.server.address() as AddressInfo).port);
    }
  });
  afterAll(() => second.close());

  /** A connection that has sent everything except its last byte. */
  async function hold(port: number, token: string, body: string): Promise<{ socket: Socket; last: string }> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.setNoDelay(true);
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: titian',
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
    return { socket, last: body.slice(-1) };
  }

  async function answerOf(socket: Socket): Promise<{ status: number; retryAfter: boolean; id: string }> {
    let text = '';
    for await (const part of socket) text += String(part);
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
    return { status, retryAfter: /^retry-after: /im.test(text), id: /"data":\{"id":"([^"]+)"/.exec(text)?.[1] ?? '' };
  }

  it('fifty of them over two programs make one funding, and every other says the same or to wait', {
    timeout: 90_000,
  }, async () => {
    const world = held.current;
    const { lender, lending, body } = await ready();
    const text = JSON.stringify(body);
    const waiting = await Promise.all(
      Array.from({ length: 50 }, (_, n) => hold(ports[n % 2] ?? 0, lender.token, text)),
    );
    const answers = waiting.map(({ socket }) => answerOf(socket));
    const lock = sql`select 1 from lending where id = ${lending} for update`;
    const all = await heldBack(world, lock, 8, () => {
      for (const { socket, last } of waiting) socket.write(last);
      return Promise.all(answers);
    });
    const good = all.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map(({ id }) => id)).size).toBe(1);
    const waits = all.filter(({ status }) => status !== 200);
    expect(waits.filter(({ status, retryAfter }) => ![409, 503].includes(status) || !retryAfter)).toEqual([]);
    expect(await countOf(lender)).toEqual({ portfolios: 1, holds: 1 });
    expect(await world.balance(lender.id)).toBe(4_000_000);
    expect(await world.proof()).toEqual([]);
  });

  it('are limited to one by the database itself: a token has one portfolio, a portfolio one hold', async () => {
    const indexes = await held.current.owner.rows(
      row({ definition: col.text }),
      sql`select indexdef as definition from pg_indexes where tablename in ('portfolio', 'ledger_journal', 'quotation')
        and indexdef like 'CREATE UNIQUE%'`,
    );
    const text = indexes.map(({ definition }) => definition).join('\n');
    for (const key of [
      /ON public\.portfolio .*\(quotation_hash\)/,
      /ledger_journal .*\(key\)/,
      /quotation .*\(token_hash\)/,
    ])
      expect(text).toMatch(key);
  });
});
