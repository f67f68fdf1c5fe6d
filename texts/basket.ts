// A basket beside a lender's own limits, and while it is being funded.
// Source: docs/screens.md; decision 0110.
export const basketTexts = {
  'basket.limits': 'Batas Anda',
  'basket.limits.change': 'Ubah',
  'basket.limits.none': 'Keranjang ini tidak menyentuh batas Anda.',
  'basket.limits.unset': 'Anda belum menetapkan batas sendiri. Bila sudah, keranjang diisi di dalamnya.',
  'basket.limits.group': 'Satu kelompok',
  'basket.limits.grade': 'Satu grade',
  'basket.limits.province': 'Satu provinsi',
  'basket.limits.sector': 'Satu sektor',
  'basket.limits.of': 'batas Anda {limit}',
  'basket.limits.text': 'Termasuk keranjang ini dan yang sudah Anda danai. Batas ini mengingatkan, tidak menolak.',
  'basket.progress': 'Pendanaan sedang berjalan',
  'basket.progress.title': '{done} dari {count} selesai',
  'basket.progress.leave': 'Tiap kelompok selesai sendiri. Halaman ini boleh ditutup; hasilnya ada di Pemberitahuan.',
  'basket.progress.open': 'Menunggu giliran',
  'basket.progress.funded': 'Didanai',
  'basket.progress.gone': 'Sudah penuh',
  'basket.progress.changed': 'Syarat berubah',
  'basket.progress.refused': 'Belum didanai',
} as const;
