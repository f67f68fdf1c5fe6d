// The daily sets of OJK's data centre: who joined, what was asked, funded and paid on a day, equal to the books and to a plain
// computation over a random history.
// Source: decision 0128; docs/reports.md.
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, type BusinessDate, businessDate } from '#domain/calendar.ts';
import { qualityOf } from '#domain/statistics.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import {
  approved,
  disbursedLending,
  endAtBank,
  type FundedLending,
  fundedLending,
  officers,
  setClock,
} from '#test/disbursement.ts';
import { closeDay } from '#features/repayment/close-day/close-day.ts';
import { collect } from '#test/repayment.ts';
import { type Person, useWorld } from '#test/world.ts';

const at = useWorld();
const start = businessDate('2026-03-04');
let [finance, lending] = [] as unknown as [Person, FundedLending];

const read = async (set: string, period: string) =>
  (await at.current.call(finance, 'GET staff/authorityreports/:set/:period', { params: { set, period } })).data;

/** The CSV of a set, as rows by field. */
async function taken(set: string, period: string): Promise<Record<string, string>[]> {
  const { data } = await at.current.call(finance, 'POST staff/authorityreports/:set/:period/takes', {
    params: { set, period },
    body: { seen: 0 },
  });
  const { body } = await at.current.product.console.app.inject({
    url: `/api/v1/staff/authoritytakes/${data.id}/csv`,
    headers: { authorization: `Bearer ${finance.token}` },
  });
  const [head = [], ...rows] = body
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}

/** Weeks of random payments, each of whole thousands within what a week asks for; a fixed seed. */
const WEEKS = 4;
const weeks = Array.from({ length: WEEKS }, (_, week) => ({
  on: addDays(start, 7 * (week + 1)),
  amount: 200_000 + ((week * 7919 + 4242) % 900) * 1_000,
}));

beforeAll(async () => {
  const world = at.current;
  lending = await disbursedLending(world, start, [30_000_000, 20_000_000], { nonResident: [1] });
  finance = await world.staff('finance');
  for (const { on, amount } of weeks) {
    await setClock(world, on);
    await collect(world, lending, amount, on);
  }
  await setClock(world, addDays(start, 60));
}, 120_000);

describe('what lenders were paid on a day', () => {
  it('is what the ledger moved on that date and what a plain sum of the shares says, whatever came in', async () => {
    const plain = await at.current.owner.rows(
      row({ on: col.businessDate, sum: col.rupiah }),
      sql`select j.business_date as on, sum(l.gross_rupiah)::bigint as sum from distribution d
        join ledger_journal j on j.id = d.journal_id join distribution_line l on l.distribution_id = d.id group by 1 order by 1`,
    );
    expect(plain.length).toBeGreaterThanOrEqual(WEEKS);
    for (const { on, sum } of plain) {
      const { check, state } = await read('pembayaran_pinjaman', on);
      expect([on, state, check.sums]).toEqual([
        on,
        'ready',
        [{ name: 'repaid', ours: String(sum), beside: '0', books: String(sum), agrees: true }],
      ]);
    }
  });

  it('says what each funding still has out: its amount less all principal until then', async () => {
    const { on } = weeks.at(-1)!;
    const rows = await taken('pembayaran_pinjaman', on);
    const left = await at.current.owner.rows(
      row({ id: col.text, left: col.number }),
      sql`select id, amount_rupiah - returned_principal_rupiah as left from portfolio where lending_id = ${lending.id} order by id`,
    );
    const found = new Map(rows.map((one) => [one['id_transaksi'], Number(one['sisa_pinjaman_berjalan'])]));
    expect([...found].sort(([one = ''], [other = '']) => (one < other ? -1 : 1))).toEqual(
      left.map((one) => [one.id, one.left]),
    );
  });
});

describe('a loan', () => {
  it('is asked for by each of its members on the day that it is offered, and funded on the day that it is disbursed', async () => {
    const { on } = await at.current.owner.one(
      row({ on: col.businessDate }),
      sql`select business_date_of(opened_at) as on from lending where id = ${lending.id}`,
    );
    const asked = await taken('pengajuan_pinjaman', on);
    expect(asked).toHaveLength(10);
    expect(asked[0]).toMatchObject({
      id_pinjaman: lending.id,
      nilai_plafond: '5000000',
      jangka_waktu_pinjaman: '12',
      frekuensi_pinjaman: '1',
      id_penyelenggara: '',
    });
    const funded = await taken('transaksi_pinjam_meminjam', start);
    expect(new Set(funded.map((one) => `${one['nilai_pendanaan']} ${one['tgl_penyaluran_dana']}`))).toEqual(
      new Set([`20000000 ${start}`, `30000000 ${start}`]),
    );
    const { check } = await read('transaksi_pinjam_meminjam', start);
    expect(check.sums).toMatchObject([{ ours: '50000000', books: '50000000', agrees: true }]);
  });

  it('is of the day on which the bank paid it, whenever that was approved; a refused payment is of none', async () => {
    const world = at.current;
    const [approval, value] = [addDays(start, 60), addDays(start, 61)];
    const by = await officers(world);
    const [paidLater, refused] = [await fundedLending(world, [50_000_000]), await fundedLending(world, [50_000_000])];
    const { payoutId } = await approved(world, paidLater.id, by);
    const { payoutId: back } = await approved(world, refused.id, by);
    await setClock(world, value);
    await endAtBank(world, payoutId, 'completed', value);
    await endAtBank(world, back, 'failed');
    await setClock(world, addDays(start, 62));
    const sums = async (on: BusinessDate) => (await read('transaksi_pinjam_meminjam', on)).check.sums;
    expect(await sums(approval)).toMatchObject([{ ours: '0', books: '0', agrees: true }]);
    expect(await sums(value)).toMatchObject([{ ours: '50000000', books: '50000000', agrees: true }]);
  });

  it('is offered to by fundings confirmed on the day', async () => {
    const { on } = await at.current.owner.one(
      row({ on: col.businessDate }),
      sql`select business_date_of(min(created_at)) as on from portfolio where lending_id = ${lending.id}`,
    );
    expect((await read('pengajuan_pemberian_pinjaman', on)).check).toMatchObject({ rows: 2, missing: [] });
  });
});

describe('who joined on a day', () => {
  it('is missing a NIK until it is recorded, and has her birthday and sex from it', async () => {
    const [member, ...others] = lending.group.members;
    const joined = '2026-04-07';
    await at.current.owner.run(sql`update group_member set joined_on = ${joined} where id = ${member!.id}`);
    const { check, state } = await read('reg_pengguna', joined);
    expect(state).toBe('incomplete');
    const first = [{ kind: 'group', id: lending.group.id, name: member!.name }];
    expect(check.missing).toEqual([{ field: 'no_identitas', count: 1, first, others: 0 }]);
    const nik = at.current.product.vault.encrypt('3201014107950001', member!.id);
    await at.current.owner.run(sql`update group_member set nik_encrypted = ${nik} where id = ${member!.id}`);
    expect(await taken('reg_pengguna', joined)).toMatchObject([
      {
        id_pengguna: member!.id,
        no_identitas: '3201014107950001',
        tgl_lahir: '1995-07-01',
        id_jenis_kelamin: 'perempuan',
        id_kota: 'Kab. Bogor',
      },
    ]);
    expect((await taken('reg_borrower', joined)).map((one) => one['id_borrower'])).toEqual([member!.id]);
    expect(others).toHaveLength(9);
  });

  it('whose NIK says no date is reported all the same, without birthday and sex', async () => {
    const member = lending.group.members[1]!;
    const joined = '2026-04-08';
    const nik = at.current.product.vault.encrypt('3201013102950001', member.id);
    await at.current.owner.run(
      sql`update group_member set joined_on = ${joined}, nik_encrypted = ${nik} where id = ${member.id}`,
    );
    expect((await read('reg_pengguna', joined)).state).toBe('ready');
    expect(await taken('reg_pengguna', joined)).toMatchObject([
      { no_identitas: '3201013102950001', tgl_lahir: '', id_jenis_kelamin: '' },
    ]);
  });
});

describe('the month', () => {
  it('sums what was paid out and shared out as the ledger does, and has the quality of its last close', async () => {
    const { check, state } = await read('laporan_bulanan', '2026-03');
    const shared = await at.current.owner.one(
      row({ sum: col.text }),
      sql`select sum(l.gross_rupiah)::text as sum from distribution_line l join distribution d on d.id = l.distribution_id
        join ledger_journal j on j.id = d.journal_id where j.business_date between '2026-03-01' and '2026-03-31'`,
    );
    expect(check.sums).toEqual([
      { name: 'disbursed', ours: '50000000', beside: '0', books: '50000000', agrees: true },
      { name: 'repaid', ours: shared.sum, beside: '0', books: shared.sum, agrees: true },
    ]);
    // Nobody closed the last day: its quality is not known yet.
    expect([state, check.closed, check.missing.map(({ field }) => field)]).toEqual([
      'incomplete',
      false,
      expect.arrayContaining(['sisa_pokok', 'macet', 'tkb90']),
    ]);
    await at.current.owner.run(sql`insert into business_day (closed_on, started_at, completed_at)
      values ('2026-03-31', app_now(), app_now()) on conflict (closed_on) do update set completed_at = app_now()`);
    await at.current.owner.run(sql`insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah,
        principal_open_rupiah) values (${lending.id}, '2026-03-31', 40, 1000000, 46000000)
      on conflict (lending_id, business_date) do update set days_past_due = 40, arrears_rupiah = 1000000,
        principal_open_rupiah = 46000000`);
    expect(await taken('laporan_bulanan', '2026-03')).toMatchObject([
      {
        pinjaman_cair_bulan_ini: '50000000',
        peminjam_sejak_awal: '10',
        pendana_sejak_awal: '2',
        sisa_pokok: '46000000',
        kurang_lancar: '100',
        macet: '0',
        tkb30: '0',
        tkb90: '100',
        hapus_buku: '',
      },
    ]);
  });
});

describe('the segments of SLIK', () => {
  const on = businessDate('2026-04-30');
  const parts = () =>
    at.current.owner.rows(
      row({ id: col.text, member: col.text, left: col.number, late: col.number }),
      sql`select o.id, o.member_id as member, (o.principal_rupiah - coalesce((select sum(p.amount_rupiah) from receipt_part p
          join receipt c on c.id = p.receipt_id where p.member_loan_id = o.id and p.component = 'principal'
            and c.value_on <= ${on}), 0))::bigint as left,
          ((select sum(r.principal_rupiah + r.interest_rupiah) from member_row r where r.member_loan_id = o.id and r.due_on < ${on})
          - coalesce((select sum(p.amount_rupiah) from receipt_part p join receipt c on c.id = p.receipt_id
            join member_row r on r.member_loan_id = p.member_loan_id and r.no = p.row_no where p.member_loan_id = o.id
              and r.due_on < ${on} and p.component <> 'fine' and c.value_on <= ${on}), 0))::bigint as late
        from member_loan o where o.lending_id = ${lending.id} order by o.id`,
    );

  it('have what is left and late of each member’s part, and agree with the close of the month’s last day', async () => {
    expect((await read('slik_kredit', '2026-04')).check.missing.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['kode_kualitas', 'jumlah_hari_tunggakan']),
    );
    await closeDay(at.current.product, on);
    await at.current.owner.run(sql`insert into business_day (closed_on, started_at, completed_at)
      values (${on}, app_now(), app_now()) on conflict (closed_on) do update set completed_at = app_now()`);
    const plain = await parts();
    const total = (of: readonly number[]) => String(of.reduce((sum, one) => sum + one, 0));
    const { check, state } = await read('slik_kredit', '2026-04');
    expect([state, check.sums.map(({ ours, books }) => [ours, books])]).toEqual([
      'ready',
      [total(plain.map(({ left }) => left)), total(plain.map(({ late }) => late))].map((sum) => [sum, sum]),
    ]);
    const rows = await taken('slik_kredit', '2026-04');
    expect(
      rows.map((one) => [
        one['nomor_rekening_fasilitas'],
        Number(one['baki_debet']),
        Number(one['tunggakan_pokok']) + Number(one['tunggakan_bunga']),
      ]),
    ).toEqual(plain.map(({ id, left, late }) => [id.replaceAll('-', ''), left, late]));
    const { days } = await at.current.owner.one(
      row({ days: col.number }),
      sql`select ${on}::date - min(due_on) as days from member_row r join member_loan o on o.id = r.member_loan_id
        where o.lending_id = ${lending.id} and r.closed_on is null`,
    );
    expect(rows[0]).toMatchObject({
      plafon: '5000000',
      tanggal_awal_kredit: start,
      realisasi_bulan_berjalan: '0',
      kode_kondisi: 'aktif',
      jumlah_hari_tunggakan: String(days),
      kode_kualitas: qualityOf(days),
      kode_sifat_kredit: '',
    });
  });

  it('name each woman once, by the first member that has her NIK', async () => {
    const { owner, product } = at.current;
    expect((await read('slik_debitur', '2026-04')).state).toBe('incomplete');
    for (const [index, member] of lending.group.members.entries()) {
      const nik = product.vault.encrypt(`32010141079500${10 + index}`, member.id);
      await owner.run(sql`update group_member set nik_encrypted = ${nik} where id = ${member.id}`);
    }
    // She left another group before, where her NIK was recorded.
    const earlier = '00000000-0000-7000-8000-000000000001';
    const second = lending.group.members[1]!;
    await owner.run(sql`update group_member set nik_hash = '\\x01' where id = ${second.id}`);
    await owner.run(sql`insert into group_member (id, group_id, member_no, name, business, joined_on, left_on, nik_hash, nik_encrypted)
      select ${earlier}, group_id, 99, name, business, joined_on, joined_on, '\\x01', ${product.vault.encrypt('3201014107950011', earlier)}
      from group_member where id = ${second.id}`);
    const numbers = (await taken('slik_debitur', '2026-04')).map((one) => one['nomor_cif_debitur']);
    const known = lending.group.members.map(({ id }) => (id === second.id ? earlier : id).replaceAll('-', ''));
    expect([numbers.length, new Set(numbers)]).toEqual([known.length, new Set(known)]);
    const support = await at.current.staff('support');
    const query = { area: 'authority', actor: finance.id, from: start, limit: 100 };
    const { data: affected } = await at.current.call(support, 'GET staff/affected', { query });
    expect(affected.data.some(({ name, data }) => name === second.name && data.includes('identity_number'))).toBe(true);
    const credit = await read('slik_kredit', '2026-04');
    expect(credit.state).toBe('ready');
  });
});
