// What the trail says of read tokens. Source: decision 0127.
export const readTokenTrailTexts = {
  'audit_event.area.read_token': 'Kunci baca',
  'audit_event.object.read_token': 'Kunci baca',
  'audit_event.read_token.made': 'Kunci baca dibuat',
  'audit_event.read_token.revoked': 'Kunci baca dicabut',
  'audit_event.read_token.refused': 'Kunci baca ditolak',
} as const;
