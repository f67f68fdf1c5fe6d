// "Perjanjian Pinjaman Tanggung Renteng": what each member of a group signs for their own loan.
// Invariant: every name, figure and period is a slot; the wording has no number that an operator's parameter could
// change.
// Source: spec §1, §9; docs/domain.md §2, §4, §6.

import {
  articles,
  type Block,
  facts,
  identityLabel,
  type InstalmentSlots,
  instalmentTable,
  list,
  type OperatorSlots,
  paragraph,
  type RhythmSlot,
  title,
} from './agreement-blocks.ts';

/** Money as `Rp 5.000.000`, rates as `20%`, dates as `27 November 2026`, counts and periods as digits. */
export type BorrowerAgreementSlots = {
  date: string;
  operator: OperatorSlots;
  borrower: { name: string; identityNumber: string; address: string; phone: string; business: string };
  group: { name: string; city: string; memberCount: string; meetingDay: string };
  groupLoanAmount: string;
  amount: string;
  amountInWords: string;
  interestRate: string;
  interest: string;
  /** Amount plus interest. */
  total: string;
  tenorMonths: string;
  rhythm: RhythmSlot;
  instalmentCount: string;
  /** What the member pays at each meeting, except the last one. */
  instalment: string;
  serviceFeeRate: string;
  adminFee: string;
  stampDuty: string;
  bankTransferCost: string;
  lateFineRate: string;
  defaultWeeks: string;
  signatureDays: string;
  complaintDays: string;
  instalments?: { rows: InstalmentSlots[]; total: Omit<InstalmentSlots, 'no'> };
};

export function borrowerAgreement(slots: BorrowerAgreementSlots): Block[] {
  return [
    title('Perjanjian Pinjaman Tanggung Renteng'),
    ...parties(slots),
    ...articles(
      ['Pinjaman', ...loan(slots)],
      ['Biaya dan pencairan', disbursement(slots)],
      ['Angsuran', repayment(slots)],
      ['Tanggung renteng', jointLiability(slots)],
      ['Keterlambatan dan gagal bayar', lateness(slots)],
      ['Pelunasan dipercepat', earlyPayoff()],
      ['Kewajiban Peminjam', duties()],
      ['Hak Peminjam', rights(slots)],
      ['Pengaduan dan penyelesaian sengketa', complaints(slots)],
      ['Hukum yang berlaku dan penutup', law(slots)],
    ),
    ...appendix(slots),
  ];
}

function parties({ date, operator, borrower, group }: BorrowerAgreementSlots): Block[] {
  return [
    paragraph(`Perjanjian ini dibuat secara elektronik pada ${date} antara para pihak berikut.`),
    facts(
      ['Penerima Dana (Peminjam)', borrower.name],
      [identityLabel, borrower.identityNumber],
      ['Alamat', borrower.address],
      ['Telepon', borrower.phone],
      ['Usaha', borrower.business],
      ['Kelompok', `${group.name}, ${group.city}, ${group.memberCount} anggota`],
      ['Penyelenggara, kuasa para Pendana', operator.name],
      ['Alamat Penyelenggara', operator.address],
    ),
    paragraph(
      `${operator.name} menandatangani perjanjian ini untuk dan atas nama para Pendana yang mendanai kelompok, berdasarkan kuasa dalam Akad Pendanaan dan Surat Kuasa masing-masing Pendana.`,
    ),
  ];
}

function loan(slots: BorrowerAgreementSlots): Block[] {
  return [
    facts(
      ['Pokok pinjaman Peminjam', `${slots.amount} (${slots.amountInWords})`],
      ['Pinjaman kelompok seluruhnya', slots.groupLoanAmount],
      ['Bunga', `${slots.interestRate} per tahun, tetap dari pokok awal`],
      ['Jumlah bunga', slots.interest],
      ['Jumlah yang dibayar kembali', slots.total],
      ['Tenor', `${slots.tenorMonths} bulan`],
      ['Angsuran', `${slots.instalment}, ${slots.rhythm}, ${slots.instalmentCount} kali`],
    ),
    paragraph(
      'Pinjaman dipakai untuk usaha yang disebut di atas. Angsuran terakhir memuat selisih pembulatan, sehingga jumlah seluruh angsuran tepat sama dengan jumlah yang dibayar kembali.',
    ),
  ];
}

function disbursement(slots: BorrowerAgreementSlots): Block {
  return list(
    `Pada pencairan dipotong biaya layanan ${slots.serviceFeeRate} dari pinjaman kelompok, biaya administrasi ${slots.adminFee} untuk setiap anggota, bea meterai ${slots.stampDuty} untuk setiap pinjaman kelompok, dan biaya transfer bank ${slots.bankTransferCost}. Tidak ada biaya lain.`,
    `Setiap anggota menandatangani perjanjiannya sendiri paling lambat ${slots.signatureDays} hari setelah dikirim. Dana dicairkan setelah pendanaan penuh dan seluruh anggota menandatangani.`,
    'Dana dicairkan ke rekening kelompok dan dibagikan kepada anggota sesuai pokok pinjaman masing-masing, disaksikan oleh kelompok dan petugas lapangan.',
    'Bila pendanaan tidak penuh atau dibatalkan sebelum pencairan, perjanjian ini berakhir dan Peminjam tidak menanggung biaya apa pun.',
  );
}

function repayment(slots: BorrowerAgreementSlots): Block {
  return list(
    `Angsuran dibayar ${slots.rhythm} pada pertemuan kelompok hari ${slots.group.meetingDay}, atau melalui rekening virtual kelompok. Tanggal pertama ditentukan oleh tanggal pencairan dan tercantum pada jadwal yang diberikan kepada kelompok. Tanggal yang jatuh pada hari libur digeser.`,
    'Setiap pembayaran melunasi angsuran yang paling lama lebih dahulu; dalam satu angsuran urutannya denda, bunga, lalu pokok. Setelah gagal bayar dinyatakan, urutannya pokok, bunga, lalu denda.',
    'Kelebihan bayar dipakai untuk angsuran berikutnya. Kelebihan setelah seluruh pinjaman lunas dikembalikan kepada yang membayar.',
    'Petugas mencatat setiap pembayaran di depan kelompok. Peminjam berhak atas bukti pembayaran.',
  );
}

function jointLiability(slots: BorrowerAgreementSlots): Block {
  return list(
    `Peminjam dan seluruh anggota Kelompok ${slots.group.name} bertanggung jawab secara tanggung renteng atas seluruh pinjaman kelompok sebesar ${slots.groupLoanAmount} beserta bunga dan dendanya, sebagaimana dimaksud dalam Pasal 1278 dan Pasal 1280 Kitab Undang-Undang Hukum Perdata.`,
    'Bila seorang anggota tidak dapat membayar pada suatu pertemuan, anggota yang lain menutup kekurangannya pada pertemuan itu.',
    'Anggota yang ditutup wajib mengganti kepada anggota yang menutup, tanpa bunga, setelah angsurannya sendiri yang jatuh tempo dibayar. Penggantian dilakukan antaranggota pada pertemuan kelompok.',
    'Peminjam menyetujui bahwa keadaan pembayarannya diketahui oleh anggota kelompoknya.',
  );
}

function lateness(slots: BorrowerAgreementSlots): Block {
  return list(
    `Angsuran yang terlambat dikenai denda ${slots.lateFineRate} per hari dari pokok dan bunga angsuran itu yang belum dibayar, sejak sehari setelah jatuh tempo. Denda tidak berbunga dan berhenti bertambah bila gagal bayar dinyatakan.`,
    `Pinjaman kelompok dinyatakan gagal bayar bila ada angsuran yang lewat jatuh tempo dan selama ${slots.defaultWeeks} minggu berturut-turut tidak ada pembayaran apa pun.`,
    'Penagihan dilakukan dengan sopan, pada hari dan jam yang wajar, tanpa ancaman, tanpa kekerasan, dan tanpa mempermalukan Peminjam atau keluarganya.',
    'Riwayat pembayaran dilaporkan kepada lembaga informasi kredit sesuai peraturan dan dapat memengaruhi pinjaman berikutnya.',
  );
}

function earlyPayoff(): Block {
  return list(
    'Peminjam boleh melunasi pinjamannya kapan saja tanpa denda pelunasan.',
    'Pada pelunasan dipercepat Peminjam membayar seluruh sisa pokok, bunga yang sudah jatuh tempo, dan denda yang ada. Bunga dari angsuran yang belum jatuh tempo dihapus.',
  );
}

function duties(): Block {
  return list(
    'memakai pinjaman untuk usaha yang disebut dalam perjanjian ini dan memberi keterangan yang benar;',
    'hadir pada pertemuan kelompok atau memberi kabar bila berhalangan;',
    'memberi tahu perubahan alamat, telepon, atau keadaan usaha yang memengaruhi kemampuan membayar;',
    'tidak mengalihkan pinjaman kepada orang lain.',
  );
}

function rights(slots: BorrowerAgreementSlots): Block {
  return list(
    'Peminjam berhak menerima salinan perjanjian ini, jadwal angsuran, dan keterangan sisa pinjaman setiap saat tanpa biaya.',
    `${slots.operator.name} memproses data pribadi Peminjam hanya untuk menjalankan perjanjian ini dan memenuhi kewajiban hukum, sesuai Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi. Pendana hanya melihat data yang disamarkan.`,
    'Peminjam tidak dimintai agunan dan tidak boleh dimintai biaya di luar perjanjian ini oleh siapa pun.',
  );
}

function complaints(slots: BorrowerAgreementSlots): Block {
  return list(
    `Pengaduan disampaikan melalui ${slots.operator.email} atau ${slots.operator.phone} dan ditanggapi paling lambat ${slots.complaintDays} hari kerja.`,
    'Perselisihan diselesaikan dengan musyawarah. Bila tidak tercapai, para pihak dapat membawanya ke Lembaga Alternatif Penyelesaian Sengketa Sektor Jasa Keuangan, atau ke pengadilan negeri di tempat tinggal Peminjam.',
  );
}

function law(slots: BorrowerAgreementSlots): Block {
  return list(
    'Perjanjian ini tunduk pada hukum Republik Indonesia, termasuk peraturan Otoritas Jasa Keuangan tentang Layanan Pendanaan Bersama Berbasis Teknologi Informasi dan tentang pelindungan konsumen.',
    'Tanda tangan elektronik pada perjanjian ini mempunyai kekuatan hukum yang sama dengan tanda tangan basah menurut Undang-Undang tentang Informasi dan Transaksi Elektronik.',
    `Isi perjanjian ini telah dibacakan dan dipahami oleh ${slots.borrower.name}. Ketentuannya tidak berubah setelah ditandatangani.`,
  );
}

function appendix({ instalments }: BorrowerAgreementSlots): Block[] {
  if (!instalments) return [];
  return [
    { kind: 'heading', text: 'Lampiran. Rincian angsuran Peminjam' },
    paragraph('Tanggal mengikuti tanggal pencairan.'),
    instalmentTable('Bunga', instalments),
  ];
}
