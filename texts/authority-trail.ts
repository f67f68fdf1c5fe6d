// What the trail says of reports to the authorities. Source: decision 0128.
export const authorityTrailTexts = {
  'audit_event.area.authority': 'Laporan ke otoritas',
  'audit_event.object.authority_take': 'Laporan ke otoritas',
  'audit_event.authority.take': 'Berkas untuk otoritas diambil',
  'audit_event.authority.download': 'Berkas untuk otoritas diunduh',
} as const;
