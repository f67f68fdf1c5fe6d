// The questions that the site answers from its first day; staff edit them later.
// Invariant: no figure of an operator is written by hand, only the parameter's key in braces.
// Source: spec §1, §9; docs/domain.md §4 to §7, §10; docs/settled.md 02, 12.
export const firstFaqs: readonly { category: string; question: string; answer: string }[] = [
  {
    category: 'Mendanai',
    question: 'Berapa pendanaan paling sedikit dan paling banyak?',
    answer:
      '<p>Paling sedikit {funding_minimum} untuk setiap kelompok, dengan kelipatan {funding_step}. Tidak ada batas paling banyak, selama kelompok itu masih membutuhkan dana. Bila yang masih dibutuhkan kurang dari {funding_minimum}, sisanya boleh Anda ambil seluruhnya.</p>',
  },
  {
    category: 'Mendanai',
    question: 'Berapa imbal hasilnya?',
    answer:
      '<p>Bunga {interest_a1} sampai {interest_c} setahun, menurut skor kredit kelompok: makin tinggi skornya, makin rendah bunganya. Dari bunga yang diterima dipotong biaya layanan {lender_fee} dan PPh {tax_resident}. Angka di situs adalah perkiraan bila semua angsuran tepat waktu.</p>',
  },
  {
    category: 'Mendanai',
    question: 'Apa yang saya perlukan sebelum mendanai?',
    answer:
      '<ol><li>Identitas yang sudah diverifikasi. Pemeriksaan selesai dalam {kyc_time}.</li><li>Email yang sudah diverifikasi.</li><li>Tanda tangan digital yang aktif.</li></ol>',
  },
  {
    category: 'Mendanai',
    question: 'Bagaimana saya membayar?',
    answer:
      '<p>Dari saldo Titian atau lewat transfer ke rekening virtual. Akad ditandatangani dalam {signature_window} dan dibayar dalam {payment_window}. Pendanaan aktif {processing_time} setelah pembayaran diterima.</p>',
  },
  {
    category: 'Mendanai',
    question: 'Bagaimana bila saya mentransfer jumlah yang keliru atau terlambat?',
    answer:
      '<p>Uang yang kurang, terlambat, atau dikirim dua kali masuk seluruhnya ke saldo Anda. Bila lebih, kelebihannya yang masuk ke saldo. Tidak ada yang hilang, dan saldo dapat dipakai mendanai atau ditarik.</p>',
  },
  {
    category: 'Mendanai',
    question: 'Bolehkah saya membatalkan pendanaan?',
    answer:
      '<p>Boleh, selama belum dibayar. Sesudah pembayaran diterima pendanaan mengikat sampai pinjaman selesai, dan dana tidak dapat ditarik lebih awal.</p>',
  },
  {
    category: 'Mendanai',
    question: 'Bagaimana bila kelompok tidak terdanai penuh?',
    answer:
      '<p>Masa pendanaan berlangsung {funding_window}. Bila sampai saat itu belum penuh, masa itu diperpanjang satu kali atau seluruh dana dikembalikan ke saldo setiap pendana tanpa potongan. Tanpa keputusan dalam {decision_time}, dana dikembalikan.</p>',
  },
  {
    category: 'Angsuran dan risiko',
    question: 'Kapan saya menerima angsuran?',
    answer:
      '<p>Kelompok membayar setiap minggu atau setiap bulan pada pertemuannya. Bagian Anda masuk ke saldo setelah uangnya diterima di rekening penampungan. Sampai saat itu jadwal menulis “Dalam proses”.</p>',
  },
  {
    category: 'Angsuran dan risiko',
    question: 'Apa itu tanggung renteng?',
    answer:
      '<p>Satu kelompok beranggotakan paling sedikit {group_members} orang yang saling menanggung. Bila seorang anggota belum dapat membayar, anggota lain menutup angsurannya. Tanggung renteng mengurangi risiko, tetapi tidak menghapusnya.</p>',
  },
  {
    category: 'Angsuran dan risiko',
    question: 'Apa yang terjadi bila angsuran terlambat?',
    answer:
      '<p>Petugas menagih, dan hari keterlambatannya terlihat di jadwal Anda. Anggota yang terlambat dikenai denda {fine_per_day} sehari dari angsuran yang belum dibayar. Denda itu pendapatan penyelenggara, bukan pendana.</p>',
  },
  {
    category: 'Angsuran dan risiko',
    question: 'Kapan pinjaman dinyatakan gagal bayar?',
    answer:
      '<p>Setelah kelompok tidak membayar sama sekali selama {default_weeks} berturut-turut. Penagihan berlanjut, dan yang tertagih dibagikan kepada pendana. Risiko gagal bayar ditanggung pendana.</p>',
  },
  {
    category: 'Angsuran dan risiko',
    question: 'Apakah dana saya dijamin?',
    answer:
      '<p>Tidak. Dana Anda bukan simpanan, dan tidak ada lembaga negara yang menjaminnya. Baca halaman risiko sebelum mendanai.</p>',
  },
  {
    category: 'Angsuran dan risiko',
    question: 'Bagaimana bila kelompok melunasi lebih awal?',
    answer:
      '<p>Anda menerima seluruh sisa pokok dan bunga yang sudah jatuh tempo. Bunga dari angsuran yang belum jatuh tempo tidak dibayar, jadi hasilnya lebih kecil daripada perkiraan semula.</p>',
  },
  {
    category: 'Angsuran dan risiko',
    question: 'Apa arti TKB90?',
    answer:
      '<p>Tingkat keberhasilan bayar: bagian dari pokok pinjaman yang tidak terlambat lebih dari 90 hari. Kami menghitungnya dari buku besar dan mengumumkannya di halaman statistik dengan pembilang, penyebut, dan tanggalnya. TKB90 adalah gambaran masa lalu.</p>',
  },
  {
    category: 'Saldo, penarikan, dan pajak',
    question: 'Bagaimana saya menarik saldo?',
    answer:
      '<p>Ke rekening bank atas nama Anda sendiri, paling sedikit {withdrawal_minimum}. Biaya bank {withdrawal_bank_cost}. Penarikan diproses dalam 1 sampai {withdrawal_time}.</p>',
  },
  {
    category: 'Saldo, penarikan, dan pajak',
    question: 'Di mana saldo saya disimpan?',
    answer:
      '<p>Di rekening penampungan pada bank, terpisah dari uang Titian. Saldo tidak berbunga dan bukan simpanan. Setiap perubahan tercatat di mutasi, dengan saldo sesudahnya.</p>',
  },
  {
    category: 'Saldo, penarikan, dan pajak',
    question: 'Bagaimana dengan pajak atas bunga?',
    answer:
      '<p>PPh {tax_resident} dipotong dari bunga kotor setiap kali angsuran dibagikan, lalu kami setorkan atas nama Anda. Bagi pendana luar negeri tarifnya {tax_non_resident}. Jumlahnya tertulis di setiap mutasi dan di laporan bulanan.</p>',
  },
  {
    category: 'Akun dan keamanan',
    question: 'Apa yang harus saya lakukan bila akun saya dipakai orang lain?',
    answer:
      '<p>Segera ganti kata sandi lewat “Lupa kata sandi”, lalu hubungi layanan pelanggan. Petugas Titian tidak pernah meminta kata sandi atau kode, juga tidak lewat telepon.</p>',
  },
  {
    category: 'Akun dan keamanan',
    question: 'Siapa yang melihat data saya?',
    answer:
      '<p>Petugas yang memeriksa identitas Anda. Petugas lain melihat nomor yang tersamar, dan setiap pembukaan nomor utuh tercatat dengan alasannya. Pendana lain tidak melihat nama Anda.</p>',
  },
  {
    category: 'Akun dan keamanan',
    question: 'Bagaimana saya mengadu?',
    answer:
      '<p>Lewat halaman layanan pelanggan. Setiap pengaduan mendapat nomor dan dijawab dalam {complaint_time}. Bila jawaban kami tidak memuaskan, Anda dapat membawanya ke Lembaga Alternatif Penyelesaian Sengketa Sektor Jasa Keuangan.</p>',
  },
  {
    category: 'Meminjam',
    question: 'Siapa yang dapat meminjam?',
    answer:
      '<p>Perempuan yang punya usaha dan bergabung dalam kelompok beranggotakan paling sedikit {group_members} orang. Isi formulir peminjam; petugas kami menghubungi Anda.</p>',
  },
  {
    category: 'Meminjam',
    question: 'Apakah perlu agunan?',
    answer:
      '<p>Tidak. Sebagai gantinya seluruh anggota kelompok menanggung pinjaman bersama. Menandatangani perjanjian berarti ikut menanggung angsuran anggota lain.</p>',
  },
  {
    category: 'Meminjam',
    question: 'Biaya apa yang dibayar peminjam?',
    answer:
      '<p>Biaya layanan {borrower_fee} dari pinjaman, biaya admin {admin_fee} untuk setiap anggota, meterai {stamp_duty} dan biaya bank {disbursement_bank_cost} untuk satu pinjaman kelompok. Semuanya dipotong pada pencairan. Keterlambatan dikenai denda {fine_per_day} sehari dari angsuran yang belum dibayar.</p>',
  },
  {
    category: 'Meminjam',
    question: 'Bolehkah pinjaman dilunasi lebih cepat?',
    answer: '<p>Boleh, tanpa denda pelunasan. Bunga dari angsuran yang belum jatuh tempo dihapus.</p>',
  },
];
