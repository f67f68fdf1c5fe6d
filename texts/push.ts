// News on the screen of a phone, switched on and off for each browser. Source: docs/screens.md; decision 0109.
export const pushTexts = {
  'push.title': 'Kabar langsung di HP ini',
  'push.text':
    'Kabar muncul di layar, juga saat Titian tidak dibuka. Yang tampil hanya judulnya, tanpa jumlah uang dan tanpa nama.',
  'push.stand_in': 'Di mode demo, kabarnya muncul di ruang uji coba, halaman Push.',
  'push.none.title': 'Browser ini belum bisa menerima kabar langsung',
  'push.none':
    'Pakai Chrome, Edge, atau Firefox yang terbaru. Di iPhone, tambahkan dulu Titian ke layar utama, lalu buka dari sana.',
  'push.denied.title': 'Izin pemberitahuan ditolak di browser ini',
  'push.denied':
    'Tekan ikon di kiri alamat situs, pilih Izin atau Pemberitahuan, lalu pilih Izinkan. Sesudah itu muat ulang halaman ini.',
  'push.closed': 'Izinnya belum diberikan, jadi belum menyala. Tekan sekali lagi bila Anda ingin menyalakannya.',
  'push.failed':
    'Layanan pemberitahuan browser ini sedang tidak bisa dihubungi. Tekan tombolnya lagi sesudah lima menit.',
  'push.on': 'Nyalakan di sini',
  'push.on.done': 'Kabar langsung menyala di sini.',
  'push.off': 'Matikan di sini',
  'push.off.done': 'Kabar langsung dimatikan.',
  'push.current': 'Menyala di sini',
  'push.others': 'Juga menyala di',
  'push.since': 'Sejak {date}',
  'push.remove.of': 'Matikan di {device}',
} as const;
