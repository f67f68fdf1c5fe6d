// The audit events of areas, branches and hand-overs. Source: decision 0112.
export const branchTrailTexts = {
  'audit_event.area.branch': 'Cabang',
  'audit_event.group.handover': 'Serah terima kelompok direncanakan',
  'audit_event.group.handover_cancel': 'Rencana serah terima dibatalkan',
  'audit_event.group.handover_refused': 'Serah terima tidak dapat dilakukan',
  'audit_event.branch.add': 'Cabang dibuat',
  'audit_event.branch.area_add': 'Wilayah dibuat',
  'audit_event.branch.area_close': 'Wilayah ditutup',
  'audit_event.branch.area_edit': 'Wilayah diubah',
  'audit_event.branch.close': 'Cabang ditutup',
  'audit_event.branch.edit': 'Cabang diubah',
  'audit_event.staff.branch': 'Petugas ditempatkan',
} as const;
