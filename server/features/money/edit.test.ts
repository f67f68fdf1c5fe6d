// A waiting voucher is edited by its maker: a new version, which the checker must see; the previous one can no longer
// be approved.
// Source: docs/domain.md §3; decision 0063.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoints } from '#contract/all.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { pay } from '#test/bank.ts';
import { asId } from '#domain/ids.testing.ts';
import { expectUnchanged, type LenderPerson, type Person, useWorld } from '#test/world.ts';

const at = useWorld();
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];
type Entry = Endpoints['PUT staff/vouchers/:id']['body']['entry'];

let maker: Person;
let checker: Person;
let rina: LenderPerson;
let dewi: LenderPerson;
beforeAll(async () => {
  const world = at.current;
  [maker, checker] = [await world.staff('finance'), await world.staff('finance')];
  [rina, dewi] = [await world.lender({ balance: 100_000 }), await world.lender()];
});

/** An entry that gives unmatched money to a lender. */
async function entered(amount: number, to: LenderPerson): Promise<string> {
  const paymentId = randomUUID();
  await pay(at.current, { virtualAccount: '99999999', amount, paymentId });
  const { id } = await at.current.db.one(
    row({ id: col.text }),
    sql`select s.id from suspense_item s
    join bank_event e on e.event_id = s.event_id where e.payment_id = ${paymentId}`,
  );
  const body = { to: 'lender', lender: to.id, reason: 'Bukti transfer cocok' };
  return (await at.current.call(maker, 'POST staff/suspense/:id/vouchers', { params: { id }, body })).data.id;
}
const toLender = ({ id }: Person): Entry => ({
  kind: 'suspense',
  destination: { to: 'lender', lender: asId(id), reason: 'Salah pendana' },
});
const edit = (by: Person, id: string, entry: Entry, version = 1) =>
  at.current.call(by, 'PUT staff/vouchers/:id', { params: { id }, body: { version, entry } });
const approve = (id: string, version: number) =>
  at.current.call(checker, 'POST staff/vouchers/:id/approvals', { params: { id }, body: { version } });
const balances = async () => [await at.current.balance(rina.id), await at.current.balance(dewi.id)] as const;

describe('an edit', () => {
  it('is a new version with its own approval; the previous one stays visible and moves no money', async () => {
    const world = at.current;
    const [ofRina, ofDewi] = await balances();
    const first = await entered(70_000, rina);
    const { data: second } = await edit(maker, first, toLender(dewi));
    expect(second).toMatchObject({ version: 2, state: 'entered', replacedBy: null, reason: 'Salah pendana' });
    expect(second.legs.map(({ owner, amount }) => [owner, amount])).toEqual([
      [null, 70_000],
      [dewi.id, -70_000],
    ]);
    const before = (await world.call(maker, 'GET staff/vouchers/:id', { params: { id: first } })).data;
    expect(before).toMatchObject({ state: 'cancelled', endedBy: maker.name, replacedBy: second.id });
    await expectUnchanged(world, async () => {
      expect(code(await approve(first, 1))).toEqual([422, 'error.voucher.changed']);
      expect(code(await approve(second.id, 1))).toEqual([422, 'error.voucher.changed']);
      expect(code(await edit(maker, first, toLender(rina)))).toEqual([422, 'error.voucher.changed']);
    });
    expect((await approve(second.id, 2)).data.state).toBe('posted');
    expect(await balances()).toEqual([ofRina, ofDewi + 70_000]);
    const auditEvents = await world.owner.rows(
      anyRow,
      sql`select action, before ->> 'voucher' as before, after ->> 'version' as version,
      reason from audit_trail where object_id = ${second.id} order by seq`,
    );
    expect(auditEvents).toEqual([
      { action: 'voucher.edit', before: first, version: '2', reason: 'Salah pendana' },
      { action: 'voucher.approve', before: null, version: null, reason: null },
    ]);
    expect(await world.proof()).toEqual([]);
  });

  it('is only for its maker, of the same kind, checked like a new entry, and impossible after approval', async () => {
    const world = at.current;
    const id = await entered(20_000, rina);
    await expectUnchanged(world, async () => {
      const other = await edit(checker, id, toLender(dewi));
      expect(code(other)).toEqual([403, 'error.voucher.not_own']);
      expect(other.error.message).toContain(maker.name);
      expect(code(await edit(maker, id, { kind: 'bank_statement', reason: 'x' }))).toEqual([
        422,
        'error.invalid_value',
      ]);
      expect(code(await edit(maker, id, toLender(maker)))).toEqual([422, 'error.suspense.lender']);
      expect(code(await edit(maker, id, toLender(dewi), 2))).toEqual([422, 'error.voucher.changed']);
      expect((await edit(maker, randomUUID(), toLender(dewi))).status).toBe(404);
    });
    await approve(id, 1);
    const late = await edit(maker, id, toLender(dewi));
    expect(code(late)).toEqual([422, 'error.voucher.ended']);
    expect(late.error.message).toContain(checker.name);
  });

  it('in parallel with an approval, either comes first: what was approved is posted, never both', async () => {
    const world = at.current;
    const [ofRina, ofDewi] = await balances();
    const amount = 1_000;
    const ids = await Promise.all([1, 2, 3, 4].map(() => entered(amount, rina)));
    const ends = await Promise.all(
      ids.map(async (id, no) => {
        const acts = [() => approve(id, 1), () => edit(maker, id, toLender(dewi))] as const;
        // Each comes first half of the time.
        const [one, other] = no % 2 === 0 ? acts : [acts[1], acts[0]];
        const answers = await Promise.all([one(), other()]);
        return answers.map(({ status, error }) => (status === 200 ? 'done' : error.code)).sort();
      }),
    );
    const edited = ends.filter(([, refused]) => refused === 'error.voucher.changed').length;
    for (const end of ends) expect(end[0]).toBe('done');
    for (const end of ends) expect(['error.voucher.changed', 'error.voucher.ended']).toContain(end[1]);
    expect(await balances()).toEqual([ofRina + (ids.length - edited) * amount, ofDewi]);
    expect(await world.proof()).toEqual([]);
  });
});

it('a correction is edited leg by leg, and posts its last version', async () => {
  const world = at.current;
  const { id } = await world.db.one(
    row({ id: col.text }),
    sql`select j.id from ledger_journal j
    join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where a.owner_id = ${rina.id} and j.kind = 'topup' order by j.posted_at limit 1`,
  );
  const correction = (amount: number) => ({
    legs: [
      { account: 'cash' as const, owner: rina.id, amount },
      { account: 'cash' as const, owner: dewi.id, amount: -amount },
    ],
    words: 'Isi saldo atas nama yang benar',
    reason: 'Nama penyetor tertukar',
  });
  const [ofRina, ofDewi] = await balances();
  const body = correction(5_000);
  const first = (await world.call(maker, 'POST staff/journals/:id/corrections', { params: { id }, body })).data;
  const tooMuch = await edit(maker, first.id, { kind: 'correction', correction: correction(ofRina + 1) });
  expect(code(tooMuch)).toEqual([422, 'error.balance.short']);
  const second = (await edit(maker, first.id, { kind: 'correction', correction: correction(4_000) })).data;
  expect((await approve(second.id, 2)).data).toMatchObject({ state: 'posted', subject: id });
  expect(await balances()).toEqual([ofRina - 4_000, ofDewi + 4_000]);
  expect(await world.proof()).toEqual([]);
});
