// The texts of audit events about groups and their members. Source: docs/screens.md.
export const groupTrailTexts = {
  'audit_event.group.close': 'Kelompok ditutup',
  'audit_event.group.import': 'Impor kelompok dimulai',
  'audit_event.group.import_undo': 'Impor kelompok dibatalkan',
  'audit_event.group.create': 'Kelompok dibuat',
  'audit_event.group.edit': 'Kelompok diubah',
  'audit_event.group.point': 'Titik tempat pertemuan dicatat',
  'audit_event.group.meeting_day': 'Hari pertemuan dipindah',
  'audit_event.group.member_add': 'Anggota ditambahkan',
  'audit_event.group.member_leave': 'Anggota keluar',
  'audit_event.group.member_role': 'Peran anggota diubah',
  'audit_event.group.member_nik': 'NIK anggota dicatat',
  'audit_event.group.member_sign_in': 'Akun masuk anggota dibuat',
  'audit_event.group.officer': 'Petugas lapangan diganti',
} as const;
