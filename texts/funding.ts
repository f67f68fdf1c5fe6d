// Texts of a funding that the server fills in: details of a portfolio, places of the agreement, the holder of an
// account.
// Source: spec §3 Portfolio; docs/screens.md; docs/domain.md §5.
export const fundingTexts = {
  'portfolio.section': 'Pendanaan Anda',
  'portfolio.row.amount': 'Jumlah pendanaan',
  'portfolio.row.used_balance': 'Dibayar dari saldo',
  'portfolio.row.transferred': 'Dibayar lewat transfer',
  'portfolio.row.share': 'Bagian dari pinjaman',
  'portfolio.row.interest': 'Perkiraan imbal hasil kotor',
  'portfolio.row.fee': 'Biaya layanan',
  'portfolio.row.tax': 'PPh',
  'portfolio.row.net': 'Perkiraan imbal hasil bersih',
  'portfolio.row.created': 'Didanai pada',
  'portfolio.value.kept': '{amount} ({percent} dari imbal hasil)',
  'portfolio.value.when': '{date}, {time}',
  'payment.holder': 'Titian {name}',
  'agreement.identity': 'Sesuai data verifikasi identitas Pendana',
  'agreement.address': 'Sesuai data verifikasi identitas Pendana',
  'agreement.rhythm.weekly': 'mingguan',
  'agreement.rhythm.monthly': 'bulanan',
} as const;
