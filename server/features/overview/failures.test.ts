// A failed message on the console: who sees it, retrying, dismissing, and two people acting at once.
// Source: docs/screens.md; docs/domain.md §3, §9; decision 0060.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FailureKind } from '#domain/failure.ts';
import { sendEmail } from '#features/notice/notice.ts';
import { newId } from '#platform/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { abandon, code, auditEventsOf, listAs, openTopUp, retry, theOne, unsent } from '#test/failures.ts';
import { workOn } from '#test/funding.ts';
import { type Person, useWorld } from '#test/world.ts';

// Bank, SMS gateway and mail server are all down.
const held = useWorld();

describe('a message that was not sent', () => {
  it('is listed with its tries, the last error, the next try and a masked recipient', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const id = await unsent(world);
    const { status, data } = await world.call(support, 'GET staff/failures');
    expect(status).toBe(200);
    const failure = data.data.find((each) => each.id === id);
    expect(failure).toMatchObject({
      kind: 'message',
      what: 'sms',
      subject: '0812••••7890',
      attempts: 1,
      givenUp: false,
    });
    expect(failure?.error).not.toBe('');
    expect(Date.parse(failure?.nextTryAt ?? '')).toBeGreaterThan(Date.parse(failure?.since ?? ''));
    expect(JSON.stringify(data)).not.toContain('81234567890');
  });

  it('does not show the recipient’s address in the error', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const eventKey = randomUUID();
    await world.db.tx((tx) => sendEmail(tx, { to: 'ratna@contoh.example', subject: 'Halo', text: 'Isi', eventKey }));
    await workOn(world, 'notice.outbox');
    const mail = (await listAs(world, support, 'message')).find(({ what }) => what === 'email');
    expect(mail?.subject).toBe('r•••@contoh.example');
    expect(mail?.error).not.toContain('ratna');
  });

  it('is retried at once by support, with one audit event', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const id = await unsent(world);
    const seen = await theOne(world, support, 'message', id);
    expect((await retry(world, support, seen, ' Gateway sudah pulih ')).status).toBe(200);
    await workOn(world, 'notice.outbox');
    expect(await theOne(world, support, 'message', id)).toMatchObject({ attempts: 2 });
    expect(await auditEventsOf(world, id)).toMatchObject([
      { action: 'failure.retried', actor: support.id, reason: 'Gateway sudah pulih', before: { attempts: 1 } },
    ]);
  });

  it('that was given up is listed first, gets one more try, and is given up again', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const id = await unsent(world);
    await world.owner.run(sql`update outbox_message set attempts = 10, given_up_at = app_now() where id = ${id}`);
    const seen = (await listAs(world, support))[0];
    expect(seen).toMatchObject({ id, givenUp: true, nextTryAt: null });
    expect((await world.call(support, 'GET staff/overview')).data.queues.at(-1)).toMatchObject({
      name: 'failures',
      late: 1,
    });
    expect((await retry(world, support, seen!)).status).toBe(200);
    await workOn(world, 'notice.outbox');
    expect(await theOne(world, support, 'message', id)).toMatchObject({ attempts: 11, givenUp: true });
  });

  it('is dismissed with a reason: it leaves the list, is never sent, and its secret text is erased', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const id = await unsent(world, { secret: true });
    const seen = await theOne(world, support, 'message', id);
    for (const reason of ['', '  ', undefined])
      expect(code(await abandon(world, support, seen, reason ?? null))).toMatch(/error\.(empty|invalid)/);
    expect((await abandon(world, support, seen, '  ')).error.message).toBe('Alasan tidak boleh kosong');
    expect((await abandon(world, support, seen)).status).toBe(200);
    expect((await listAs(world, support)).map((each) => each.id)).not.toContain(id);
    expect(
      await world.db.one(
        anyRow,
        sql`select body, encrypted_body, sent_at, given_up_at is not null as over from outbox_message where id = ${id}`,
      ),
    ).toEqual({ body: null, encrypted_body: null, sent_at: null, over: true });
    expect(await auditEventsOf(world, id)).toMatchObject([
      { action: 'failure.abandoned', actor: support.id, reason: 'Nomor mati' },
    ]);
    expect(code(await abandon(world, support, seen))).toBe('422 error.failure.ended');
    expect(code(await retry(world, support, seen))).toBe('422 error.failure.ended');
  });

  it('leaves the list once it has expired', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const { until } = await world.db.one(
      row({ until: col.instant }),
      sql`select app_now() + interval '10 minutes' as until`,
    );
    const id = await unsent(world, { expiresAt: until });
    expect((await listAs(world, support)).map((each) => each.id)).toContain(id);
    await world.moveClock({ minutes: 11 });
    expect((await listAs(world, support)).map((each) => each.id)).not.toContain(id);
  });
});

describe('two people on one case', () => {
  it('the second, who saw an older version, gets the current state', async () => {
    const world = held.current;
    const [one, two] = [await world.staff('support'), await world.staff('support')];
    const id = await unsent(world);
    const seen = await theOne(world, one, 'message', id);
    expect((await retry(world, one, seen)).status).toBe(200);
    const late = await abandon(world, two, seen);
    expect(code(late)).toBe('422 error.failure.changed');
    expect(late.error.message).toContain('1 percobaan');
    expect(await auditEventsOf(world, id)).toHaveLength(1);
    expect((await abandon(world, two, await theOne(world, two, 'message', id))).status).toBe(200);
  });

  it('at the same moment, only one of them acts', async () => {
    const world = held.current;
    const people = await Promise.all(Array.from({ length: 6 }, () => world.staff('support')));
    const id = await unsent(world);
    const seen = await theOne(world, people[0]!, 'message', id);
    const answers = await Promise.all(people.map((person) => abandon(world, person, seen)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422]);
    expect(await auditEventsOf(world, id)).toHaveLength(1);
  });
});

describe('who may', () => {
  it('read and act depends on the kind: support has messages, finance has money, the auditor only reads', async () => {
    const world = held.current;
    const [support, finance, auditor] = [
      await world.staff('support'),
      await world.staff('finance'),
      await world.staff('auditor'),
    ];
    const id = await unsent(world);
    const message = await theOne(world, support, 'message', id);
    await openTopUp(world, await world.lender(), 'BRI');
    await workOn(world, 'bank.virtual_account');
    const kindsOf = async (person: Person) => new Set((await listAs(world, person)).map(({ kind }) => kind));
    expect([...(await kindsOf(support))]).toEqual(['message']);
    expect([...(await kindsOf(finance))]).toEqual(['virtual_account']);
    expect([...(await kindsOf(auditor))]).toEqual(expect.arrayContaining(['message', 'virtual_account']));
    expect(await listAs(world, finance, 'message')).toEqual([]);
    expect(code(await retry(world, finance, message))).toBe('403 error.forbidden');
    expect(code(await abandon(world, finance, message))).toBe('403 error.forbidden');
    const [account] = await listAs(world, finance, 'virtual_account');
    expect(code(await retry(world, support, account!))).toBe('403 error.forbidden');
    for (const person of [auditor, await world.staff('loan'), await world.staff('kyc'), await world.staff('admin')]) {
      expect(code(await retry(world, person, message))).toBe('403 error.forbidden');
      expect(code(await abandon(world, person, message))).toBe('403 error.forbidden');
    }
    expect(code(await retry(world, null, message))).toBe('401 error.unauthenticated');
    expect(await auditEventsOf(world, id)).toEqual([]);
  });

  it('use the id of a case that never existed: refused like one that has ended', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const message = await theOne(world, support, 'message', await unsent(world));
    for (const id of [newId(), 'x', "' or true --"])
      expect(code(await retry(world, support, { ...message, id }))).toBe('422 error.failure.ended');
    const other = { ...message, kind: 'everything' as FailureKind };
    expect((await retry(world, support, other)).status).toBeGreaterThanOrEqual(400);
  });
});
