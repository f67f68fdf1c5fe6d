// The console's "Cabang": areas, branches, who works where; a group's branch, and hand-overs.
// Source: docs/screens.md; decision 0112.
export const branchTexts = {
  'groups.branch': 'Cabang',
  'groups.branch.any': 'Semua cabang',
  'group.officer.branch': 'Petugas {name} · {branch}',
  'officers.audit_event.staff.branch': 'ditempatkan',
} as const;
