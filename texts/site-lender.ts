// /lender: what lending earns and costs, an example, what the grades mean, what lenders see and what they need.
// Source: docs/screens.md; spec §1, §9; docs/domain.md §2, §6, §7.
export const siteLenderTexts = {
  'forLender.title': 'Untuk pendana',
  'forLender.description':
    'Danai kelompok usaha perempuan mulai {minimum}. Imbal hasil {lowest} sampai {highest} setahun, biaya, pajak, dan risikonya.',
  'forLender.lead':
    'Danai usaha yang dapat Anda lihat, bersama pendana lain, mulai {minimum}. Angsurannya kembali ke saldo Anda sedikit demi sedikit.',
  'forLender.register': 'Daftar sebagai pendana',
  'forLender.calculate': 'Hitung imbal hasil',

  'forLender.figures': 'Angka bagi pendana',
  'forLender.minimum': 'Mulai dari',
  'forLender.minimum.of': 'tiap kelompok, kelipatan {step}. Tanpa batas atas selama dana masih dibutuhkan',
  'forLender.interest': 'Imbal hasil setahun',
  'forLender.interest.range': '{lowest}–{highest}',
  'forLender.interest.of': 'menurut skor kredit kelompok, sebelum biaya, pajak, dan risiko',
  'forLender.fee': 'Biaya layanan',
  'forLender.fee.of': 'dari imbal hasil yang diterima. Pokok tidak dikenai biaya',
  'forLender.tax': 'PPh',
  'forLender.tax.of': 'dari imbal hasil yang diterima, kami potong dan setorkan',

  'forLender.example': 'Berapa yang sampai kepada Anda',
  'forLender.example.lead':
    'Biaya dan pajak dihitung dari imbal hasil kotor, dan hanya dari yang benar-benar diterima. Inilah contohnya bila semua angsuran tepat waktu.',
  'forLender.example.title': 'Mendanai {amount}, {months} bulan, grade {grade}',
  'forLender.example.interest': 'Imbal hasil kotor, {rate} setahun',
  'forLender.example.fee': 'Biaya layanan {rate}',
  'forLender.example.tax': 'PPh {rate}',
  'forLender.example.net': 'Perkiraan imbal hasil bersih',
  'forLender.example.remark':
    'Kira-kira {amount} tiap minggu selama {count} minggu, pokok dan imbal hasil bersih. Perkiraan, bukan janji.',
  'forLender.example.try': 'Coba jumlah dan grade lain',
  'forLender.example.table': 'Cara membaca tabel angsuran',

  'forLender.grade': 'Imbal hasil menurut grade',
  'forLender.grade.lead':
    'Grade berasal dari skor kredit kelompok. Imbal hasil yang lebih tinggi sepadan dengan risiko yang lebih tinggi.',

  'forLender.see': 'Yang dapat Anda lihat',
  'forLender.see.1': 'Sebelum mendanai',
  'forLender.see.1.text':
    'Usaha kelompok, foto usahanya, anggota dengan nama tersamar, riwayat pinjaman, dan jadwal angsuran yang akan Anda terima.',
  'forLender.see.2': 'Selama berjalan',
  'forLender.see.2.text':
    'Setiap angsuran dengan tanggalnya, keterlambatan dalam hari, dan siapa menutup siapa di dalam kelompok.',
  'forLender.see.3': 'Di pembukuan Anda',
  'forLender.see.3.text':
    'Mutasi dengan saldo berjalan, laporan bulanan PDF, unduhan CSV, dan akad yang sudah ditandatangani.',

  'forLender.need': 'Yang perlu disiapkan',
  'forLender.need.lead': 'Siapkan ini sebelum mendaftar, lalu ikuti langkahnya.',
  'forLender.need.1': 'KTP dan NPWP',
  'forLender.need.1.text': 'Foto yang jelas, dan swafoto Anda. Umur paling sedikit 18 tahun.',
  'forLender.need.2': 'Rekening bank',
  'forLender.need.2.text': 'Atas nama Anda sendiri. Saldo hanya dapat ditarik ke sana.',
  'forLender.need.3': 'Email dan nomor telepon',
  'forLender.need.3.text': 'Keduanya diverifikasi, dan dipakai untuk tanda tangan digital.',
  'forLender.need.how': 'Lihat langkah demi langkah',
} as const;
