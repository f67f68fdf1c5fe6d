// What every chart says beside its own words: its unit, and the way to the same as a table.
export const chartTexts = {
  'chart.unit.billion': 'miliar rupiah',
  'chart.unit.million': 'juta rupiah',
  'chart.unit.thousand': 'ribu rupiah',
  'chart.unit.rupiah': 'rupiah',
  'chart.table': 'Lihat sebagai tabel',
  'chart.table.hide': 'Sembunyikan tabel',
} as const;
