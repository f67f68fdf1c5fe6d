// "Akad Pendanaan dan Surat Kuasa": what a lender signs for one funding of one group.
// Invariant: every name, figure and period is a slot; the wording has no number that an operator's parameter could
// change.
// Source: spec §1, §9; docs/domain.md §2, §5, §6, §7.

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
export type LenderAgreementSlots = {
  date: string;
  operator: OperatorSlots;
  lender: { name: string; identityNumber: string; address: string; email: string; phone: string };
  group: { name: string; city: string; memberCount: string; grade: string };
  loanAmount: string;
  amount: string;
  amountInWords: string;
  interestRate: string;
  tenorMonths: string;
  rhythm: RhythmSlot;
  instalmentCount: string;
  interest: string;
  feeRate: string;
  fee: string;
  taxRate: string;
  tax: string;
  net: string;
  /** Amount plus gross interest. */
  total: string;
  /** Amount plus net interest. */
  totalNet: string;
  fundingDueDate: string;
  extensionDays: string;
  signatureHours: string;
  paymentHours: string;
  processingMinutes: string;
  lateFineRate: string;
  defaultWeeks: string;
  complaintDays: string;
  instalments?: { rows: InstalmentSlots[]; total: Omit<InstalmentSlots, 'no'> };
};

export function lenderAgreement(slots: LenderAgreementSlots): Block[] {
  return [
    title('Akad Pendanaan dan Surat Kuasa'),
    ...parties(slots),
    ...articles(
      ['Objek pendanaan', ...fundedObject(slots)],
      ['Penandatanganan, pembayaran, dan penyaluran', payment(slots)],
      ['Imbal hasil, biaya layanan, dan pajak', ...returns(slots)],
      ['Jadwal dan urutan pembayaran', schedule(slots)],
      ['Pelunasan dipercepat', ...earlyPayoff()],
      ['Tanggung renteng, keterlambatan, dan gagal bayar', lateness(slots)],
      ['Risiko pendanaan', risk(slots)],
      ['Surat kuasa', ...powerOfAttorney(slots)],
      ['Pembatalan dan pengembalian dana', refund(slots)],
      ['Data pribadi dan kerahasiaan', privacy(slots)],
      ['Pengaduan dan penyelesaian sengketa', complaints(slots)],
      ['Hukum yang berlaku dan penutup', law()],
    ),
    ...appendix(slots),
  ];
}

function parties({ date, operator, lender, group }: LenderAgreementSlots): Block[] {
  return [
    paragraph(`Akad ini dibuat secara elektronik pada ${date} antara para pihak berikut.`),
    facts(
      ['Pemberi Dana (Pendana)', lender.name],
      [identityLabel, lender.identityNumber],
      ['Alamat', lender.address],
      ['Email dan telepon', `${lender.email}, ${lender.phone}`],
      ['Penyelenggara', operator.name],
      ['Alamat Penyelenggara', operator.address],
      ['Penerima Dana', `Kelompok ${group.name}, ${group.city}`],
    ),
    paragraph(
      `Penyelenggara bertindak sebagai perantara yang mempertemukan Pendana dan Penerima Dana, dan sebagai penerima kuasa dari Pendana. Penyelenggara bukan pihak yang berutang atas pendanaan ini. Penerima Dana adalah ${group.memberCount} anggota kelompok yang masing-masing menandatangani Perjanjian Pinjaman Tanggung Renteng.`,
    ),
  ];
}

function fundedObject(slots: LenderAgreementSlots): Block[] {
  return [
    paragraph('Pendana menyediakan dana bagi Penerima Dana untuk modal usaha, dengan ketentuan sebagai berikut.'),
    facts(
      ['Jumlah pendanaan', `${slots.amount} (${slots.amountInWords})`],
      ['Pinjaman kelompok seluruhnya', slots.loanAmount],
      ['Nilai kredit kelompok', slots.group.grade],
      ['Imbal hasil', `${slots.interestRate} per tahun, tetap dari pokok awal`],
      ['Tenor', `${slots.tenorMonths} bulan`],
      ['Angsuran', `${slots.instalmentCount} kali, ${slots.rhythm}`],
      ['Batas waktu pendanaan', slots.fundingDueDate],
    ),
    paragraph(
      'Bagian Pendana dalam setiap penerimaan dari kelompok sebanding dengan jumlah pendanaannya terhadap pinjaman kelompok seluruhnya.',
    ),
  ];
}

function payment(slots: LenderAgreementSlots): Block {
  return list(
    `Pendana menandatangani akad ini secara elektronik paling lambat ${slots.signatureHours} jam setelah konfirmasi. Lewat dari itu, pendanaan batal dan saldo yang ditahan dikembalikan seluruhnya.`,
    `Bagian yang tidak dibayar dari saldo ditransfer ke rekening virtual pendanaan ini paling lambat ${slots.paymentHours} jam setelah penandatanganan.`,
    `Pendanaan diproses ${slots.processingMinutes} menit setelah pembayaran diterima, atau setelah penandatanganan bila tidak ada yang perlu ditransfer.`,
    'Dana disimpan pada rekening penampungan yang terpisah dari harta Penyelenggara, dan disalurkan kepada kelompok setelah pendanaan penuh, seluruh anggota menandatangani perjanjian pinjaman, dan pencairan disetujui oleh dua petugas yang berbeda.',
  );
}

function returns(slots: LenderAgreementSlots): Block[] {
  return [
    facts(
      ['Imbal hasil kotor', slots.interest],
      [`Biaya layanan, ${slots.feeRate} dari imbal hasil kotor`, slots.fee],
      [`PPh yang dipotong, ${slots.taxRate} dari imbal hasil kotor`, slots.tax],
      ['Imbal hasil bersih', slots.net],
      ['Pokok dan imbal hasil kotor', slots.total],
      ['Pokok dan imbal hasil bersih', slots.totalNet],
    ),
    list(
      'Angka di atas adalah perkiraan bila seluruh angsuran diterima menurut jadwal. Imbal hasil bukan janji atau jaminan dari Penyelenggara.',
      'Biaya layanan dan PPh dihitung dari imbal hasil kotor yang benar-benar diterima, dan dipotong pada setiap pembagian. Pokok tidak dikenai biaya layanan.',
      'Penyelenggara menyetorkan PPh yang dipotong ke kas negara atas nama Pendana dan menyediakan buktinya.',
    ),
  ];
}

function schedule(slots: LenderAgreementSlots): Block {
  return list(
    `Angsuran dibayar ${slots.rhythm}, sebanyak ${slots.instalmentCount} kali, dihitung dari tanggal pencairan kepada kelompok. Tanggal yang jatuh pada hari libur digeser menurut ketentuan Penyelenggara. Jadwal lengkap tersedia di akun Pendana setelah pencairan.`,
    'Setiap penerimaan melunasi angsuran yang paling lama lebih dahulu; dalam satu angsuran urutannya denda, imbal hasil, lalu pokok. Setelah gagal bayar dinyatakan, urutannya pokok, imbal hasil, lalu denda.',
    'Hasil penerimaan dibagikan ke saldo Pendana setelah dana diterima di bank. Pembulatan dilakukan ke bawah sampai rupiah penuh, dan sisanya ikut dibagikan pada penerimaan berikutnya sampai habis.',
    'Denda keterlambatan adalah biaya penanganan yang diterima Penyelenggara, bukan bagian dari imbal hasil Pendana.',
  );
}

function earlyPayoff(): Block[] {
  return [
    list(
      'Penerima Dana boleh melunasi pinjaman sebelum waktunya tanpa denda pelunasan.',
      'Pada pelunasan dipercepat, imbal hasil dari angsuran yang belum jatuh tempo dihapus. Pendana menerima seluruh sisa pokok dan imbal hasil yang sudah jatuh tempo.',
    ),
  ];
}

function lateness(slots: LenderAgreementSlots): Block {
  return list(
    'Setiap anggota kelompok menanggung seluruh pinjaman kelompok secara tanggung renteng. Bagian anggota yang tidak dapat membayar ditutup oleh anggota lainnya.',
    `Angsuran yang terlambat dikenai denda ${slots.lateFineRate} per hari dari pokok dan imbal hasil yang belum dibayar pada angsuran itu.`,
    `Pinjaman dinyatakan gagal bayar bila ada angsuran yang lewat jatuh tempo dan selama ${slots.defaultWeeks} minggu berturut-turut tidak ada pembayaran apa pun dari kelompok.`,
    'Setelah gagal bayar, Penyelenggara tetap menagih untuk kepentingan Pendana, dan setiap penerimaan dibagikan kepada Pendana menurut bagiannya.',
  );
}

function risk(slots: LenderAgreementSlots): Block {
  return list(
    'Pendana memahami bahwa pendanaan ini mengandung risiko, termasuk kehilangan sebagian atau seluruh pokok, dan bahwa seluruh risiko kredit ditanggung oleh Pendana.',
    `${slots.operator.name}, lembaga negara, dan pihak lain tidak menjamin pengembalian dana. Pendanaan ini bukan simpanan dan tidak dijamin oleh Lembaga Penjamin Simpanan.`,
    'Pendana telah membaca pengungkapan risiko, menggunakan dana miliknya sendiri, dan mengambil keputusan berdasarkan pertimbangannya sendiri.',
    'Pendana tidak dapat menarik dana yang sudah disalurkan sebelum dibayar kembali oleh Penerima Dana.',
  );
}

function powerOfAttorney(slots: LenderAgreementSlots): Block[] {
  return [
    paragraph(
      `Dengan menandatangani akad ini, ${slots.lender.name} memberi kuasa khusus kepada ${slots.operator.name} untuk bertindak atas nama Pendana dalam pendanaan ini, terbatas pada hal-hal berikut:`,
    ),
    list(
      'menandatangani perjanjian pinjaman dengan anggota kelompok dan menyalurkan dana kepada kelompok;',
      'menerima angsuran, memotong biaya layanan dan PPh sebagaimana diatur dalam akad ini, dan membagikan hasilnya ke saldo Pendana;',
      'mengingatkan, menagih, dan bila perlu menempuh upaya hukum yang wajar terhadap anggota kelompok;',
      'menyetujui pelunasan dipercepat menurut ketentuan akad ini, dan menyimpan dokumen pendanaan.',
    ),
    paragraph(
      'Kuasa ini merupakan bagian yang tidak terpisahkan dari akad dan berlaku sampai seluruh kewajiban Penerima Dana selesai. Selama itu kuasa tidak berakhir karena sebab yang disebut dalam Pasal 1813 Kitab Undang-Undang Hukum Perdata, kecuali izin usaha Penyelenggara dicabut. Kuasa tidak memberi hak kepada Penyelenggara untuk mengurangi pokok atau imbal hasil yang telah menjadi hak Pendana.',
    ),
  ];
}

function refund(slots: LenderAgreementSlots): Block {
  return list(
    'Pendana dapat membatalkan pendanaan ini selama belum dibayar.',
    `Bila pinjaman kelompok belum penuh pada ${slots.fundingDueDate}, Penyelenggara memperpanjang masa pendanaan satu kali, paling lama ${slots.extensionDays} hari, atau mengembalikan dana.`,
    'Bila pendanaan tidak dilanjutkan sebelum pencairan, seluruh dana Pendana dikembalikan ke saldonya tanpa potongan, dan akad ini berakhir.',
  );
}

function privacy(slots: LenderAgreementSlots): Block {
  return list(
    `${slots.operator.name} memproses data pribadi Pendana hanya untuk menjalankan akad ini dan memenuhi kewajiban hukum, sesuai Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi.`,
    'Data anggota kelompok yang diterima Pendana bersifat rahasia dan tidak boleh disebarkan. Pendana tidak boleh menagih anggota kelompok secara langsung.',
  );
}

function complaints(slots: LenderAgreementSlots): Block {
  return list(
    `Pengaduan disampaikan melalui ${slots.operator.email} atau ${slots.operator.phone} dan ditanggapi paling lambat ${slots.complaintDays} hari kerja.`,
    'Perselisihan diselesaikan dengan musyawarah. Bila tidak tercapai, para pihak dapat membawanya ke Lembaga Alternatif Penyelesaian Sengketa Sektor Jasa Keuangan, atau ke pengadilan negeri di tempat tinggal Pendana.',
  );
}

function law(): Block {
  return list(
    'Akad ini tunduk pada hukum Republik Indonesia, termasuk peraturan Otoritas Jasa Keuangan tentang Layanan Pendanaan Bersama Berbasis Teknologi Informasi dan tentang pelindungan konsumen.',
    'Tanda tangan elektronik pada akad ini mempunyai kekuatan hukum yang sama dengan tanda tangan basah menurut Undang-Undang tentang Informasi dan Transaksi Elektronik.',
    'Ketentuan akad ini tidak berubah setelah ditandatangani. Bila satu ketentuan tidak dapat dilaksanakan, ketentuan lainnya tetap berlaku.',
  );
}

function appendix({ instalments }: LenderAgreementSlots): Block[] {
  if (!instalments) return [];
  return [
    { kind: 'heading', text: 'Lampiran. Perkiraan angsuran bagian Pendana' },
    paragraph('Sebelum biaya layanan dan PPh. Tanggal mengikuti tanggal pencairan.'),
    instalmentTable('Imbal hasil', instalments),
  ];
}
