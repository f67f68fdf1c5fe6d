// Every kind of entry that two people decide, for the table of illegal moves: how it is entered, approved and
// cancelled through the API, by whom, and how each illegal move is refused. Each new kind under four eyes needs a row
// here.
import { addDays } from '#domain/calendar.ts';
import { proveAndRollUp } from '#features/repayment/close-day/close-day.ts';
import { today } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, endAtBank, fundedLending, payoutOf, signMembers } from './disbursement.ts';
import { verifiedLender } from './kyc-change.ts';
import { collect } from './repayment.ts';
import { lastReceipt, type Seen, seenOf } from './reversal.ts';
import { staffSubjects } from './staff-changes.ts';
import type { Answer, Person, World } from './world.ts';
import { asId } from '#domain/ids.testing.ts';

type Roles = Parameters<World['staff']>;
export type Entered = { id: string; version: number };

/** Entries about one subject, one after another. */
export type Subject = {
  enter(by: Person): Promise<Answer<Entered>>;
  approve(by: Person, entry: Entered): Promise<Answer<unknown>>;
  cancel(by: Person, entry: Entered): Promise<Answer<unknown>>;
  /** The bank's final rejection, for kinds whose approval sends a payout. */
  refuse?(entry: Entered): Promise<unknown>;
};

export type Kind = {
  name: string;
  /** An entry by one person who may both enter and approve. */
  roles: Roles;
  ownEntry: string;
  stale: string | null;
  cancelled: string;
  approved: string;
  refused?: string;
  make(world: World): Promise<Subject>;
};

const reason = 'Diperiksa';
const loans = { principal: 500_000, members: 10 };

/** The same refusal for another subject. */
const about = <A, B>(answer: Answer<A>, of: (data: A) => B): Answer<B> =>
  answer.status === 200 ? { ...answer, data: of(answer.data) } : (answer as unknown as Answer<B>);

const refuseAtBank = (world: World) => async (entry: Entered) =>
  endAtBank(world, await payoutOf(world, asId(entry.id)), 'failed');

async function disbursement(world: World): Promise<Subject> {
  const lending = await fundedLending(world, [5_000_000], loans);
  await signMembers(world, lending.id);
  const { call } = world;
  return {
    enter: (by) => call(by, 'POST staff/lendings/:id/disbursements', { params: { id: lending.id }, body: {} }),
    approve: (by, { id, version }) =>
      call(by, 'POST staff/disbursements/:id/approvals', { params: { id }, body: { version } }),
    cancel: (by, { id, version }) =>
      call(by, 'POST staff/disbursements/:id/cancellations', { params: { id }, body: { version, reason } }),
    refuse: refuseAtBank(world),
  };
}

async function refund(world: World): Promise<Subject> {
  const lending = await world.openedLending();
  const { call } = world;
  return {
    enter: (by) => call(by, 'POST staff/lendings/:id/refunds', { params: { id: lending.id }, body: { reason } }),
    approve: (by, { id, version }) =>
      call(by, 'POST staff/refunds/:id/approvals', { params: { id }, body: { version } }),
    cancel: (by, { id, version }) =>
      call(by, 'POST staff/refunds/:id/cancellations', { params: { id }, body: { version, reason } }),
  };
}

async function reversal(world: World): Promise<Subject> {
  const lending = await disbursedLending(world, '2026-03-04', [5_000_000], loans);
  await collect(world, lending, 100_000, '2026-03-11');
  const receipt = await lastReceipt(world, lending);
  let shown: Seen;
  const { call } = world;
  return {
    async enter(by) {
      const asked = { params: { id: receipt }, body: { reason, bankMoney: 'returned' as const } };
      const entered = await call(by, 'POST staff/receipts/:id/reversals', asked);
      if (entered.status === 200) shown = await seenOf(world, entered.data.id);
      return entered;
    },
    approve: (by, { id, version }) =>
      call(by, 'POST staff/reversals/:id/approvals', { params: { id }, body: { ...shown, version } }),
    cancel: (by, { id, version }) =>
      call(by, 'POST staff/reversals/:id/cancellations', { params: { id }, body: { version, reason } }),
  };
}

async function overpayment(world: World): Promise<Subject> {
  const lending = await disbursedLending(world, '2026-03-04', [5_000_000], loans);
  await collect(world, lending, 6_050_000, '2026-03-11');
  const { call } = world;
  return {
    enter: (by) => call(by, 'POST staff/lendings/:id/overpayments', { params: { id: lending.id }, body: {} }),
    approve: (by, { id, version }) =>
      call(by, 'POST staff/overpayments/:id/approvals', { params: { id }, body: { version } }),
    cancel: (by, { id, version }) =>
      call(by, 'POST staff/overpayments/:id/cancellations', { params: { id }, body: { version, reason } }),
    refuse: refuseAtBank(world),
  };
}

/** The oldest month of the books that is over and open, proved since. */
async function periodLock(world: World): Promise<Subject> {
  const { call } = world;
  await world.lender({ balance: 10_000 });
  await world.moveClock({ days: 40 });
  await world.owner.run(sql`update session set last_seen_at = app_now()`);
  await proveAndRollUp(world.product, addDays(await today(world.db), -1));
  const { data } = await call(await world.staff('finance'), 'GET staff/periods');
  const month = data.findLast(({ state }) => state === 'open')?.month ?? '';
  return {
    enter: (by) => call(by, 'POST staff/periods/:month/locks', { params: { month }, body: {} }),
    approve: (by, { id, version }) =>
      call(by, 'POST staff/periodlocks/:id/approvals', { params: { id }, body: { version } }),
    cancel: (by, { id, version }) =>
      call(by, 'POST staff/periodlocks/:id/cancellations', { params: { id }, body: { version, reason } }),
  };
}

async function voucher(world: World): Promise<Subject> {
  const [rina, dewi] = [await world.lender({ balance: 100_000 }), await world.lender()];
  const { id: journal } = await world.db.one(
    row({ id: col.text }),
    sql`select j.id from ledger_journal j
    join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where a.owner_id = ${rina.id} and j.kind = 'topup'`,
  );
  const legs = [
    { account: 'cash', owner: rina.id, amount: 100_000 },
    { account: 'cash', owner: dewi.id, amount: -100_000 },
  ];
  const body = { legs, words: 'Isi saldo atas nama yang benar', reason };
  const { call } = world;
  return {
    enter: (by) => call(by, 'POST staff/journals/:id/corrections', { params: { id: journal }, body }),
    approve: (by, { id, version }) =>
      call(by, 'POST staff/vouchers/:id/approvals', { params: { id }, body: { version } }),
    cancel: (by, { id, version }) =>
      call(by, 'POST staff/vouchers/:id/cancellations', { params: { id }, body: { version, reason } }),
  };
}

async function setting(world: World): Promise<Subject> {
  const effectiveFrom = addDays(await today(world.db), 400);
  const body = { value: 48, effectiveFrom, source: 'Keputusan direksi', reason };
  const { call } = world;
  return {
    enter: async (by) =>
      about(
        await call(by, 'POST staff/parameters/:key/proposals', { params: { key: 'payment_window' }, body }),
        ({ waiting }) => ({ id: waiting?.id ?? '', version: waiting?.version ?? 0 }),
      ),
    approve: (by, { id, version }) =>
      call(by, 'POST staff/proposals/:id/approvals', { params: { id }, body: { version } }),
    cancel: (by, { id, version }) =>
      call(by, 'POST staff/proposals/:id/cancellations', { params: { id }, body: { version, reason } }),
  };
}

async function kycChange(world: World): Promise<Subject> {
  const { id } = (await verifiedLender(world)).person;
  const request = { kind: 'correction', taxResident: false } as const;
  const { call } = world;
  return {
    enter: async (by) =>
      about(await call(by, 'POST staff/kycs/:id/changes', { params: { id }, body: { request, reason } }), (of) => ({
        id: of.changes[0]?.id ?? '',
        version: of.changes[0]?.version ?? 0,
      })),
    approve: (by, { id: change, version }) =>
      call(by, 'POST staff/kycs/:id/changes/:change/approvals', { params: { id, change }, body: { version } }),
    cancel: (by, { id: change, version }) =>
      call(by, 'POST staff/kycs/:id/changes/:change/cancellations', {
        params: { id, change },
        body: { version, reason },
      }),
  };
}

function statementRule({ call }: World): Promise<Subject> {
  const rule = { contains: 'BIAYA ADM', direction: 'out', atMost: 50_000, account: 'bank_expense' } as const;
  return Promise.resolve({
    enter: (by) => call(by, 'POST staff/statementrules', { body: { name: 'Biaya admin bulanan', ...rule, reason } }),
    approve: (by, { id, version }) =>
      call(by, 'POST staff/statementrules/:id/approvals', { params: { id }, body: { version } }),
    cancel: (by, { id, version }) =>
      call(by, 'POST staff/statementrules/:id/cancellations', { params: { id }, body: { version, reason } }),
  });
}

async function erasure(world: World): Promise<Subject> {
  const { id } = await world.lender();
  const { call } = world;
  return {
    enter: async (by) =>
      about(await call(by, 'POST staff/privacy/people/:id/erasures', { params: { id }, body: { reason } }), (of) => ({
        id: of.request?.id ?? '',
        version: 1,
      })),
    approve: (by, { id: request }) =>
      call(by, 'POST staff/privacy/people/:id/erasures/:request/approvals', { params: { id, request }, body: {} }),
    cancel: (by, { id: request }) =>
      call(by, 'POST staff/privacy/people/:id/erasures/:request/cancellations', {
        params: { id, request },
        body: { reason },
      }),
  };
}

/** For kinds that use one refusal in three places: changed, and ended. */
const changed = (name: string) => ({
  ownEntry: `error.${name}.own_entry`,
  stale: `error.${name}.changed`,
  cancelled: `error.${name}.changed`,
  approved: `error.${name}.changed`,
});
const ended = (code: string) => ({ cancelled: code, approved: code });
const money: Roles = ['loan', 'finance'];

export const kinds: readonly Kind[] = [
  {
    name: 'disbursement',
    roles: money,
    ...changed('disbursement'),
    approved: 'error.disbursement.already',
    refused: 'error.disbursement.changed',
    make: disbursement,
  },
  { name: 'refund', roles: money, ...changed('refund'), approved: 'error.refund.already', make: refund },
  { name: 'reversal', roles: money, ...changed('reversal'), make: reversal },
  {
    name: 'overpayment',
    roles: ['finance'],
    ...changed('overpayment'),
    refused: 'error.overpayment.changed',
    make: overpayment,
  },
  { name: 'voucher', roles: ['finance'], ...changed('voucher'), ...ended('error.voucher.ended'), make: voucher },
  {
    name: 'lock of a month',
    roles: ['finance'],
    ownEntry: 'error.period.own_entry',
    stale: 'error.period.changed',
    cancelled: 'error.period.changed',
    approved: 'error.period.changed',
    make: periodLock,
  },
  {
    name: 'setting',
    roles: ['admin'],
    ...changed('setting'),
    cancelled: 'error.setting.cancelled',
    approved: 'error.setting.approved',
    make: setting,
  },
  { name: 'rule of the bank’s statement', roles: ['finance'], ...changed('statement_rule'), make: statementRule },
  {
    name: 'change of a verified person',
    roles: ['kyc'],
    ...changed('kyc_change'),
    ...ended('error.kyc_change.decided'),
    make: kycChange,
  },
  {
    name: 'erasure',
    roles: ['support', 'admin'],
    ownEntry: 'error.erasure.own_entry',
    stale: null,
    cancelled: 'error.erasure.decided',
    approved: 'error.erasure.done',
    make: erasure,
  },
  ...staffSubjects.map(([name, make]): Kind => ({ name, roles: ['admin'], ...changed('staff_change'), make })),
];
