// /how-it-works: the steps of a loan as a picture story, both sides step by step with their times, and what may go
// wrong.
// Source: docs/screens.md; spec §1, §9; docs/domain.md §4 to §7.
export const siteHowTexts = {
  'how.title': 'Cara kerja Titian',
  'how.description':
    'Bagaimana pinjaman kelompok didanai dan dibayar kembali: setiap langkah bagi pendana dan peminjam, dengan waktunya.',
  'how.lead':
    'Uang menyeberang dari banyak pendana ke satu kelompok, lalu kembali sedikit demi sedikit. Waktunya tertulis di setiap langkah.',
  'how.browse': 'Lihat kelompok',
  'how.lender.jump': 'Langkah pendana',
  'how.borrower.jump': 'Langkah peminjam',

  'how.story': 'Perjalanan satu pinjaman',
  'how.story.lead': 'Dari pertemuan pertama di kampung sampai angsuran masuk ke saldo pendana.',
  'how.story.1': 'Berkelompok',
  'how.story.1.text': 'Sedikitnya {members} perempuan yang saling mengenal membentuk kelompok dan memilih ketuanya.',
  'how.story.2': 'Dikunjungi',
  'how.story.2.text': 'Petugas lapangan melihat usaha para anggota, memotretnya, dan menilai skor kredit kelompok.',
  'how.story.3': 'Didanai bersama',
  'how.story.3.text': 'Banyak pendana mengisi satu pinjaman, mulai {minimum}, sampai penuh.',
  'how.story.4': 'Bertemu',
  'how.story.4.text': 'Angsuran dikumpulkan di pertemuan kelompok dan dicatat petugas di depan semua anggota.',
  'how.story.5': 'Saling menutup',
  'how.story.5.text':
    'Bila seorang anggota kurang, yang lain menutup di pertemuan itu juga. Penggantiannya tanpa bunga.',
  'how.story.6': 'Sampai',
  'how.story.6.text': 'Setelah uangnya diterima bank, setiap pendana mendapat bagiannya di saldo, dengan rinciannya.',

  'how.lender': 'Bagi pendana',
  'how.lender.lead': 'Dari pendaftaran sampai uang kembali ke rekening Anda.',
  'how.lender.1': 'Daftar',
  'how.lender.1.text': 'Baca syarat layanan, lalu buktikan nomor telepon Anda dengan kode dari SMS.',
  'how.lender.1.time': 'Kode berlaku {minutes} menit',
  'how.lender.2': 'Buktikan identitas',
  'how.lender.2.text':
    'Kirim foto KTP dan NPWP, swafoto, pekerjaan, dan rekening bank atas nama Anda. Petugas memeriksa setiap isian.',
  'how.lender.2.time': 'Diperiksa dalam {days} hari kerja',
  'how.lender.3': 'Siapkan email dan tanda tangan',
  'how.lender.3.text': 'Buka tautan yang kami kirim ke email Anda, lalu aktifkan tanda tangan digital.',
  'how.lender.3.time': 'Cukup sekali',
  'how.lender.4': 'Pilih kelompok',
  'how.lender.4.text':
    'Lihat usahanya, grade, tenor, dan perkiraan imbal hasil. Isi jumlah mulai {minimum}, baca akad sampai selesai, lalu konfirmasi.',
  'how.lender.4.time': 'Penawaran berlaku {minutes} menit',
  'how.lender.5': 'Tanda tangani akad',
  'how.lender.5.text': 'Akad dan surat kuasa ditandatangani secara digital. Selama itu bagian Anda disisihkan.',
  'how.lender.5.time': 'Dalam {hours} jam',
  'how.lender.6': 'Bayar',
  'how.lender.6.text':
    'Dari saldo, atau dengan transfer ke rekening virtual untuk pendanaan ini. Pendanaan aktif {minutes} menit setelah uangnya diterima.',
  'how.lender.6.time': 'Dalam {hours} jam setelah tanda tangan',
  'how.lender.7': 'Tunggu pencairan',
  'how.lender.7.text':
    'Uang dikirim kepada kelompok setelah pinjaman penuh, seluruh anggota menandatangani, dan dua petugas menyetujui.',
  'how.lender.7.time': 'Masa pendanaan {days} hari',
  'how.lender.8': 'Terima angsuran',
  'how.lender.8.text':
    'Setiap angsuran membawa bagian Anda ke saldo: pokok dan imbal hasil, dikurangi biaya layanan dan PPh.',
  'how.lender.8.time': 'Tiap minggu atau tiap bulan',
  'how.lender.9': 'Tarik saldo',
  'how.lender.9.text': 'Ke rekening bank atas nama Anda sendiri, atau danai kelompok lain.',
  'how.lender.9.time': '1 sampai {days} hari kerja',

  'how.borrower': 'Bagi peminjam',
  'how.borrower.lead': 'Dari formulir sampai pinjaman lunas. Sampai pencairan tidak ada yang dibayar.',
  'how.borrower.1': 'Isi formulir',
  'how.borrower.1.text': 'Nama, nomor telepon, bidang, dan tempat usaha Anda.',
  'how.borrower.1.time': 'Dihubungi dalam {days} hari kerja',
  'how.borrower.2': 'Terima kunjungan',
  'how.borrower.2.text': 'Petugas melihat usaha Anda, menjelaskan tanggung renteng, dan menjawab pertanyaan.',
  'how.borrower.2.time': 'Menurut janji dengan Anda',
  'how.borrower.3': 'Bergabung dalam kelompok',
  'how.borrower.3.text': 'Paling sedikit {members} perempuan. Kelompok memilih ketua dan hari pertemuannya.',
  'how.borrower.3.time': 'Menurut kesiapan kelompok',
  'how.borrower.4': 'Susun pinjaman',
  'how.borrower.4.text':
    'Setiap anggota menyebut kebutuhannya. Skor kelompok menentukan bunga, dan seluruh biaya ditunjukkan lebih dulu.',
  'how.borrower.4.time': 'Di pertemuan kelompok',
  'how.borrower.5': 'Terbit dan didanai',
  'how.borrower.5.text':
    'Pinjaman ditawarkan kepada pendana tanpa nama lengkap anggota, tanpa alamat, dan tanpa foto orang.',
  'how.borrower.5.time': '{days} hari, dapat diperpanjang sekali',
  'how.borrower.6': 'Tanda tangani perjanjian',
  'how.borrower.6.text':
    'Setiap anggota menandatangani perjanjiannya sendiri. Yang tidak punya telepon memakai perangkat petugas di pertemuan.',
  'how.borrower.6.time': 'Dalam {days} hari setelah dikirim',
  'how.borrower.7': 'Terima pencairan',
  'how.borrower.7.text': 'Uang masuk ke rekening kelompok dan dibagi kepada anggota, disaksikan petugas.',
  'how.borrower.7.time': 'Setelah dua petugas menyetujui',
  'how.borrower.8': 'Bayar angsuran',
  'how.borrower.8.text':
    'Di pertemuan kelompok atau lewat rekening virtual. Angsuran mingguan yang pertama jatuh sedikitnya tujuh hari setelah pencairan.',
  'how.borrower.8.time': 'Tiap minggu atau tiap bulan',
  'how.borrower.9': 'Lunas',
  'how.borrower.9.text': 'Boleh lebih cepat tanpa denda pelunasan: bunga dari angsuran yang belum jatuh tempo dihapus.',
  'how.borrower.9.time': 'Sesuai tenor, atau lebih cepat',
  'how.borrower.join': 'Daftarkan kelompok',

  'how.other': 'Bila jalannya lain',
  'how.other.lead': 'Tidak semua pinjaman berjalan menurut rencana. Inilah yang terjadi kemudian.',
  'how.other.1': 'Pinjaman tidak penuh',
  'how.other.1.text':
    'Masa pendanaan diperpanjang satu kali, paling lama {extension} hari, atau seluruh dana dikembalikan tanpa potongan. Tanpa keputusan dalam {decision} hari, dana dikembalikan.',
  'how.other.2': 'Pendana berubah pikiran',
  'how.other.2.text': 'Pendanaan dapat dibatalkan sebelum dibayar. Sesudah itu mengikat sampai pinjaman selesai.',
  'how.other.3': 'Angsuran terlambat',
  'how.other.3.text':
    'Petugas menagih dan hari keterlambatannya terlihat di akun Anda. Denda {fine} sehari menjadi pendapatan penyelenggara, bukan pendana.',
  'how.other.4': 'Kelompok berhenti membayar',
  'how.other.4.text':
    'Setelah {weeks} minggu berturut-turut tanpa pembayaran, pinjaman dinyatakan gagal bayar. Penagihan berlanjut, tetapi dana pendana dapat tidak kembali.',
} as const;
