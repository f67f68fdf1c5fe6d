// What the trail says of phones in the field and their sheets.
// Source: decision 0114.
export const fieldTrailTexts = {
  'audit_event.area.field_device': 'HP lapangan',
  'audit_event.object.field_device': 'HP petugas',
  'audit_event.field_device.register': 'HP didaftarkan untuk lapangan',
  'audit_event.field_device.unlock': 'Penyimpanan HP dibuka',
  'audit_event.field_device.prepare': 'Lembar disiapkan di HP',
  'audit_event.field_device.revoke': 'HP dicabut',
} as const;
