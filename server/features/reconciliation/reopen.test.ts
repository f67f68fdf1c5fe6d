// Reopening a closed date of the bank's statement: by finance, with a reason, while no later date is closed. And the
// escrow balance at the end of a date, before and after its days are summed.
// Source: docs/domain.md §3, §8; decision 0065.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { topUp } from '#domain/journal.ts';
import { rupiah } from '#domain/money.ts';
import { postJournal } from '#ledger/ledger.ts';
import { today } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { workOn } from '#test/funding.ts';
import { statementFile, uploadStatement } from '#test/statement.ts';
import { type LenderPerson, type Person, useWorld } from '#test/world.ts';

const at = useWorld();
let finance: Person;
let lender: LenderPerson;
/** Two past dates in a row, with this escrow balance at the end of each. */
let first: BusinessDate;
let second: BusinessDate;
const held = { first: 300_000, second: 500_000 };

beforeAll(async () => {
  const world = at.current;
  lender = await world.lender();
  second = await today(world.db);
  first = addDays(second, -1);
  await topped(first, held.first);
  await topped(second, held.second - held.first);
  await world.moveClock({ days: 1 });
  finance = await world.staff('finance');
});

const topped = (businessDate: BusinessDate, amount: number) =>
  at.current.db.tx((tx) =>
    postJournal(tx, {
      kind: 'topup',
      key: `test:${randomUUID()}`,
      businessDate,
      legs: topUp({ lenderId: lender.id, amount: rupiah(amount) }),
    }),
  );
const read = async (date: BusinessDate) =>
  (await at.current.call(finance, 'GET staff/bankstatements/:date', { params: { date } })).data;
/** The file has each booking under its journal, so nothing differs. */
async function uploaded(date: BusinessDate, opening: number, closing: number, counterparty = lender.name) {
  const journals = await at.current.db.rows(
    row({ reference: col.text, amount: col.number }),
    sql`select j.id as reference, sum(e.amount_rupiah)::bigint as amount from ledger_journal j
    join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id and a.kind = 'escrow'
    where j.business_date = ${date} group by j.id`,
  );
  const told = journals.map((one) => ({ ...one, counterparty }));
  const { data } = await uploadStatement(at.current, finance, statementFile({ date, opening, told }));
  expect([data.closing, data.differences]).toEqual([String(closing), []]);
}
const act = async (call: 'closings' | 'reopenings', date: BusinessDate, version = 1) => {
  const body = { version, reason: 'Bank mengirim berkas pengganti' };
  const answer = await at.current.call(finance, `POST staff/bankstatements/:date/${call}`, { params: { date }, body });
  return answer.status === 200 ? answer.data.state : answer.error;
};

describe('the escrow balance at the end of a date', () => {
  it('is the same before the days are summed, after it, and when money is booked for the date still later', async () => {
    const world = at.current;
    await uploaded(first, 0, held.first);
    await uploaded(second, held.first, held.second);
    const both = async () => [(await read(first)).escrow, (await read(second)).escrow];
    const wanted = [String(held.first), String(held.second)];
    expect(await both()).toEqual(wanted);
    await world.owner.run(sql`select roll_up_ledger(app_now())`);
    expect(await both()).toEqual(wanted);
    await topped(first, 7_000);
    const late = [String(held.first + 7_000), String(held.second + 7_000)];
    expect(await both()).toEqual(late);
    await world.moveClock({ minutes: 1 });
    await world.owner.run(sql`select roll_up_ledger(app_now())`);
    expect(await both()).toEqual(late);
    expect(await world.proof()).toEqual([]);
  });
});

describe('a closed date', () => {
  it('is reopened with a reason, accepts another file, and closes again', async () => {
    const world = at.current;
    await uploaded(first, 0, held.first + 7_000);
    expect(await act('reopenings', first, 2)).toMatchObject({ code: 'error.statement.not_closed' });
    expect(await act('closings', first, 2)).toBe('closed');
    expect(await act('reopenings', first, 1)).toMatchObject({ code: 'error.statement.changed' });
    expect(await act('reopenings', first, 2)).toBe('open');
    const [auditEvent] = await world.owner.rows(
      anyRow,
      sql`select actor_id as by, before ->> 'closedBy' as "closedBy", reason
      from audit_trail where action = 'bank_statement.reopen'`,
    );
    expect(auditEvent).toEqual({ by: finance.id, closedBy: finance.name, reason: 'Bank mengirim berkas pengganti' });
    await uploaded(first, 0, held.first + 7_000, 'Ratna');
    expect(await act('closings', first, 3)).toBe('closed');
  });

  it('stays closed while a later date is closed; of two people who reopen it, one succeeds', async () => {
    expect(await act('reopenings', addDays(first, -9))).toMatchObject({ code: 'error.not_found' });
    await uploaded(second, held.first + 7_000, held.second + 7_000);
    expect(await act('closings', second, 2)).toBe('closed');
    const refused = await act('reopenings', first, 3);
    expect(refused).toMatchObject({ code: 'error.statement.rested_on' });
    expect((await read(first)).state).toBe('closed');
    const both = await Promise.all([act('reopenings', second, 2), act('reopenings', second, 2)]);
    expect(both.filter((state) => state === 'open')).toHaveLength(1);
    expect(await act('reopenings', first, 3)).toBe('open');
  });
});

describe('an uploaded file whose reader died', () => {
  const taken = (tries: number, silent: string) => {
    const id = newId();
    return {
      id,
      insert: sql`insert into bank_statement_upload (id, file_hash, file, state, progress, tries, reported_at, uploaded_by, uploaded_at)
        values (${id}, ${Buffer.from(id)}, 'bukan berkas bank', 'reading', 40, ${tries},
          clock_timestamp() - ${silent}::interval, ${finance.id}, app_now())`,
    };
  };
  const uploads = async () => (await at.current.call(finance, 'GET staff/bankstatementuploads')).data;

  it('is read again once that reader is silent for a minute, and has failed after the third, for all to see', async () => {
    const world = at.current;
    const [lively, dead, hopeless] = [taken(1, '10 seconds'), taken(1, '2 minutes'), taken(3, '2 minutes')];
    for (const { insert } of [lively, dead, hopeless]) await world.owner.run(insert);
    await workOn(world, 'reconciliation.statement');
    const byId = new Map((await uploads()).map((upload) => [String(upload.id), upload]));
    expect(byId.get(lively.id)).toMatchObject({ state: 'reading', progress: 40, reason: null });
    // It is read, and is no statement.
    expect(byId.get(dead.id)).toMatchObject({
      state: 'refused',
      reason: 'Baris 1: judul kolomnya harus date,reference,counterparty,debit,credit,balance.',
    });
    expect(byId.get(hopeless.id)).toMatchObject({ state: 'failed', date: null, reason: null });
    expect(await world.proof()).toEqual([]);
  });
});
