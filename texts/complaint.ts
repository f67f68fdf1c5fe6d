// The subjects of a complaint, as everybody sees them. Source: docs/screens.md; decision 0067.
export const complaintTexts = {
  'complaint.category.account': 'Akun dan verifikasi',
  'complaint.category.funding': 'Pendanaan dan akad',
  'complaint.category.balance': 'Saldo, isi saldo, dan penarikan',
  'complaint.category.borrowing': 'Pinjaman dan angsuran kelompok',
  'complaint.category.officer': 'Sikap petugas atau penagihan',
  'complaint.category.privacy': 'Data pribadi',
  'complaint.category.other': 'Lainnya',
} as const;
