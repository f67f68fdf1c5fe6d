// The daily sets of OJK's data centre of online lending: who registered, asked, offered, was funded, and paid on a day.
// The names of sets and fields are those of the centre's interface as programs that use it name them; its codes are not known, so
// that words stand where it may want codes. One loan has one id for the group; each of its members is a borrower of it.
// Source: decision 0128; docs/reports.md.
import { type BusinessDate, businessDate, findBusinessDate } from './calendar.ts';
import { notHeld, optional, type ReportDefinition, required } from './authority-report.ts';

const layout =
  'Our own arrangement with the field names of the centre’s interface (version 1), which were found in programs that use it. Words stand where the centre wants codes of its own.';
const daily = { since: businessDate('2024-01-01'), layout, published: false } as const;
const provider = notHeld('id_penyelenggara', 'The number that OJK gave the operator is not recorded.');
const loanId = required('id_pinjaman', 'text', 'The id of the loan.');
const groupId = required('id_borrower', 'text', 'The id of the group: its members are bound jointly.');
const lenderId = required('id_lender', 'text', 'The customer number of the lender.');

/** Lenders on the day that their identity was first verified, members on the day that they joined. Source: docs/reports.md. */
export const regUser = {
  ...daily,
  fields: [
    provider,
    required('id_pengguna', 'text', 'The customer number of a lender, the id of a member.'),
    required('jenis_pengguna', 'text', 'Always perorangan: only people can register.'),
    required('tgl_registrasi', 'date', 'The day of the period.'),
    required('nama_pengguna', 'text', 'The name of the account or of the member.'),
    required('jenis_identitas', 'text', 'Always NIK.'),
    required('no_identitas', 'digits', 'NIK of the verified identity, or of the member.'),
    optional('no_npwp', 'digits', 'NPWP of the verified identity.'),
    notHeld('id_jenis_badan_hukum', 'Only people can register.'),
    optional('tempat_lahir', 'text', 'The birthplace of the profile.'),
    optional(
      'tgl_lahir',
      'date',
      'The birthday of the profile; of a member without one what her NIK says, if it is a date.',
    ),
    optional(
      'id_jenis_kelamin',
      'text',
      'The gender of the profile; of a member without one what her NIK says, if it is a date.',
    ),
    optional('alamat', 'text', 'The address of the profile.'),
    optional('id_kota', 'text', 'The city of the profile, or of the member’s group.'),
    optional('id_provinsi', 'text', 'The province of that city.'),
    notHeld('kode_pos', 'Postal codes are not recorded.'),
    optional('id_agama', 'text', 'The profile.'),
    notHeld('id_status_perkawinan', 'Marital status is not recorded.'),
    optional('id_pekerjaan', 'text', 'The job of the profile; of a member her business.'),
    optional('id_bidang_pekerjaan', 'text', 'The sector of the profile, or of the member’s group.'),
    notHeld('id_pekerjaan_online', 'Not recorded.'),
    notHeld('pendapatan', 'Income is not recorded.'),
    notHeld('pengalaman_kerja', 'Not recorded.'),
    optional('id_pendidikan', 'text', 'The education of the profile.'),
    notHeld('nama_perwakilan', 'Only people can register.'),
    notHeld('no_identitas_perwakilan', 'Only people can register.'),
  ],
} as const satisfies ReportDefinition;

/** Lenders on the day that their identity was first verified. Source: docs/reports.md. */
export const regLender = {
  ...daily,
  fields: [
    provider,
    required('id_pengguna', 'text', 'The customer number.'),
    lenderId,
    required('id_negara_domisili', 'text', 'Indonesia or Luar negeri: of the latter the country is not recorded.'),
    notHeld('id_kewarganegaraan', 'Citizenship is not recorded.'),
    required('sumber_dana', 'text', 'The source of funds of the profile.'),
  ],
} as const satisfies ReportDefinition;

/** Members on the day that they joined. Source: docs/reports.md. */
export const regBorrower = {
  ...daily,
  fields: [
    provider,
    required('id_pengguna', 'text', 'The id of the member.'),
    required('id_borrower', 'text', 'The id of the member.'),
    notHeld('total_aset', 'What a member owns is not recorded.'),
    notHeld('status_kepemilikan_rumah', 'Not recorded.'),
  ],
} as const satisfies ReportDefinition;

/** What each member asked for in loans that were offered to lenders on the day. Source: docs/reports.md. */
export const requests = {
  ...daily,
  fields: [
    provider,
    loanId,
    required('id_borrower', 'text', 'The id of the member.'),
    required('id_syariah', 'text', 'Always tidak.'),
    required(
      'id_status_pengajuan_pinjaman',
      'text',
      'Always ditawarkan: it is reported on the day that it is offered.',
    ),
    required('nama_pinjaman', 'text', 'The name of the group.'),
    required('tgl_pengajuan_pinjaman', 'date', 'The day on which the draft was made.'),
    required('nilai_permohonan_pinjaman', 'amount', 'The principal of the member’s part.'),
    required('jangka_waktu_pinjaman', 'number', 'The tenor of the loan.'),
    required('satuan_jangka_waktu_pinjaman', 'text', 'Always bulan.'),
    required('penggunaan_pinjaman', 'text', 'The business of the member.'),
    required('agunan', 'text', 'Always tidak: there is no collateral.'),
    notHeld('jenis_agunan', 'There is no collateral.'),
    notHeld('rasio_pinjaman_nilai_agunan', 'There is no collateral.'),
    notHeld('permintaan_jaminan', 'There is no collateral.'),
    notHeld('rasio_pinjaman_aset', 'What a member owns is not recorded.'),
    notHeld('cicilan_bulan', 'What a member pays elsewhere is not recorded.'),
    required('rating_pengajuan_pinjaman', 'text', 'The grade of the loan.'),
    required('nilai_plafond', 'amount', 'The principal of the member’s part.'),
    required('nilai_pengajuan_pinjaman', 'amount', 'The principal of the member’s part.'),
    required('suku_bunga_pinjaman', 'percent', 'The flat rate of the loan.'),
    required('satuan_suku_bunga_pinjaman', 'text', 'Always tahun.'),
    required('jenis_bunga', 'text', 'Always flat.'),
    required('tgl_mulai_publikasi_pinjaman', 'date', 'The day of the period.'),
    required(
      'rencana_jangka_waktu_publikasi',
      'number',
      'Days until the loan’s due date for funding, as first set or extended once.',
    ),
    notHeld('realisasi_jangka_waktu_publikasi', 'Not known on the day that it is offered.'),
    notHeld('tgl_mulai_pendanaan', 'Not known on the day that it is offered.'),
    required('frekuensi_pinjaman', 'number', 'Which loan of this member it is, counted from 1.'),
  ],
} as const satisfies ReportDefinition;

/** Fundings that lenders confirmed on the day. Source: docs/reports.md. */
export const offers = {
  ...daily,
  fields: [
    provider,
    loanId,
    groupId,
    lenderId,
    optional('no_perjanjian_lender', 'text', 'The number of her agreement; blank until it is drafted.'),
    optional('tgl_perjanjian_lender', 'date', 'The day on which she signed it; blank until then.'),
    required('tgl_penawaran_pemberian_pinjaman', 'date', 'The day of the period.'),
    required('nilai_penawaran_pinjaman', 'amount', 'The amount of the funding.'),
    required('nilai_penawaran_disetujui', 'amount', 'The amount of the funding: what is confirmed has its place.'),
    notHeld('no_va_lender', 'Each funding is paid from the balance or to a number of its own.'),
  ],
} as const satisfies ReportDefinition;

/** Fundings of loans that were disbursed on the day. Source: docs/reports.md. */
export const transactions = {
  ...daily,
  fields: [
    provider,
    loanId,
    groupId,
    lenderId,
    required('id_transaksi', 'text', 'The id of the funding.'),
    required('no_perjanjian_borrower', 'text', 'The number of the first signed agreement of the loan’s members.'),
    required('tgl_perjanjian_borrower', 'date', 'The day on which the last member signed.'),
    required('nilai_pendanaan', 'amount', 'The amount of the funding.'),
    required('suku_bunga_pinjaman', 'percent', 'The flat rate of the loan.'),
    required('satuan_suku_bunga_pinjaman', 'text', 'Always tahun.'),
    required('id_jenis_pembayaran', 'text', 'Always angsuran.'),
    required('id_frekuensi_pembayaran', 'text', 'mingguan or bulanan.'),
    notHeld('nilai_angsuran', 'An instalment is of the group; a lender’s part of it depends on what arrives.'),
    notHeld('objek_jaminan', 'There is no collateral.'),
    required('jangka_waktu_pinjaman', 'number', 'The tenor of the loan.'),
    required('satuan_jangka_waktu_pinjaman', 'text', 'Always bulan.'),
    required('tgl_jatuh_tempo', 'date', 'The last due date of the schedule.'),
    required('tgl_pendanaan', 'date', 'The day on which the funding became active.'),
    required('tgl_penyaluran_dana', 'date', 'The value date of the disbursement.'),
    notHeld('no_ea_transaksi', 'The escrow account has one number for all.'),
    notHeld('frekuensi_pendanaan', 'Not recorded.'),
  ],
} as const satisfies ReportDefinition;

/** What lenders got of what arrived on the day; what was taken back is below 0. Source: docs/reports.md. */
export const repayments = {
  ...daily,
  fields: [
    provider,
    loanId,
    groupId,
    lenderId,
    required('id_transaksi', 'text', 'The id of the funding.'),
    required('id_pembayaran', 'text', 'The id of the share’s journal.'),
    notHeld('tgl_jatuh_tempo', 'A receipt may pay rows of several dates.'),
    notHeld('tgl_jatuh_tempo_selanjutnya', 'A receipt may pay rows of several dates.'),
    required('tgl_pembayaran_borrower', 'date', 'The value date of the receipt.'),
    required('tgl_pembayaran_penyelenggara', 'date', 'The value date of the share.'),
    required('sisa_pinjaman_berjalan', 'amount', 'The funding less its principal shared out through this share.'),
    required('id_status_pinjaman', 'text', 'berjalan, or lunas once nothing is left.'),
    notHeld('tgl_pelunasan_borrower', 'Follows from the row with which nothing is left.'),
    notHeld('tgl_pelunasan_penyelenggara', 'Follows from the row with which nothing is left.'),
    notHeld('denda', 'Fines are the platform’s and no lender’s; the contract names them as such.'),
    required('nilai_pembayaran', 'amount', 'Principal and interest, before fee and tax.'),
  ],
} as const satisfies ReportDefinition;

/**
 * What a NIK says of its holder: birthday and sex. Of its two digits of a year the century is the one in which she was at least
 * 17, the age of a first card, on `on`. Null where its digits are no date.
 * Source: docs/reports.md; domain/nik.ts.
 */
export function holderOfNik(nik: string, on: BusinessDate): { birthday: BusinessDate; sex: 'male' | 'female' } | null {
  const raised = Number(nik.slice(6, 8));
  const day = String(raised > 40 ? raised - 40 : raised).padStart(2, '0');
  const dated = (century: string) => findBusinessDate(`${century}${nik.slice(10, 12)}-${nik.slice(8, 10)}-${day}`);
  const youngest = `${Number(on.slice(0, 4)) - 17}${on.slice(4)}`;
  const recent = dated('20');
  const birthday = recent !== null && recent <= youngest ? recent : dated('19');
  return birthday && { birthday, sex: raised > 40 ? 'female' : 'male' };
}
