// What the trail says of months of the books. Source: decision 0125.
export const periodTrailTexts = {
  'audit_event.area.period': 'Bulan pembukuan',
  'audit_event.object.period_lock': 'Kunci bulan',
  'audit_event.period.lock.enter': 'Bulan diminta dikunci',
  'audit_event.period.lock.approve': 'Bulan dikunci',
  'audit_event.period.lock.cancel': 'Permintaan kunci bulan ditarik',
} as const;
