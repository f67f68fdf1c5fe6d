// /borrower: who can borrow, all that a loan costs with an example, what joint liability asks, and the rights of a
// member.
// Source: docs/screens.md; spec §1, §9; docs/domain.md §2, §6.
export const siteBorrowerTexts = {
  'forBorrower.title': 'Untuk peminjam',
  'forBorrower.description':
    'Modal usaha untuk kelompok perempuan beranggotakan paling sedikit {members} orang: syarat, seluruh biaya, dan hak Anda.',
  'forBorrower.lead':
    'Modal usaha bersama kelompok Anda, tanpa agunan. Seluruh biayanya ditulis di depan, dan angsurannya dibayar di pertemuan kelompok.',
  'forBorrower.join': 'Daftarkan kelompok',
  'forBorrower.how': 'Lihat langkah demi langkah',

  'forBorrower.who': 'Siapa yang dapat meminjam',
  'forBorrower.who.1': 'Perempuan yang punya usaha',
  'forBorrower.who.1.text':
    'Warung, jahitan, tenun, kebun, ternak, masakan: usaha yang sudah berjalan dan dapat dikunjungi.',
  'forBorrower.who.2': 'Dalam kelompok {members} orang atau lebih',
  'forBorrower.who.2.text': 'Anggota saling mengenal dan saling memilih.',
  'forBorrower.who.3': 'Bersedia bertemu',
  'forBorrower.who.3.text': 'Kelompok bertemu pada hari yang tetap. Petugas hadir dan mencatat.',

  'forBorrower.cost': 'Seluruh biaya',
  'forBorrower.cost.lead':
    'Tidak ada biaya lain. Biaya layanan, admin, meterai, dan bank dipotong sekali, pada pencairan.',
  'forBorrower.cost.fee': 'Biaya layanan',
  'forBorrower.cost.fee.of': 'dari pinjaman kelompok',
  'forBorrower.cost.admin': 'Biaya admin',
  'forBorrower.cost.admin.of': 'untuk setiap anggota',
  'forBorrower.cost.stamp': 'Bea meterai',
  'forBorrower.cost.stamp.of': 'untuk satu pinjaman kelompok',
  'forBorrower.cost.bank': 'Biaya bank',
  'forBorrower.cost.bank.of': 'untuk satu pencairan',
  'forBorrower.cost.interest': 'Bunga setahun',
  'forBorrower.cost.interest.range': '{lowest}–{highest}',
  'forBorrower.cost.interest.of': 'menurut skor kelompok, tetap dari pokok awal',
  'forBorrower.cost.fine': 'Denda terlambat',
  'forBorrower.cost.fine.of': 'sehari, dari angsuran yang belum dibayar',

  'forBorrower.example': 'Contoh untuk satu anggota',
  'forBorrower.example.lead':
    'Kelompok {members} orang, masing-masing meminjam {amount} selama {months} bulan, grade {grade}, angsuran mingguan.',
  'forBorrower.example.received': 'Yang diterima',
  'forBorrower.example.principal': 'Pinjaman',
  'forBorrower.example.fee': 'Biaya layanan {rate}',
  'forBorrower.example.admin': 'Biaya admin',
  'forBorrower.example.shared': 'Bagian meterai dan biaya bank',
  'forBorrower.example.received.sum': 'Diterima',
  'forBorrower.example.received.remark': 'Bunga tetap dihitung dari seluruh pinjaman.',
  'forBorrower.example.paid': 'Yang dibayar kembali',
  'forBorrower.example.interest': 'Bunga {rate} setahun, {months} bulan',
  'forBorrower.example.paid.sum': 'Dibayar kembali',
  'forBorrower.example.paid.remark':
    '{count} kali {amount}. Seluruh biaya pinjaman ini {total}, setara {effective} setahun dari uang yang diterima.',

  'forBorrower.joint': 'Tanggung renteng: baca sebelum bergabung',
  'forBorrower.joint.lead': 'Bergabung berarti berjanji kepada anggota lain, bukan hanya kepada Titian.',
  'forBorrower.joint.1': 'Anda ikut menanggung seluruh pinjaman kelompok,',
  'forBorrower.joint.1.text': 'bukan hanya bagian Anda sendiri.',
  'forBorrower.joint.2': 'Bila anggota lain kurang, Anda ikut menutup',
  'forBorrower.joint.2.text': 'di pertemuan itu. Ia mengganti kepada Anda kemudian, tanpa bunga.',
  'forBorrower.joint.3': 'Keadaan pembayaran Anda diketahui anggota kelompok,',
  'forBorrower.joint.3.text': 'dan dilaporkan kepada lembaga informasi kredit menurut peraturan.',
  'forBorrower.joint.4': 'Pinjamlah menurut kemampuan.',
  'forBorrower.joint.4.text': 'Angsuran harus terbayar juga di minggu yang sepi.',

  'forBorrower.right': 'Hak Anda',
  'forBorrower.right.1': 'Tahu sebelum menandatangani',
  'forBorrower.right.1.text': 'Perjanjian dibacakan. Anda menerima salinannya dan jadwal angsuran, tanpa biaya.',
  'forBorrower.right.2': 'Bukti setiap pembayaran',
  'forBorrower.right.2.text': 'Petugas mencatatnya di depan kelompok, dan Anda dapat melihat sisa pinjaman kapan saja.',
  'forBorrower.right.3': 'Melunasi lebih cepat',
  'forBorrower.right.3.text': 'Tanpa denda pelunasan. Bunga dari angsuran yang belum jatuh tempo dihapus.',
  'forBorrower.right.4': 'Ditagih dengan hormat',
  'forBorrower.right.4.text': 'Tanpa ancaman, tanpa kekerasan, tanpa mempermalukan Anda atau keluarga.',
  'forBorrower.right.5': 'Tidak dimintai uang di luar perjanjian',
  'forBorrower.right.5.text': 'Oleh siapa pun, juga bukan oleh petugas atau ketua kelompok. Laporkan bila terjadi.',
  'forBorrower.right.6': 'Mengadu',
  'forBorrower.right.6.text': 'Setiap pengaduan diberi nomor dan dijawab dalam {days} hari kerja.',
  'forBorrower.right.care': 'Kirim pengaduan',
  'forBorrower.right.table': 'Cara membaca tabel angsuran',
} as const;
