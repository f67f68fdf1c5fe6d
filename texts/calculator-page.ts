// The page around the calculator: what it is, the same figures as examples without script, and how they are computed.
// Source: docs/screens.md; spec §9.
export const calculatorPageTexts = {
  'calculator.title': 'Kalkulator pendanaan',
  'calculator.description':
    'Hitung perkiraan imbal hasil pendanaan: kotor, biaya layanan, PPh, dan bersih, angsuran demi angsuran, dengan rumus yang dipakai Titian.',
  'calculator.lead':
    'Dihitung dengan rumus yang sama seperti pendanaan sungguhan. Semua angka di halaman ini perkiraan: hasilnya bergantung pada kelompok yang membayar.',
  'calculator.still':
    'Tanpa JavaScript kalkulator ini tidak bergerak. Contoh di bawah dihitung dengan rumus yang sama.',
  'calculator.examples': 'Contoh menurut grade',
  'calculator.examples.lead':
    'Perkiraan imbal hasil bersih dari tiap jumlah pendanaan, selama {months} bulan dengan angsuran mingguan, sesudah PPh {tax} dan biaya layanan {fee}.',
  'calculator.examples.caption': 'Perkiraan imbal hasil bersih menurut grade dan jumlah pendanaan',
  'calculator.examples.grade': 'Grade',
  'calculator.examples.rate': 'Per tahun',
  'calculator.how': 'Cara menghitungnya',
  'calculator.how.interest': 'Imbal hasil',
  'calculator.how.interest.text':
    'Bunga tetap: pokok × bunga setahun ÷ 12 × jumlah bulan. Bunga setahun menurut grade antara {least} dan {most}.',
  'calculator.how.tax': 'PPh',
  'calculator.how.tax.text':
    'Titian memotong PPh dari imbal hasil kotor dan menyetorkannya: {resident} untuk wajib pajak dalam negeri, {foreign} untuk wajib pajak luar negeri. Kalkulator memakai {resident}.',
  'calculator.how.fee': 'Biaya layanan',
  'calculator.how.fee.text':
    '{percent} dari imbal hasil kotor, dipotong hanya ketika angsuran benar-benar masuk. Pokok tidak dipotong apa pun.',
  'calculator.how.rows': 'Angsuran',
  'calculator.how.rows.text':
    'Pokok dan imbal hasil dibagi rata; sisa pembagian ada di angsuran terakhir. Dua belas bulan berarti {count} minggu.',
  'calculator.how.default': 'Bila kelompok berhenti membayar',
  'calculator.how.default.text':
    'Sesudah {weeks} minggu tanpa pembayaran pinjaman dinyatakan gagal bayar. Yang belum kembali menjadi kerugian pendana.',
} as const;
