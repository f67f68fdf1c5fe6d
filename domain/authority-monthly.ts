// The monthly figures for OJK: SEOJK 19/SEOJK.06/2025 asks for a monthly report; the layout of its form was not found, so the fields
// are our own, after what that circular and POJK 40/2024 have the platform measure and publish.
// Source: decision 0128; docs/reports.md.
import { businessDate } from './calendar.ts';
import { notHeld, type ReportDefinition, required } from './authority-report.ts';

const log = 'The log of arrears at the close of the month’s last day, as the report of the loan book has it.';
const share = (of: string) =>
  `${of} by outstanding principal, in percent with two decimals; 0 while nothing is outstanding.`;
const amount = <const N extends string>(name: N, from: string) => required(name, 'amount', from);
const percent = <const N extends string>(name: N, from: string) => required(name, 'percent', from);
const count = <const N extends string>(name: N, from: string) => required(name, 'number', from);

/** One row a month. Source: docs/reports.md. */
export const monthly = {
  since: businessDate('2024-01-01'),
  layout:
    'Our own arrangement after SEOJK 19/SEOJK.06/2025 and POJK 40/2024: the form’s published layout was not found.',
  published: false,
  fields: [
    required('bulan', 'text', 'The month.'),
    amount('pinjaman_cair_bulan_ini', 'Loans disbursed in the month by value date; compared with the ledger.'),
    amount('pinjaman_cair_tahun_ini', 'The same since 1 January.'),
    amount('pinjaman_cair_sejak_awal', 'The same since the first loan.'),
    count('kelompok_cair_bulan_ini', 'Groups with a loan disbursed in the month.'),
    count('peminjam_cair_bulan_ini', 'Members with a part in a loan disbursed in the month.'),
    count('peminjam_sejak_awal', 'Members who ever had a part in a disbursed loan, each once.'),
    count('pendana_cair_bulan_ini', 'Lenders with a funding in a loan disbursed in the month, each once.'),
    count('pendana_sejak_awal', 'Lenders who ever had a funding in a disbursed loan, each once.'),
    amount(
      'dibayar_kepada_pendana',
      'Principal and interest shared out in the month by value date; compared with the ledger.',
    ),
    amount('sisa_pokok', log),
    amount('tunggakan', log),
    count('pinjaman_berjalan', log),
    percent('lancar', share('0 days past due')),
    percent('dalam_perhatian_khusus', share('1 to 30 days past due')),
    percent('kurang_lancar', share('31 to 60 days past due')),
    percent('diragukan', share('61 to 90 days past due')),
    percent('macet', share('More than 90 days past due')),
    percent('tkb0', share('100 less what is more than 0 days past due')),
    percent('tkb30', share('100 less what is more than 30 days past due')),
    percent('tkb60', share('100 less what is more than 60 days past due')),
    percent('tkb90', share('100 less what is more than 90 days past due')),
    notHeld('hapus_buku', 'Loans are not taken off the books yet.'),
    notHeld('restrukturisasi', 'Loans are not restructured yet.'),
    notHeld('porsi_pendana_nonprofesional', 'Yearly income, which decides it, is not recorded.'),
    notHeld('ekuitas', 'The operator’s own accounts are kept elsewhere.'),
    notHeld('jumlah_karyawan', 'The operator’s own staff are recorded elsewhere.'),
  ],
} as const satisfies ReportDefinition;
