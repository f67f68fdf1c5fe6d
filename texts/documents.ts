// Texts on every page of a generated document, around its own text. Source: spec §1; docs/domain.md §5.
export const documents = {
  'document.number': 'Nomor {number}',
  'document.page': 'Halaman {page} dari {pages}',
  'document.signatures': 'Tanda tangan',
  'document.signatures.text':
    'Dokumen ini ditandatangani secara elektronik. Keabsahannya dapat diperiksa dengan membuka berkas ini pada pembaca PDF yang mendukung tanda tangan elektronik. Setiap perubahan setelah ditandatangani akan terlihat.',
  'document.signatures.place': 'Tempat tanda tangan elektronik',

  'statement.title': 'Laporan saldo',
  'statement.heading': 'Laporan saldo {month}',
  'statement.name': 'Nama pendana',
  'statement.period': 'Masa',
  'statement.period.value': '{from} sampai {until}',
  'statement.opening': 'Saldo awal',
  'statement.in': 'Dana masuk',
  'statement.out': 'Dana keluar',
  'statement.closing': 'Saldo akhir',
  'statement.month': 'Bulan',
  'statement.year': 'Setahun',
  'statement.empty': 'Tidak ada mutasi pada masa ini.',
  'statement.note':
    'Jumlah angsuran adalah jumlah bersih setelah biaya layanan dan PPh. Rinciannya ada pada halaman Riwayat.',
} as const;
