// Difficult ends of a disbursement: a bank that is slow, fails or contradicts itself; cancelled and outdated entries.
// Source: docs/domain.md §4, §9.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GroupId, LendingId, PayoutId } from '#domain/ids.ts';
import { sendDuePayouts } from '#features/bank/payout.ts';
import { now } from '#platform/clock.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { connectPayments } from '#ports/payments.ts';
import { notifyPayout } from '#test/bank.ts';
import { approved, fundedLending, officers, payoutOf, setAccount, signMembers } from '#test/disbursement.ts';
import { workOn } from '#test/funding.ts';
import { expectUnchanged, useWorld, type World } from '#test/world.ts';

const at = useWorld();
const enter = 'POST staff/lendings/:id/disbursements';
const approve = 'POST staff/disbursements/:id/approvals';
const cancel = 'POST staff/disbursements/:id/cancellations';

/** A fake bank that records orders and answers them as the test sets it. */
type Mood = 'well' | 'silent' | 'broken' | 'cut after accepting' | 'deaf';
let mood: Mood = 'well';
const books = new Map<string, { state: string; reason?: string }>();
let orders: string[] = [];
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => void parts.push(part));
  request.on('end', () => {
    if (request.method === 'POST') takeOrder(String(JSON.parse(Buffer.concat(parts).toString()).id), response);
    else if (mood === 'broken') say(response, 500, { code: 'broken' });
    else {
      const known = books.get(String(request.url?.split('/').at(-1)));
      say(response, known ? 200 : 404, known ?? { code: 'payout_not_found' });
    }
  });
});
function takeOrder(id: string, response: ServerResponse): void {
  orders.push(id);
  if (mood === 'deaf') return say(response, 503, {});
  if (!books.has(id)) books.set(id, { state: 'pending' });
  if (mood === 'cut after accepting') response.socket?.destroy();
  else if (mood === 'broken') say(response, 500, { code: 'broken' });
  else if (mood === 'well') say(response, 202, { id, state: 'pending' });
}
function say(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  mood = 'well';
  orders = [];
});

/** One call to the bank, with a timeout of 300 ms. */
async function turnToBank(): Promise<void> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bank = connectPayments({ url, secret: 'x', now: () => new Date(), timeoutMs: 300 });
  await sendDuePayouts(at.current.product, bank, await now(at.current.db));
}

const onTheWay = async () => {
  const world = at.current;
  const lending = await fundedLending(world, [10_000_000], { principal: 1_000_000 });
  const by = await officers(world);
  return { world, lending, by, ...(await approved(world, lending.id, by)) };
};
type OnTheWay = Awaited<ReturnType<typeof onTheWay>>;
const shown = async ({ world, lending, by }: Pick<OnTheWay, 'world' | 'lending' | 'by'>) =>
  (await world.call(by.loan, 'GET staff/lendings/:id', { params: { id: lending.id } })).data;
const heldOf = (lendingId: LendingId) =>
  at.current.db.one(
    row({ balance: col.number }),
    sql`select balance_rupiah as balance from ledger_account where kind = 'funding' and owner_id = ${lendingId}`,
  );
/** Books, lendings and payouts stay unchanged; only the disbursement may record more. */
async function expectUnmoved(act: () => Promise<unknown>): Promise<void> {
  const read = async () =>
    (await at.current.moneySnapshot()).split('\n').filter((line) => !line.startsWith('disbursement:'));
  const before = await read();
  await act();
  expect(await read()).toEqual(before);
}
const tell = async (payoutId: PayoutId, state: 'completed' | 'failed', reason?: string) => {
  await notifyPayout(at.current, { payoutId, state, amount: 9_477_500, ...(reason ? { reason } : {}) });
  await workOn(at.current, 'bank.event');
};

describe('a bank without a clear answer', () => {
  it.each<Mood>(['silent', 'broken', 'cut after accepting', 'deaf'])(
    '(%s) leaves the money on its way: queried again under the same id, never refunded, and ended once',
    async (trouble) => {
      mood = trouble;
      const way = await onTheWay();
      const { world, payoutId } = way;
      await turnToBank();
      expect(await shown(way)).toMatchObject({ status: 'funded', disbursement: { state: 'sent', endedAt: null } });
      for (const minutes of [1, 2]) {
        await world.moveClock({ minutes });
        await turnToBank();
      }
      const { disbursement } = await shown(way);
      expect(disbursement?.state).toBe('unknown');
      expect(Date.parse(disbursement?.askedAgainAt ?? '')).toBeGreaterThan((await now(world.db)).getTime());
      expect(new Set(orders)).toEqual(new Set([payoutId]));
      // An accepted order is only queried; one the bank never received is sent again under its old id.
      expect(orders).toHaveLength(trouble === 'deaf' ? 3 : 1);
      expect(await heldOf(way.lending.id)).toEqual({ balance: 0 });

      mood = 'well';
      books.set(payoutId, { state: 'completed' });
      await world.moveClock({ minutes: 10 });
      await turnToBank();
      expect(await shown(way)).toMatchObject({ status: 'disbursed', disbursement: { state: 'confirmed' } });
      await expectUnchanged(world, () => tell(payoutId, 'completed'));
      expect(await world.proof()).toEqual([]);
    },
  );

  it('[S4.009] that refuses in the end gives the reason, and the next entry has a new id', async () => {
    const way = await onTheWay();
    const { world, lending, by, payoutId } = way;
    await turnToBank();
    books.set(payoutId, { state: 'failed', reason: 'Rekening ditutup' });
    await world.moveClock({ minutes: 1 });
    await turnToBank();
    expect(await shown(way)).toMatchObject({
      status: 'funded',
      disbursing: false,
      disbursement: { state: 'refused', reason: 'Rekening ditutup', askedAgainAt: null },
    });
    expect(await heldOf(lending.id)).toEqual({ balance: 10_000_000 });
    const next = await world.call(by.loan, enter, { params: { id: lending.id }, body: {} });
    await world.call(by.finance, approve, { params: { id: next.data.id }, body: { version: 2 } });
    await turnToBank();
    expect(orders).toEqual([payoutId, await payoutOf(world, next.data.id)]);
    expect(await world.proof()).toEqual([]);
  });
});

describe('a contradicting outcome', () => {
  it.each([
    ['completed', 'failed', 'disbursed', 'confirmed'],
    ['failed', 'completed', 'funded', 'refused'],
  ] as const)('%s, then %s: moves nothing and is put on record once', async (first, later, status, state) => {
    const way = await onTheWay();
    const { world, lending, by, payoutId } = way;
    await tell(payoutId, first);
    await expectUnmoved(async () => {
      await tell(payoutId, later, 'Dana kembali');
      await tell(payoutId, first);
    });
    const { disbursement, ...after } = await shown(way);
    expect(after.status).toBe(status);
    expect(disbursement).toMatchObject({ state, contradictedAt: expect.any(String) });
    const auditEvents = await world.owner.rows(
      anyRow,
      sql`select actor_kind as by, after ->> 'told' as told, reason from audit_trail
      where object_kind = 'payout' and object_id = ${payoutId}`,
    );
    expect(auditEvents).toEqual([{ by: 'system', told: later, reason: 'Dana kembali' }]);
    expect(await world.proof()).toEqual([]);
    if (state === 'confirmed') return;
    const bare = await world.call(by.loan, enter, { params: { id: lending.id }, body: { note: '  ' } });
    expect([bare.status, bare.error.code]).toEqual([422, 'error.disbursement.contradicted']);
    const asked = { note: 'Bank memastikan dana tidak keluar' };
    expect((await world.call(by.loan, enter, { params: { id: lending.id }, body: asked })).status).toBe(200);
    // The approver sees what the bank answered, and who entered it.
    const { data: list } = await world.call(by.finance, 'GET staff/disbursements', { query: { state: 'entered' } });
    const { note, enteredById } = list.data.find((one) => one.lending === lending.id) ?? {};
    expect({ note, enteredById }).toEqual({ note: asked.note, enteredById: by.loan.id });
  });
});

describe('an entry before its approval', () => {
  const entered = async () => {
    const world = at.current;
    const lending = await fundedLending(world, [10_000_000], { principal: 1_000_000 });
    await signMembers(world, lending.id);
    const by = await officers(world);
    const { data } = await world.call(by.loan, enter, { params: { id: lending.id }, body: {} });
    return { world, lending, by, id: data.id };
  };
  const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

  it('is cancelled with a reason, cannot be approved, and leaves room for the next version', async () => {
    const { world, lending, by, id } = await entered();
    const bare = await world.call(by.loan, cancel, { params: { id }, body: { version: 1, reason: '' } });
    expect(bare.status).toBe(422);
    const body = { version: 1, reason: 'Salah rekening' };
    await expectUnmoved(async () => {
      const done = await world.call(by.loan, cancel, { params: { id }, body });
      expect(done.data).toMatchObject({ state: 'cancelled', reason: 'Salah rekening', approvedBy: null });
      expect(code(await world.call(by.loan, cancel, { params: { id }, body }))).toEqual([
        422,
        'error.disbursement.changed',
      ]);
      expect(code(await world.call(by.finance, approve, { params: { id }, body: { version: 1 } }))).toEqual([
        422,
        'error.disbursement.changed',
      ]);
    });
    const auditEvents = await world.owner.rows(
      anyRow,
      sql`select action, actor_id = ${by.loan.id} as hers, reason from audit_trail
      where object_kind = 'disbursement' and object_id = ${id} order by seq`,
    );
    expect(auditEvents).toEqual([
      { action: 'disbursement.enter', hers: true, reason: null },
      { action: 'disbursement.cancel', hers: true, reason: 'Salah rekening' },
    ]);
    const next = await world.call(by.loan, enter, { params: { id: lending.id }, body: {} });
    expect(next.data).toMatchObject({ version: 2, state: 'entered' });
  });

  it('is returned by finance, but not once it is approved', async () => {
    const first = await entered();
    const back = { version: 1, reason: 'Nama rekening berbeda' };
    expect((await first.world.call(first.by.finance, cancel, { params: { id: first.id }, body: back })).status).toBe(
      200,
    );
    const { world, by, id } = await entered();
    await world.call(by.finance, approve, { params: { id }, body: { version: 1 } });
    await expectUnchanged(world, async () => {
      for (const person of [by.loan, by.finance])
        expect(code(await world.call(person, cancel, { params: { id }, body: back }))).toEqual([
          422,
          'error.disbursement.already',
        ]);
    });
    const kyc = await world.staff('kyc');
    expect((await world.call(kyc, cancel, { params: { id }, body: back })).status).toBe(403);
    expect((await world.call(by.loan, cancel, { params: { id: by.loan.id }, body: back })).status).toBe(404);
  });

  it('ends in one way when it is approved and cancelled at once', async () => {
    const { world, by, id } = await entered();
    const [done, back] = await Promise.all([
      world.call(by.finance, approve, { params: { id }, body: { version: 1 } }),
      world.call(by.loan, cancel, { params: { id }, body: { version: 1, reason: 'Salah' } }),
    ]);
    expect([done.status, back.status].sort((a, b) => a - b)).toEqual([200, 422]);
    const payouts = await world.db.rows(anyRow, sql`select 1 from payout where subject_id = ${id}`);
    expect(payouts).toHaveLength(done.status === 200 ? 1 : 0);
    expect(await world.proof()).toEqual([]);
  });

  it.each([
    [
      'the group’s account',
      (world: World, id: GroupId) => setAccount(world, id, '00999999999'),
      'error.disbursement.changed',
    ],
    [
      'the account’s name',
      (world: World, id: string) =>
        world.owner.run(sql`update borrower_group set account_name = 'Orang lain' where id = ${id}`),
      'error.disbursement.changed',
    ],
  ] as const)('cannot be approved after %s was edited: the edit voids it', async (_what, edit, expected) => {
    const { world, lending, by, id } = await entered();
    await edit(world, lending.group.id);
    await expectUnchanged(world, async () => {
      const answer = await world.call(by.finance, approve, { params: { id }, body: { version: 1 } });
      expect(code(answer)).toEqual([422, expected]);
    });
    await world.call(by.loan, cancel, { params: { id }, body: { version: 1, reason: 'Rekening berganti' } });
    const next = await world.call(by.loan, enter, { params: { id: lending.id }, body: {} });
    const approval = { params: { id: next.data.id }, body: { version: 2 } };
    expect((await world.call(by.finance, approve, approval)).status).toBe(200);
  });

  it('cannot be approved once too few members are left', async () => {
    const { world, lending, by, id } = await entered();
    await world.owner.run(
      sql`update group_member set left_on = '2024-02-01' where group_id = ${lending.group.id} and member_no > 7`,
    );
    const answer = await world.call(by.finance, approve, { params: { id }, body: { version: 1 } });
    expect(code(answer)).toEqual([422, 'error.group.too_few_members']);
  });
});
