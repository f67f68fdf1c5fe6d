// The questions that the site answers from its first day on; staff keep them afterwards.
// Invariant: no figure of an operator is written by hand, it stands as the parameter's key in braces.
// Source: spec §1 (facts of the FAQ), §9; domain §5 to §7; settled 12.
export const firstFaqs: readonly { category: string; question: string; answer: string }[] = [
  {
    category: 'Mendanai',
    question: 'Berapa pendanaan paling sedikit dan paling banyak?',
    answer:
      '<p>Paling sedikit {funding_minimum} untuk setiap kelompok, dengan kelipatan {funding_step}. Tidak ada batas paling banyak, selama slot kelompok itu masih ada.</p>',
  },
  {
    category: 'Mendanai',
    question: 'Berapa imbal hasilnya?',
    answer:
      '<p>Bunga {interest_a1} sampai {interest_c} setahun, menurut skor kredit kelompok: makin tinggi skornya, makin rendah bunganya. Dari bunga yang diterima dipotong biaya layanan {lender_fee} dan PPh {tax_resident}.</p>',
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
    question: 'Bagaimana bila kelompok tidak terdanai penuh?',
    answer:
      '<p>Masa pendanaan berlangsung {funding_window}. Bila sampai saat itu belum penuh, masa itu diperpanjang satu kali atau seluruh dana dikembalikan ke saldo setiap pendana tanpa potongan.</p>',
  },
  {
    category: 'Angsuran dan risiko',
    question: 'Kapan saya menerima angsuran?',
    answer:
      '<p>Kelompok membayar setiap minggu atau setiap bulan pada pertemuannya. Bagian Anda masuk ke saldo setelah uangnya diterima di rekening penampungan.</p>',
  },
  {
    category: 'Angsuran dan risiko',
    question: 'Apa itu tanggung renteng?',
    answer:
      '<p>Satu kelompok beranggotakan paling sedikit {group_members} orang yang saling menanggung. Bila seorang anggota belum dapat membayar, anggota lain menutup angsurannya.</p>',
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
    category: 'Saldo dan penarikan',
    question: 'Bagaimana saya menarik saldo?',
    answer:
      '<p>Ke rekening bank atas nama Anda sendiri, paling sedikit {withdrawal_minimum}. Biaya bank {withdrawal_bank_cost}. Penarikan diproses dalam 1 sampai {withdrawal_time}.</p>',
  },
  {
    category: 'Meminjam',
    question: 'Siapa yang dapat meminjam?',
    answer:
      '<p>Perempuan yang punya usaha dan bergabung dalam kelompok beranggotakan paling sedikit {group_members} orang. Isi formulir peminjam; petugas kami menghubungi Anda.</p>',
  },
  {
    category: 'Meminjam',
    question: 'Biaya apa yang dibayar peminjam?',
    answer:
      '<p>Biaya layanan {borrower_fee} dari pinjaman, biaya admin {admin_fee} untuk setiap anggota, dan meterai {stamp_duty} untuk satu pinjaman. Keterlambatan dikenai denda {fine_per_day} sehari dari angsuran yang belum dibayar.</p>',
  },
];
