// The endpoint for the bank's notices and inquiries: signatures over raw bytes, stored once, acknowledged, never
// dropped.
// Source: docs/domain.md §9.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { now } from '#platform/clock.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { signMessage } from '#platform/signatures.ts';
import { sql } from '#platform/sql.ts';
import { BANK_INQUIRY_PATH, BANK_NOTICE_PATH } from '#ports/bank-messages.ts';
import { deliver, inquire, paymentBody } from '#test/bank.ts';
import { expectUnchanged, useWorld } from '#test/world.ts';
import { ownBill } from './inquiry.ts';
import { findVirtualAccount } from './virtual-account.sql.ts';
import { openVirtualAccount } from './virtual-account.ts';

const held = useWorld();
const events = () =>
  held.current.db.rows(
    row({ outcome: col.text.nullable(), kind: col.text }),
    sql`select kind, outcome from bank_event order by received_at`,
  );

describe('a notice', () => {
  it('without a valid signature is 401, changes nothing and stores nothing', async () => {
    const world = held.current;
    const at = await now(world.db);
    const body = paymentBody({ virtualAccount: '1087700020000001', amount: 500_000 }, at);
    const message = { secret: world.product.config.BANK_SECRET, method: 'POST', path: BANK_NOTICE_PATH, rawBody: body };
    const right = signMessage(message, at);
    const wrong: Record<string, string>[] = [
      {},
      { 'x-timestamp': right['x-timestamp'] ?? '', 'x-signature': 'abc' },
      { 'x-timestamp': right['x-timestamp'] ?? '', 'x-signature': 'a'.repeat(64) },
      { 'x-signature': right['x-signature'] ?? '' },
      signMessage({ ...message, secret: 'another secret of the same length 012' }, at),
      signMessage({ ...message, path: BANK_INQUIRY_PATH }, at),
      signMessage({ ...message, rawBody: `${body} ` }, at),
      signMessage(message, new Date(at.getTime() - 6 * 60_000)),
      signMessage(message, new Date(at.getTime() + 6 * 60_000)),
    ];
    const before = await events();
    await expectUnchanged(world, async () => {
      for (const headers of wrong) {
        const answer = await deliver(world, BANK_NOTICE_PATH, body, headers);
        expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 401, code: 'error.signature' });
      }
    });
    expect(await events()).toEqual(before);
  });

  it('is verified on its raw bytes, whatever its spacing', async () => {
    const world = held.current;
    const at = await now(world.db);
    const body = paymentBody({ virtualAccount: '1087700020000001', amount: 500_000 }, at)
      .replaceAll(':', ' : ')
      .replace(/(\d\d) : (\d\d) : (\d\d)/, '$1:$2:$3');
    expect((await deliver(world, BANK_NOTICE_PATH, body)).status).toBe(200);
    const { raw } = await world.db.one(
      row({ raw: col.bytes }),
      sql`select raw from bank_event order by received_at desc limit 1`,
    );
    expect(raw.toString('utf8')).toBe(body);
  });

  it('of a known kind without effect is acknowledged and kept', async () => {
    const world = held.current;
    const eventId = randomUUID();
    const body = JSON.stringify({ type: 'payout.pending', eventId, payoutId: 'x' });
    expect((await deliver(world, BANK_NOTICE_PATH, body)).status).toBe(200);
    const kept = await world.db.one(anyRow, sql`select kind, outcome from bank_event where event_id = ${eventId}`);
    expect(kept).toEqual({ kind: 'payout.pending', outcome: 'ignored' });
  });

  it('with a query that its signature does not cover is 401', async () => {
    const world = held.current;
    const at = await now(world.db);
    const body = paymentBody({ virtualAccount: '1087700020000001', amount: 500_000 }, at);
    const secret = world.product.config.BANK_SECRET;
    const signed = signMessage({ secret, method: 'POST', path: BANK_NOTICE_PATH, rawBody: body }, at);
    expect((await deliver(world, `${BANK_NOTICE_PATH}?as=other`, body, signed)).status).toBe(401);
  });

  it('that is repeated is acknowledged again and stored once', async () => {
    const world = held.current;
    const eventId = randomUUID();
    const body = paymentBody({ virtualAccount: '1087700020000001', amount: 500_000, eventId }, await now(world.db));
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await deliver(world, BANK_NOTICE_PATH, body)).status),
    );
    expect(statuses).toEqual([200, 200, 200]);
    expect(
      await world.db.one(anyRow, sql`select count(*) as count from bank_event where event_id = ${eventId}`),
    ).toEqual({
      count: 1,
    });
  });

  it('that is unreadable is stored as received and answered 400', async () => {
    const world = held.current;
    for (const body of [
      '{"type":"something.else","eventId":"e1"}',
      'not json',
      '{"type":"virtual_account.paid"}',
      '',
    ]) {
      const answer = await deliver(world, BANK_NOTICE_PATH, body);
      expect(answer.status).toBe(400);
      expect((await deliver(world, BANK_NOTICE_PATH, body)).status).toBe(400);
    }
    const kept = (await events()).filter(({ kind }) => kind === 'unreadable');
    expect(kept).toEqual(Array(4).fill({ kind: 'unreadable', outcome: 'held' }));
  });

  it('that gives a field twice is unreadable, and credits neither', async () => {
    const world = held.current;
    const body = paymentBody({ virtualAccount: '1087700020000001', amount: 100_000 }, await now(world.db));
    const before = await events();
    const twice = body.replace('"amount":"100000.00"', '"amount":"100000.00","amount":"900000.00"');
    expect((await deliver(world, BANK_NOTICE_PATH, twice)).status).toBe(400);
    const added = (await events()).slice(before.length);
    expect(added).toEqual([{ kind: 'unreadable', outcome: 'held' }]);
    const inquiry = '{"virtualAccount":"1","virtualAccount":"2","date":"2026-01-01"}';
    expect((await deliver(world, BANK_INQUIRY_PATH, inquiry)).status).toBe(400);
  });
});

describe('an inquiry', () => {
  it('without a valid signature is 401', async () => {
    const answer = await deliver(held.current, BANK_INQUIRY_PATH, '{"virtualAccount":"1","date":"2026-01-01"}', {});
    expect(answer.status).toBe(401);
  });

  it('about a number that is not ours is unknown, and one that cannot be read is 400', async () => {
    const world = held.current;
    expect(await inquire(world, '99999999')).toEqual({
      status: 200,
      body: { name: '', amount: null, status: 'unknown' },
    });
    expect((await deliver(world, BANK_INQUIRY_PATH, '{"virtualAccount":7}')).status).toBe(400);
  });

  it('about an account whose feature has nothing to say is answered from the account', async () => {
    const world = held.current;
    const { id: lendingId } = await world.openedLending();
    const expiresAt = new Date((await now(world.db)).getTime() + 60_000);
    const number = await world.db.tx((tx) =>
      openVirtualAccount(tx, {
        purpose: 'lending',
        lendingId,
        bankCode: 'BRI',
        holderName: 'Kelompok Melati',
        expiresAt,
      }),
    );
    const bill = async () => ownBill(world.db, (await findVirtualAccount(world.db, number))!);
    expect(await bill()).toEqual({ name: 'Kelompok Melati', amount: null, status: 'open' });
    await world.moveClock({ minutes: 2 });
    expect(await bill()).toMatchObject({ status: 'expired' });
    await world.owner.run(sql`update virtual_account set closed_at = app_now() where number = ${number}`);
    expect(await bill()).toMatchObject({ status: 'closed' });
  });
});
