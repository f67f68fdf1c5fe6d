// A lender's own bank accounts: the list, the main one, removing one.
// Source: docs/screens.md.

export const accountsTexts = {
  'accounts.title': 'Rekening bank saya',
  'accounts.lead': 'Penarikan hanya dikirim ke rekening atas nama Anda sendiri.',
  'accounts.what': 'Daftar rekening',
  'accounts.none.title': 'Belum ada rekening',
  'accounts.none.text': 'Tambahkan rekening atas nama Anda untuk menarik saldo.',
  'accounts.main': 'Rekening utama',
  'accounts.main.set': 'Jadikan utama',
  'accounts.main.set.of': 'Jadikan {account} rekening utama',
  'accounts.verified': 'Nama sudah diperiksa petugas',
  'accounts.own': 'Nama sama dengan nama Anda',
  'accounts.pending': 'Ada penarikan yang belum selesai',
  'accounts.added': 'Ditambahkan {date}',
  'accounts.remove': 'Hapus',
  'accounts.remove.of': 'Hapus {account}',
  'accounts.remove.title': 'Hapus rekening?',
  'accounts.remove.text': '{account} tidak menerima penarikan lagi. Anda dapat menambahkannya lagi kapan saja.',
  'accounts.removed': 'Rekening dihapus.',
} as const;
