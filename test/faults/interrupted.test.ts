// One action of each kind, interrupted at its worst moment and repeated: a funding, a payment, a signature, a
// disbursement, a distribution. The repeated request gets the true result, and the money has moved once.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PayoutId } from '#domain/ids.ts';
import { today } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { BANK_NOTICE_PATH } from '#ports/bank-messages.ts';
import { asId } from '#domain/ids.testing.ts';
import { paymentBody } from '../bank.ts';
import { fundedLending, officers, signMembers } from '../disbursement.ts';
import { confirmation, fund } from '../funding.ts';
import { giveTo, newDevice, send } from '../field.ts';
import { arrive, held as inHand, sheetBody } from '../repayment.ts';
import type { LenderPerson } from '../world.ts';
import { checkDistributions, workDone } from './books.ts';
import { callAs, callSigned, type Heard } from './calls.ts';
import { type Ground, makeGround, runningLending } from './people.ts';
import { useRig } from './rig.ts';
import { until } from './until.ts';

// The first instance lives through all tests; the second is started to die.
const held = useRig({ instances: 2 });
let ground: Ground;
beforeAll(async () => {
  ground = await makeGround(held.current, { lenders: 2, lendings: 1, running: 1 });
  await held.current.startApi(0);
});

const funding = '/api/v1/me/lendingtransactions';
const holdsOf = (lender: LenderPerson) =>
  held.current.world.owner.one(
    row({ portfolios: col.number, holds: col.number }),
    sql`select count(*) as portfolios, coalesce(sum((select count(*) from ledger_journal
      where key = 'funding:' || p.id || ':hold')), 0)::bigint as holds from portfolio p where lender_id = ${lender.id}`,
  );

/** Makes a call on an instance that dies during it, then the same call on the one that lives. */
async function cutOff(faultPoint: string, act: (instance: 0 | 1) => Promise<Heard>): Promise<Heard> {
  const { program } = await held.current.startApi(1, { faultPoint });
  expect((await act(1)).outcome).toBe('unknown');
  await program.exited;
  return act(0);
}

describe('a funding', () => {
  it.each(['after-claim', 'after-commit'])(
    'interrupted %s is done once, and its token gets the answer',
    async (faultPoint) => {
      const { world, apis } = held.current;
      const lender = await world.lender({ balance: 2_000_000 });
      const lending = ground.lendings[0] ?? '';
      const check = await callAs(lender, `${apis[0]}${funding}/checks`, { lending, amount: 500_000 });
      const body = confirmation(lending, 500_000, String(check.data['referenceToken']));
      const heard = await cutOff(faultPoint, (at) => callAs(lender, `${apis[at]}${funding}`, body));
      expect(heard).toMatchObject({ outcome: 'ok', data: { amount: 500_000, status: 'waiting_signature' } });
      expect(await holdsOf(lender)).toEqual({ portfolios: 1, holds: 1 });
      expect(await world.balance(lender.id)).toBe(1_500_000);
    },
  );
});

describe('a payment', () => {
  it('stored but not acknowledged is sent again and credited once, also when the worker dies during it', async () => {
    const rig = held.current;
    const { world, apis, secrets } = rig;
    const [lender] = ground.lenders;
    const before = await world.balance(lender!.id);
    const paid = { virtualAccount: ground.accounts[0] ?? '', amount: 75_000, paymentId: randomUUID() };
    const body = paymentBody({ ...paid, eventId: randomUUID() }, new Date());
    const tell = (at: 0 | 1) => callSigned(apis[at] ?? '', BANK_NOTICE_PATH, secrets.BANK_SECRET, body, new Date());
    expect((await cutOff('after-commit', tell)).outcome).toBe('ok');
    const worker = await rig.startWorker({ faultPoint: 'after-claim' });
    await worker.exited;
    const next = await rig.startWorker();
    await workDone(rig);
    await next.kill();
    expect(await world.balance(lender!.id)).toBe(before + 75_000);
  });
});

describe('a signature', () => {
  it('counts once although the worker died before sending it and after its notice', async () => {
    const rig = held.current;
    const { world } = rig;
    const lender = await world.lender({ balance: 1_000_000 });
    const { data } = await fund(world, lender, ground.lendings[0] ?? '', 500_000);
    const agreement = () =>
      world.db.one(
        row({ state: col.text, link: col.text.nullable() }),
        sql`select state, link from agreement where portfolio_id = ${data.id}`,
      );
    const sending = await rig.startWorker({ faultPoint: 'before-provider' });
    await sending.exited;
    expect(await agreement()).toMatchObject({ link: null });
    const dyingWorker = await rig.startWorker({ faultPoint: 'after-claim' });
    await rig.moveClock(2);
    const { link } = await until(
      'it is sent again',
      async () => ((await agreement()).link ? agreement() : null),
      60_000,
    );
    await fetch(`${link}/signatures`, { method: 'POST', redirect: 'manual' });
    await dyingWorker.exited;
    const worker = await rig.startWorker();
    await rig.moveClock(2);
    await until('the signature counts', async () => (await agreement()).state === 'signed', 60_000);
    const { signed } = await world.db.one(
      row({ signed: col.number }),
      sql`select count(*) as signed from audit_trail where action = 'agreement.signed'`,
    );
    expect(signed).toBe(1);
    await worker.kill();
  });
});

describe('a disbursement', () => {
  it('interrupted between approval and bank is one payout, and its money leaves once', async () => {
    const rig = held.current;
    const { world } = rig;
    const lending = await fundedLending(world, [30_000_000, 20_000_000]);
    const by = await officers(world);
    await signMembers(world, lending.id);
    const given = { params: { id: lending.id }, body: {} };
    const { data: entered } = await world.call(by.loan, 'POST staff/lendings/:id/disbursements', given);
    const path = `/api/v1/staff/disbursements/${entered.id}/approvals`;
    const heard = await cutOff('after-commit', (at) =>
      callAs(by.finance, `${rig.consoles[at]}${path}`, { version: entered.version }),
    );
    expect(heard).toMatchObject({ outcome: 'refused', data: { code: 'error.disbursement.already' } });

    const dying = await rig.startWorker({ faultPoint: 'before-provider' });
    await dying.exited;
    const worker = await rig.startWorker();
    await rig.moveClock(1);
    const { id } = await world.db.one(
      row({ id: col.text }),
      sql`select id from payout where subject_id = ${entered.id}`,
    );
    await until('the bank has the payout', () => confirmAtBank(rig.sandboxUrl, asId(id)), 60_000, 250);
    await until('the lending is disbursed', async () => (await statusOf(lending.id)) === 'disbursed', 60_000);
    const { confirms } = await world.owner.one(
      row({ confirms: col.number }),
      sql`select count(*) as confirms from ledger_journal where key = ${`disbursement:${entered.id}:confirm`}`,
    );
    expect(confirms).toBe(1);
    await worker.kill();
  });
});

/**
 * Presses the button on the bank's page; false while the bank has no such payout (the page answers the same either
 * way).
 */
async function confirmAtBank(sandboxUrl: string, payoutId: PayoutId): Promise<boolean> {
  const answer = await fetch(`${sandboxUrl}/bank/payouts/${payoutId}/confirmation`, {
    method: 'POST',
    redirect: 'manual',
  });
  return answer.headers.get('location')?.endsWith('message=confirmed') ?? false;
}

const statusOf = async (id: string): Promise<string> =>
  (await held.current.world.db.one(row({ status: col.text }), sql`select status from lending where id = ${id}`)).status;

describe('a sheet from the field', () => {
  it('whose answer was lost with the program is posted once, and told again', async () => {
    const { world, consoles } = held.current;
    const [lending] = ground.running;
    const officer = await world.staff('loan');
    await giveTo(world, lending!, officer);
    const device = await newDevice(world, officer);
    const sheet = sheetBody(lending!, await today(world.db), 0, { of: { 0: 60_000 } });
    const sentAt = new Date().toISOString();
    const beside = { promises: [], signature: null, visitNote: '', madeAt: sentAt, sentAt };
    const sent = { device: device.id, lending: lending!.id, fingerprint: 'belum disiapkan', sheet, ...beside };
    // What does not fit is answered with the bill that the sheet can be sent with.
    const { data } = await send(world, officer, sent);
    const body = { ...sent, fingerprint: data.change!.sheet!.fingerprint };
    const heard = await cutOff('after-commit', (at) =>
      callAs(officer, `${consoles[at]}/api/v1/staff/field/sheets`, body),
    );
    expect(heard).toMatchObject({ outcome: 'ok', data: { outcome: 'posted', receipt: { cash: 60_000 } } });
    expect(await inHand(world, 'officer_cash', officer.id)).toBe(60_000);
  });
});

describe('a distribution', () => {
  it('interrupted inside a receipt and between two distributes each receipt once', async () => {
    const rig = held.current;
    const { world } = rig;
    const on = await today(world.db);
    const lendings = [await runningLending(rig, 5), await runningLending(rig, 4)];
    for (const lending of lendings) for (const amount of [1_234_567, 987_654]) await arrive(world, lending, amount, on);
    // Odd passes are inside a receipt, even ones after it.
    for (const faultPoint of ['mid-distribution:1', 'mid-distribution:2', 'mid-distribution:3']) {
      await (await rig.startWorker({ faultPoint })).exited;
    }
    const worker = await rig.startWorker();
    await workDone(rig);
    expect(await checkDistributions(rig)).toBeGreaterThanOrEqual(4);
    await worker.kill();
  });
});

describe('the books', () => {
  it('prove after all of it', async () => {
    expect(await held.current.world.proof()).toEqual([]);
  });
});
