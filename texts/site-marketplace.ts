// The public list of open groups. Source: docs/screens.md.
export const siteMarketplaceTexts = {
  'open.title': 'Kelompok yang menunggu pendanaan',
  'open.description':
    '{total} kelompok usaha perempuan sedang menunggu pendanaan: grade, imbal hasil, tenor, dan dana yang masih dibutuhkan, diperbarui langsung.',
  'open.lead':
    'Nama anggota disamarkan; jadwal angsuran lengkap ada setelah Anda masuk. Urutannya Anda pilih sendiri, kami tidak menyarankan kelompok mana pun.',
  'open.none.title': 'Hari ini semua kelompok sudah penuh',
  'open.none.text':
    'Kelompok baru terbit setelah petugas mengunjungi usaha setiap anggota. Daftar sekarang agar siap mendanai saat kelompok berikutnya terbit.',
  'open.more': 'Masih ada {count} kelompok lain. Masuk untuk melihat semuanya.',
  'open.filter': 'Terapkan',
  'open.full': 'Sudah penuh',
  'open.details': 'Tentang kelompok ini',
  'open.members': '{count} anggota',
  'open.rhythm.weekly': '{count} angsuran mingguan',
  'open.rhythm.monthly': '{count} angsuran bulanan',
  'open.earlier': 'Pinjaman ke-{count} kelompok ini',
  'open.risk': 'Pendanaan bukan tabungan: dana Anda dapat tidak kembali.',
  'open.role.ketua': 'ketua',
  'open.role.bendahara': 'bendahara',
} as const;
