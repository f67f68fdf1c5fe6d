// Whose data was in what left the console: files for the authorities, the trail itself, payments that nobody knew, and the sheets
// on an officer's phone.
// Source: UU 27/2022 article 46; decisions 0128, 0136; docs/operations.md.
import { beforeAll, describe, expect, it } from 'vitest';
import { recordAuditEvent } from '#platform/audit.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { type Field, preparedMeeting } from '#test/field.ts';
import { type Person, useWorld } from '#test/world.ts';

const at = useWorld();
let [field, finance, support, funder] = [] as unknown as [Field, Person, Person, Person];
const since = '2026-01-01';
const opened = '2026-03-01';

const traced = async (query: { actor?: string; object?: string }) => {
  const { data } = await at.current.call(support, 'GET staff/affected', {
    query: { ...query, from: since, limit: 100 },
  });
  return data.data.map(({ key, data: kinds }) => `${key} ${kinds.join()}`).sort();
};
const memberKeys = (kind: string) =>
  field.lending.group.members.map(({ id }) => `group:${field.lending.group.id}:${id} ${kind}`).sort();

/** Who is behind the download of a set, as the trail has it. */
async function ofFile(set: string, period: string, shown?: string): Promise<string[]> {
  const id = newId();
  await at.current.db.tx((tx) =>
    recordAuditEvent(
      tx,
      { kind: 'staff', id: finance.id as never },
      { action: 'authority.download', object: { kind: 'authority_take', id }, after: { set, period, field: shown } },
    ),
  );
  return traced({ object: id });
}

const listOf = (by: Person, path: string) =>
  at.current.product.console.app.inject({
    url: `/api/v1/staff/${path}`,
    headers: { authorization: `Bearer ${by.token}` },
  });

beforeAll(async () => {
  const world = at.current;
  field = await preparedMeeting(world);
  [finance, support] = [await world.staff('finance'), await world.staff('support')];
  funder = field.lending.funders[0]!.lender;
  await world.owner.run(
    sql`update lending set opened_at = ${`${opened}T09:00:00+07:00`}::timestamptz where id = ${field.lending.id}`,
  );
}, 60_000);

describe('a daily set', () => {
  it('of users and borrowers is of the members who joined on the day', async () => {
    const [member, ...others] = field.lending.group.members;
    await at.current.owner.run(sql`update group_member set joined_on = '2026-02-03' where id = ${member!.id}`);
    await at.current.owner.run(sql`update group_member set joined_on = '2026-02-04' where id = ${others[0]!.id}`);
    const key = `group:${field.lending.group.id}:${member!.id}`;
    expect(await ofFile('reg_pengguna', '2026-02-03', 'identityNumber')).toEqual([`${key} identity_number,list`]);
    expect(await ofFile('reg_borrower', '2026-02-03')).toEqual([`${key} list`]);
  });

  it('of users and lenders is of those who were verified on the day, at whatever hour of Jakarta', async () => {
    const { owner } = at.current;
    await owner.run(sql`insert into kyc (user_id) values (${funder.id}) on conflict (user_id) do nothing`);
    await owner.run(sql`insert into kyc_verdict (id, user_id, submitted_at, verdict, decided_by, decided_at)
      values (${newId()}, ${funder.id}, '2026-02-04T02:00:00Z', 'verified', ${support.id}, '2026-02-04T17:30:00Z')`);
    const key = `user:${funder.id}`;
    expect(await ofFile('reg_lender', '2026-02-05')).toEqual([`${key} list`]);
    expect(await ofFile('reg_lender', '2026-02-04')).toEqual([]);
    expect(await ofFile('reg_pengguna', '2026-02-05', 'identityNumber')).toEqual([`${key} identity_number,list`]);
  });

  it('of requests is of the members whose loan was offered on the day', async () => {
    expect(await ofFile('pengajuan_pinjaman', opened)).toEqual(memberKeys('list'));
    expect(await ofFile('pengajuan_pinjaman', '2026-03-02')).toEqual([]);
  });

  it.each(['pengajuan_pemberian_pinjaman', 'transaksi_pinjam_meminjam', 'pembayaran_pinjaman'])(
    'of %s, which has lenders by their numbers, is of every lender there was',
    async (set) => {
      expect(await ofFile(set, '2026-03-04')).toEqual([`user:${funder.id} list`]);
    },
  );
});

describe('a monthly set', () => {
  it('of SLIK is of the members whose loans were on the books in the month; the month’s figures are of nobody', async () => {
    expect(await ofFile('slik_kredit', '2026-03')).toEqual(memberKeys('list'));
    expect(await ofFile('slik_debitur', '2026-03', 'identityNumber')).toEqual(memberKeys('identity_number,list'));
    expect(await ofFile('slik_kredit', '2026-02')).toEqual([]);
    expect(await ofFile('laporan_bulanan', '2026-03')).toEqual([]);
  });
});

describe('a phone', () => {
  it('that took sheets along concerns the members of their loans', async () => {
    expect(await traced({ object: field.device.id })).toEqual(memberKeys('list'));
  });
});

describe('a list', () => {
  it('of the trail concerns the people who acted in the dates and the area asked for', async () => {
    const [auditor, one, other] = [
      await at.current.staff('auditor'),
      await at.current.lender(),
      await at.current.lender(),
    ];
    const act = (person: Person, action: string) =>
      at.current.db.tx((tx) =>
        recordAuditEvent(
          tx,
          { kind: 'user', id: person.id as never },
          { action: action as never, object: { kind: 'user', id: person.id } },
        ),
      );
    await act(one, 'kyc.submitted');
    await act(other, 'withdrawal.requested');
    await listOf(auditor, 'trail/files/csv?area=kyc&from=2026-03-11&until=2026-03-11');
    expect(await traced({ actor: auditor.id })).toEqual([`user:${one.id} list`]);
    const earlier = await at.current.staff('auditor');
    await listOf(earlier, 'trail/files/csv?area=kyc&until=2026-03-10');
    expect(await traced({ actor: earlier.id })).toEqual([]);
    const whole = await at.current.staff('auditor');
    await listOf(whole, 'trail/files/csv');
    expect(await traced({ actor: whole.id })).toEqual(
      expect.arrayContaining([`user:${one.id} list`, `user:${other.id} list`]),
    );
  });

  it('of payments that nobody knew concerns those whose virtual account was paid to', async () => {
    const { owner } = at.current;
    await owner.run(sql`insert into bank_event (provider, event_id, kind, payment_id, virtual_account, value_on, raw, received_at,
        applied_at, outcome)
      select 'bank', 'e-1', 'virtual_account.paid', 'p-1', number, '2026-03-10', '\\x00', app_now(), app_now(), 'suspense'
      from virtual_account where lending_id = ${field.lending.id}`);
    await owner.run(sql`insert into suspense_item (id, provider, event_id, amount_rupiah, reason, created_at)
      values (${newId()}, 'bank', 'e-1', 5000, 'no_purpose', app_now())`);
    const by = await at.current.staff('finance');
    expect((await listOf(by, 'suspense/files/csv')).statusCode).toBe(200);
    expect(await traced({ actor: by.id })).toEqual(memberKeys('list'));
  });
});
