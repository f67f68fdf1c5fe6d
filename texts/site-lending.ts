// A lending as the public site shows it, on a card. Source: docs/screens.md.
export const siteLendingTexts = {
  'card.grade': 'Risiko',
  'card.loan': 'Pinjaman',
  'card.interest': 'Imbal hasil',
  'card.year': 'flat/tahun',
  'card.tenor': 'Tenor',
  'card.months': 'bulan',
  'card.slot': 'Masih dibutuhkan {amount}',
} as const;
