// The segments of SLIK that a reporting lender of individuals gives by month: D01 (debtors) and F01 (credit). Their columns are
// named after those of the segments; the reference codes are not confirmed, so words stand where they belong.
// Invariant: both are of one moment and of the same facilities; a number in them has letters and digits alone and never changes.
// Source: decision 0136; docs/reports.md.
import { addDays, type BusinessDate, businessDate } from './calendar.ts';
import { notHeld, optional, type ReportDefinition, required } from './authority-report.ts';
import { type Quality, qualities, qualityOf } from './statistics.ts';

const slik = {
  since: businessDate('2024-01-01'),
  layout:
    'Our own arrangement with the columns of the segment in the guide to SLIK, read in unofficial copies; order and codes are not confirmed. Words stand where the guide wants codes of its own.',
  published: false,
} as const;
const flag = required('flag_detail', 'text', 'Always D.');
const debtor = required(
  'nomor_cif_debitur',
  'digits',
  'The id of the member without hyphens; of a woman with several the first that has her NIK.',
);
const branch = required(
  'kode_kantor_cabang',
  'text',
  'The name of the branch that the group is in: branches have no codes.',
);
const operation = notHeld('operasi_data', 'What was reported before is not compared.');
const unmarried = 'Marital status and spouses are not recorded.';
const limits = 'Limits on lending to connected parties are those of banks.';

/** Members with a part in a loan that was on the books in the month. Source: docs/reports.md. */
export const slikDebtors = {
  ...slik,
  fields: [
    flag,
    debtor,
    required('kode_jenis_identitas', 'text', 'Always NIK.'),
    required(
      'nomor_identitas',
      'digits',
      'NIK of the member; blank, with a note in the check, of one who has left all groups, whose NIK is kept no longer.',
    ),
    required('nama_sesuai_identitas', 'text', 'The name of the member.'),
    required('nama_lengkap', 'text', 'The name of the member.'),
    optional('kode_status_pendidikan', 'text', 'The education of the profile.'),
    optional('jenis_kelamin', 'text', 'The gender of the profile, or what her NIK says, if it is a date.'),
    optional('tempat_lahir', 'text', 'The birthplace of the profile.'),
    optional('tanggal_lahir', 'date', 'The birthday of the profile, or what her NIK says, if it is a date.'),
    notHeld('npwp', 'A member’s tax number is not recorded.'),
    optional('alamat', 'text', 'The address of the profile.'),
    notHeld('kelurahan', 'Not recorded.'),
    notHeld('kecamatan', 'Not recorded.'),
    required('kode_kabupaten_kota', 'text', 'The city of the profile, or of the member’s group.'),
    notHeld('kode_pos', 'Postal codes are not recorded.'),
    notHeld('nomor_telepon', 'Only a mobile number is recorded.'),
    optional('nomor_telepon_seluler', 'digits', 'The phone of the member.'),
    optional('alamat_email', 'text', 'The email of the member.'),
    required('kode_negara_domisili', 'text', 'Always Indonesia: groups meet in a city of it.'),
    optional('kode_pekerjaan', 'text', 'The business of the member.'),
    notHeld('tempat_bekerja', 'Not recorded.'),
    required('kode_bidang_usaha', 'text', 'The sector of the member’s group.'),
    notHeld('alamat_tempat_bekerja', 'Not recorded.'),
    notHeld('penghasilan_kotor_per_tahun', 'Income is not recorded.'),
    notHeld('kode_sumber_penghasilan', 'Income is not recorded.'),
    notHeld('jumlah_tanggungan', 'Not recorded.'),
    notHeld('kode_hubungan_dengan_pelapor', 'Not recorded.'),
    notHeld('kode_golongan_debitur', 'The codes are not known to us.'),
    notHeld('status_perkawinan', unmarried),
    notHeld('nomor_identitas_pasangan', unmarried),
    notHeld('nama_pasangan', unmarried),
    notHeld('tanggal_lahir_pasangan', unmarried),
    notHeld('perjanjian_pisah_harta', unmarried),
    notHeld('melanggar_bmpk', limits),
    notHeld('melampaui_bmpk', limits),
    notHeld('nama_gadis_ibu_kandung', 'Not recorded.'),
    branch,
    operation,
  ],
} as const satisfies ReportDefinition;

const never = 'Loans are not restructured yet.';
const log = 'in the log of arrears at the close of the month’s last day; 0 once her part is paid';
const own = 'at the close of the month’s last day by value dates';

/** Each member’s part in a loan that was on the books in the month, until the month in which the loan is repaid. Source: docs/reports.md. */
export const slikCredit = {
  ...slik,
  fields: [
    flag,
    required('nomor_rekening_fasilitas', 'digits', 'The id of the member’s part in the loan without hyphens.'),
    debtor,
    notHeld('kode_sifat_kredit', 'The codes are not known to us.'),
    notHeld('kode_jenis_kredit', 'The codes are not known to us.'),
    notHeld('kode_akad_kredit', 'The codes are not known to us.'),
    required('nomor_akad_awal', 'text', 'The number of her signed agreement.'),
    required('tanggal_akad_awal', 'date', 'The day on which she signed it.'),
    required('nomor_akad_akhir', 'text', 'As the first: agreements are not changed.'),
    required('tanggal_akad_akhir', 'date', 'As the first: agreements are not changed.'),
    required('baru_perpanjangan', 'text', 'Always baru: loans are not renewed.'),
    required('tanggal_awal_kredit', 'date', 'The value date of the disbursement.'),
    required('tanggal_mulai', 'date', 'The value date of the disbursement.'),
    required('tanggal_jatuh_tempo', 'date', 'The last due date of her schedule.'),
    notHeld('kode_kategori_debitur', 'The codes are not known to us.'),
    notHeld('kode_jenis_penggunaan', 'The codes are not known to us.'),
    notHeld('kode_orientasi_penggunaan', 'The codes are not known to us.'),
    required('kode_sektor_ekonomi', 'text', 'The sector of the group.'),
    required('kode_kabupaten_kota_lokasi', 'text', 'The city of the group.'),
    notHeld('nilai_proyek', 'Not recorded.'),
    required('kode_valuta', 'text', 'Always IDR.'),
    required('suku_bunga', 'percent', 'The flat rate of the loan in a year.'),
    required('jenis_suku_bunga', 'text', 'Always tetap.'),
    notHeld('kredit_program_pemerintah', 'Not recorded.'),
    notHeld('takeover_dari', 'Loans are not taken over.'),
    notHeld('sumber_dana', 'The codes are not known to us; all is from lenders.'),
    required('plafon_awal', 'amount', 'The principal of her part.'),
    required('plafon', 'amount', 'The principal of her part.'),
    required(
      'realisasi_bulan_berjalan',
      'amount',
      'The principal of her part in the month of its disbursement, else 0.',
    ),
    notHeld('denda', 'Fines are counted up and not kept by day.'),
    required('baki_debet', 'amount', `Her principal not yet paid ${own}; compared with the log of arrears.`),
    notHeld('nilai_mata_uang_asal', 'All is in rupiah.'),
    required('kode_kualitas', 'text', `The quality of the group’s loan by its days past due ${log}.`),
    optional('tanggal_macet', 'date', 'The first day on which the loan was more than 90 days past due, while it is.'),
    notHeld('kode_sebab_macet', 'The codes are not known to us.'),
    required('tunggakan_pokok', 'amount', `Her principal due before that day and not yet paid ${own}.`),
    required(
      'tunggakan_bunga',
      'amount',
      `Her interest likewise; with principal it is compared with the log of arrears.`,
    ),
    required(
      'jumlah_hari_tunggakan',
      'number',
      `Days past due of the group’s loan ${log}: its members are bound jointly.`,
    ),
    required('frekuensi_tunggakan', 'number', `Her instalments due before that day and not wholly paid ${own}.`),
    notHeld('frekuensi_restrukturisasi', never),
    notHeld('tanggal_restrukturisasi_awal', never),
    notHeld('tanggal_restrukturisasi_akhir', never),
    notHeld('kode_cara_restrukturisasi', never),
    required('kode_kondisi', 'text', 'aktif, or lunas once nothing of her part is left.'),
    optional('tanggal_kondisi', 'date', 'The value date of her last payment, once nothing of her part is left.'),
    notHeld('keterangan', 'Not recorded.'),
    branch,
    operation,
  ],
} as const satisfies ReportDefinition;

/** A number as the segments want it: letters and digits alone. Source: docs/reports.md. */
export const plainNumber = (id: string): string => id.replaceAll('-', '');

const LAST_BEFORE_MACET = qualities[3].to;

/** What the segment says of a part at the close of `on`. */
type CreditState = {
  quality: Quality | null;
  macetSince: BusinessDate | null;
  daysPastDue: number | null;
  condition: 'aktif' | 'lunas';
};

/**
 * State of a member's part: `left` is what of it is not paid, in rupiah; `days` those of the group's loan in the log, null while
 * that day is not closed. A part that is paid is current, whatever the others owe.
 * Source: decision 0136.
 */
export function creditStateOf(on: BusinessDate, { left, days }: { left: number; days: number | null }): CreditState {
  if (left === 0) return { quality: 'lancar', macetSince: null, daysPastDue: 0, condition: 'lunas' };
  const isMacet = days !== null && days > LAST_BEFORE_MACET;
  return {
    quality: days === null ? null : qualityOf(days),
    macetSince: isMacet ? addDays(on, LAST_BEFORE_MACET + 1 - days) : null,
    daysPastDue: days,
    condition: 'aktif',
  };
}
