// The texts of refusals about months of the books. Source: decision 0125.
export const periodErrors = {
  'error.period.running': 'Bulan ini belum berakhir. Bulan dapat dikunci satu jam sesudah hari terakhirnya.',
  'error.period.earlier': '{month} belum dikunci. Kunci bulan dari yang terdahulu.',
  'error.period.books':
    'Pembukuan belum terbukti cocok sesudah bulan ini berakhir. Lihat pemeriksaan malam di Ringkasan.',
  'error.period.bank_days': '{count} hari rekening koran belum ditutup, yang pertama {date}.',
  'error.period.locked': 'Bulan ini sudah terkunci.',
  'error.period.asked': '{name} sudah meminta bulan ini dikunci.',
  'error.period.changed': 'Permintaan ini sudah diputuskan atau ditarik. Muat ulang halaman.',
  'error.period.own_entry': 'Anda yang meminta. Bulan dikunci oleh petugas keuangan lain.',
  'error.period.bank_day': '{month} sudah terkunci, jadi rekening koran {date} tidak dapat dibuka lagi.',
  'error.period.statement': '{month} sudah terkunci, jadi rekening koran {date} tidak dapat diunggah lagi.',
} as const;
