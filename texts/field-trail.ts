// What the trail says of phones in the field and their sheets.
// Source: decision 0114.
export const fieldTrailTexts = {
  'audit_event.area.field_device': 'HP lapangan',
  'audit_event.object.field_device': 'HP petugas',
  'audit_event.field_device.register': 'HP didaftarkan untuk lapangan',
  'audit_event.field_device.unlock': 'Penyimpanan HP dibuka',
  'audit_event.field_device.prepare': 'Lembar disiapkan di HP',
  'audit_event.field_device.revoke': 'HP dicabut',
  'audit_event.area.field_sheet': 'Lembar dari HP',
  'audit_event.object.field_sheet': 'Lembar dari HP',
  'audit_event.field_sheet.receive': 'Lembar dari HP diterima, tidak cocok lagi',
  'audit_event.field_sheet.post': 'Lembar dari HP dicatat',
  'audit_event.field_sheet.close': 'Lembar dari HP ditutup',
  'audit_event.field_sheet.photo': 'Foto buku kelompok diterima',
} as const;
