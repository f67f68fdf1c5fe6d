// Texts of every chart besides its own: its unit, and the link to the same data as a table.
export const chartTexts = {
  'chart.unit.billion': 'miliar rupiah',
  'chart.unit.million': 'juta rupiah',
  'chart.unit.thousand': 'ribu rupiah',
  'chart.unit.rupiah': 'rupiah',
  'chart.table': 'Lihat sebagai tabel',
  'chart.table.hide': 'Sembunyikan tabel',
} as const;
