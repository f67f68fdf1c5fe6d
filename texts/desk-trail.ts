// What the trail says of staff accounts, sign-ins and searches.
// Source: docs/screens.md; decision 0116.
export const deskTrailTexts = {
  'audit_event.area.session': 'Masuk',
  'audit_event.area.books': 'Pembukuan',
  'audit_event.area.search': 'Pencarian',
  'audit_event.area.staff': 'Petugas',
  'audit_event.books.export': 'Jurnal sebulan diunduh',
  'audit_event.books.table': 'Laporan pembukuan diunduh',
  'audit_event.session.refused': 'Gagal masuk',
  'audit_event.session.start': 'Masuk',
  'audit_event.search.number': 'Dicari menurut NIK atau telepon',
  'audit_event.staff.change.cancelled': 'Perubahan akun petugas dibatalkan',
  'audit_event.staff.change.entered': 'Perubahan akun petugas diajukan',
  'audit_event.staff.enrolled': 'Petugas mulai bekerja',
  'audit_event.staff.invited': 'Petugas diundang',
  'audit_event.staff.left': 'Petugas berhenti',
  'audit_event.staff.link': 'Tautan petugas dibuat',
  'audit_event.staff.roles': 'Peran petugas diubah',
} as const;
