// Customer care: where to ask, and the complaint form with its ticket. Source: docs/screens.md; spec §1.
export const siteCareTexts = {
  'care.title': 'Layanan pelanggan',
  'care.description':
    'Sampaikan pengaduan kepada Titian. Anda mendapat nomor tiket, dan jawaban paling lambat {days} hari kerja.',
  'care.lead':
    'Ceritakan apa yang terjadi. Anda langsung mendapat nomor tiket, dan seorang petugas menjawab paling lambat {days} hari kerja.',
  'care.form': 'Kirim pengaduan',
  'care.name': 'Nama',
  'care.email': 'Email',
  'care.phone': 'Nomor telepon',
  'care.contact': 'Isi salah satu. Jawaban dikirim ke email bila ada, selain itu lewat SMS.',
  'care.category': 'Tentang apa',
  'care.category.hint': 'Permintaan tentang data pribadi kami jawab paling lambat {hours} jam.',
  'care.message': 'Pengaduan Anda',
  'care.message.hint':
    'Sebutkan tanggal dan nama kelompok bila ada. Jangan tulis kata sandi, kode SMS, atau NIK; petugas tidak pernah memintanya.',
  'care.send': 'Kirim pengaduan',
  'care.sending': 'Mengirim …',
  'care.sent': 'Pengaduan diterima',
  'care.sent.text':
    'Nomor tiket Anda {ticket}. Simpan nomor ini. Jawaban kami kirim paling lambat {days} hari kerja dari hari ini.',
  'care.sent.privacy':
    'Nomor tiket Anda {ticket}. Simpan nomor ini. Permintaan tentang data pribadi kami jawab paling lambat {hours} jam dari sekarang.',
  'care.empty': '{field} belum diisi.',
  'care.failed': 'Pengaduan belum terkirim. Periksa sambungan Anda, lalu kirim lagi; isinya tetap ada di sini.',
  'care.other': 'Cara lain',
  'care.other.text': 'Telepon dijawab Senin sampai Jumat, 08.00 sampai 17.00 WIB, kecuali hari libur.',
  'care.urgent': 'Ada transaksi yang bukan dari Anda?',
  'care.urgent.text':
    'Ganti kata sandi sekarang lewat halaman Masuk, lalu telepon kami. Perangkat lain langsung dikeluarkan begitu kata sandi diganti.',
  'care.faq': 'Mungkin sudah dijawab di Tanya jawab',
} as const;
