// The texts of refusals about reports to the authorities. Source: decision 0128.
export const authorityErrors = {
  'error.authority.running': 'Masa ini belum berakhir. Berkas dapat diambil sesudah hari terakhirnya.',
  'error.authority.incomplete': '{count} isian wajib masih kosong. Lengkapi dulu seperti disebut di pemeriksaan.',
  'error.authority.differs':
    'Jumlah dalam berkas berbeda dengan buku besar. Cari selisihnya di Jurnal sebelum mengambil.',
  'error.authority.unchanged': 'Isinya sama dengan yang terakhir diambil. Unduh berkas itu lagi.',
  'error.authority.changed': 'Petugas lain baru saja mengambil masa ini. Muat ulang halaman.',
} as const;
