// Labels of the table of a member's own loan, which the server fills in.
// Source: spec §3, §9; docs/screens.md.
export const memberLoanTexts = {
  'member_loan.section': 'Pinjaman saya',
  'member_loan.row.principal': 'Jumlah pinjaman',
  'member_loan.row.rate': 'Bunga',
  'member_loan.row.interest': 'Bunga seluruhnya',
  'member_loan.row.repayment': 'Yang dibayar kembali',
  'member_loan.row.instalments': 'Angsuran',
  'member_loan.row.service_fee': 'Biaya layanan',
  'member_loan.row.admin_fee': 'Biaya administrasi',
  'member_loan.row.stamp': 'Bagian bea meterai',
  'member_loan.row.bank_cost': 'Bagian biaya transfer bank',
  'member_loan.row.received': 'Diterima',
  'member_loan.value.instalments.weekly': '{amount} per minggu, {count} kali',
  'member_loan.value.instalments.monthly': '{amount} per bulan, {count} kali',
} as const;
