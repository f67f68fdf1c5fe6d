// What a lender puts aside on the marketplace: marked groups, and in words how the list is ordered.
// Source: docs/screens.md; decision 0106.
export const shortlistTexts = {
  'shortlist.order': 'Diurutkan menurut {order}.',
  'shortlist.order.closing': 'waktu tutup, yang paling dekat lebih dulu',
  'shortlist.order.newest': 'tanggal tayang, yang terbaru lebih dulu',
  'shortlist.order.interest': 'imbal hasil per tahun, yang tertinggi lebih dulu',
  'shortlist.order.remaining': 'jumlah yang masih dibutuhkan, yang terbesar lebih dulu',
  'shortlist.order.law': 'Titian tidak menyarankan kelompok mana pun.',

  'shortlist.saved': 'Tersimpan',
  'shortlist.saved.of': 'Tersimpan: {name}',
  'shortlist.save': 'Simpan',
  'shortlist.save.of': 'Simpan {name}',
  'shortlist.added': '{name} disimpan.',
  'shortlist.removed': '{name} dilepas dari Tersimpan.',
  'shortlist.unsure': 'Belum pasti tersimpan. Muat ulang halaman ini, lalu lihat lagi.',
  'shortlist.none.title': 'Belum ada kelompok tersimpan',
  'shortlist.none.text':
    'Tekan Simpan pada kelompok yang ingin Anda lihat lagi. Ia tetap di sini, juga setelah pendanaannya selesai.',
  'shortlist.none.action': 'Lihat kelompok',

  'shortlist.search.now': 'Pencarian: {name}',
  'shortlist.search.save': 'Simpan pencarian',
  'shortlist.search.list': 'Pencarian tersimpan ({count})',
  'shortlist.search.title': 'Pencarian tersimpan',
  'shortlist.search.all': 'Semua kelompok yang menunggu pendanaan',
  'shortlist.search.no_sector': 'sektor yang sudah tidak ada',
  'shortlist.search.name': 'Nama pencarian',
  'shortlist.search.saving': 'Menyimpan…',
  'shortlist.search.saved': 'Pencarian {name} disimpan.',
  'shortlist.search.told':
    'Bila ada kelompok baru yang cocok, Anda kami kabari. Caranya diatur di Pengaturan, bagian Kabar dan penawaran.',
  'shortlist.search.silent':
    'Pencarian ini tidak memuat kelompok yang menunggu pendanaan, jadi tidak ada kabar kelompok baru untuknya.',
  'shortlist.search.of': '{count} dari {most} pencarian.',
  'shortlist.search.rename': 'Ganti nama',
  'shortlist.search.renamed': 'Nama pencarian diganti.',
  'shortlist.search.delete': 'Hapus',
  'shortlist.search.deleted': 'Pencarian {name} dihapus.',
  'shortlist.search.none': 'Belum ada pencarian tersimpan.',
} as const;
