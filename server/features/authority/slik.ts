// The segments of SLIK of a month. Invariant: what is left of all parts is the outstanding principal of the log at the close of its
// last day, what is late its arrears.
// Source: docs/reports.md; decision 0136.
import { creditStateOf, plainNumber, type slikCredit, type slikDebtors } from '#domain/authority-slik.ts';
import { percentOf } from '#domain/authority-tax.ts';
import { isClosed } from './monthly.sql.ts';
import { memberProfile } from './people.ts';
import { firstId } from './people.sql.ts';
import { type CreditRow, type DebtorRow, listCredit, listDebtors, readLogged } from './slik.sql.ts';
import { pagesAfter, type Reading, sourceOf } from './source.ts';

const AT_ONCE = 1_000;

function debtorOf(reading: Reading, row: DebtorRow) {
  const profile = memberProfile(reading, { ...row, id: row.holder });
  return {
    flag_detail: 'D',
    nomor_cif_debitur: plainNumber(row.number),
    kode_jenis_identitas: profile.jenis_identitas,
    nomor_identitas: profile.no_identitas,
    nama_sesuai_identitas: row.name,
    nama_lengkap: row.name,
    kode_status_pendidikan: profile.id_pendidikan,
    jenis_kelamin: profile.id_jenis_kelamin,
    tempat_lahir: profile.tempat_lahir,
    tanggal_lahir: profile.tgl_lahir,
    alamat: profile.alamat,
    kode_kabupaten_kota: profile.id_kota,
    nomor_telepon_seluler: row.phone,
    alamat_email: row.email,
    kode_negara_domisili: 'Indonesia',
    kode_pekerjaan: profile.id_pekerjaan,
    kode_bidang_usaha: profile.id_bidang_pekerjaan,
    kode_kantor_cabang: row.branch,
  };
}

export const debtors = sourceOf<typeof slikDebtors>({
  async *pages(reading) {
    const pages = pagesAfter<DebtorRow>(AT_ONCE, (last) =>
      listDebtors(reading.reader, reading.span, { after: last?.number ?? firstId, limit: AT_ONCE }),
    );
    for await (const page of pages)
      yield page.map((row) => ({
        row: debtorOf(reading, row),
        about: { kind: 'group', id: row.enterIn ?? row.group, name: row.name },
        // Nobody can enter the NIK of a woman who is in no group any more.
        gone: row.enterIn === null ? ['nomor_identitas'] : [],
      }));
  },
  books: async () => ({ sums: [] }),
});

function creditOf({ span }: Reading, row: CreditRow) {
  const { quality, macetSince, daysPastDue, condition } = creditStateOf(span.to, {
    left: row.left + row.interestLeft,
    days: row.days,
  });
  return {
    flag_detail: 'D',
    nomor_rekening_fasilitas: plainNumber(row.id),
    nomor_cif_debitur: plainNumber(row.debtor),
    nomor_akad_awal: row.agreement,
    tanggal_akad_awal: row.signedOn,
    nomor_akad_akhir: row.agreement,
    tanggal_akad_akhir: row.signedOn,
    baru_perpanjangan: 'baru',
    tanggal_awal_kredit: row.disbursedOn,
    tanggal_mulai: row.disbursedOn,
    tanggal_jatuh_tempo: row.lastDue,
    kode_sektor_ekonomi: row.sector,
    kode_kabupaten_kota_lokasi: row.city,
    kode_valuta: 'IDR',
    suku_bunga: percentOf(row.interestBps),
    jenis_suku_bunga: 'tetap',
    plafon_awal: row.principal,
    plafon: row.principal,
    realisasi_bulan_berjalan: row.disbursedOn >= span.from ? row.principal : 0,
    baki_debet: row.left,
    kode_kualitas: quality,
    tanggal_macet: macetSince,
    tunggakan_pokok: row.latePrincipal,
    tunggakan_bunga: row.lateInterest,
    jumlah_hari_tunggakan: daysPastDue,
    frekuensi_tunggakan: row.lateRows,
    kode_kondisi: condition,
    tanggal_kondisi: condition === 'lunas' ? row.paidOn : null,
    kode_kantor_cabang: row.branch,
  };
}

export const credit = sourceOf<typeof slikCredit>({
  async *pages(reading) {
    const pages = pagesAfter<CreditRow>(AT_ONCE, (last) =>
      listCredit(reading.reader, reading.span, { after: last?.id ?? firstId, limit: AT_ONCE }),
    );
    for await (const page of pages)
      yield page.map((row) => ({
        row: creditOf(reading, row),
        about: { kind: 'lending', id: row.lending, name: row.groupName },
        sums: { outstanding: row.left, arrears: row.latePrincipal + row.lateInterest },
      }));
  },
  books: async ({ reader, span }) => {
    const { outstanding, arrears } = await readLogged(reader, span.to);
    return {
      sums: [
        { name: 'outstanding', beside: 0n, books: BigInt(outstanding) },
        { name: 'arrears', beside: 0n, books: BigInt(arrears) },
      ],
      closed: await isClosed(reader, span.to),
    };
  },
});
