// The console's "Cabang": areas, branches, who works where; a group's branch, and hand-overs.
// Source: docs/screens.md; decision 0112.
export const branchTexts = {
  'audit_event.area.branch': 'Cabang',
  'audit_event.branch.add': 'Cabang dibuat',
  'audit_event.branch.area_add': 'Wilayah dibuat',
  'audit_event.branch.area_close': 'Wilayah ditutup',
  'audit_event.branch.area_edit': 'Wilayah diubah',
  'audit_event.branch.close': 'Cabang ditutup',
  'audit_event.branch.edit': 'Cabang diubah',
  'audit_event.staff.branch': 'Petugas ditempatkan',
  'officers.audit_event.staff.branch': 'ditempatkan',
} as const;
