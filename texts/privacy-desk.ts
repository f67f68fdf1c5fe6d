// The console's "Pelindungan data": erasure requests, what prevents them, and the second approver.
// Source: decision 0081.
export const privacyDeskTexts = {
  'privacydesk.title': 'Pelindungan data',
  'privacydesk.what': 'Penghapusan dan pembatasan',
  'privacydesk.requests': 'Lihat permintaan yang menunggu jawaban',
  'privacydesk.erasures': 'Penghapusan yang menunggu petugas lain',
  'privacydesk.erasures.none': 'Tidak ada usulan yang menunggu.',
  'privacydesk.limits': 'Pemrosesan yang dibatasi',
  'privacydesk.limits.none': 'Tidak ada pembatasan.',
  'privacydesk.by': '{name}, {at}',
  'privacydesk.until': 'disimpan sampai {date}',
  'privacydesk.until.open': 'selama pendanaan atau pinjamannya berjalan',

  'privacyr.what': 'Data orang ini',
  'privacyr.standing': 'Dapat dihapus?',
  'privacyr.erasable': 'Ya. Tidak ada uang, pinjaman, atau urusan terbuka. Dua petugas dapat menghapusnya.',
  'privacyr.blocked': 'Belum, karena:',
  'privacyr.kept': 'Undang-undang mewajibkan data ini disimpan sampai {date}.',
  'privacyr.erased': 'Dihapus {at}.',
  'privacyr.limit': 'Pembatasan',
  'privacyr.limit.none': 'Pemrosesan tidak dibatasi.',
  'privacyr.request': 'Usulan penghapusan',
  'privacyr.request.none': 'Tidak ada usulan.',
  'privacyr.reason': 'Alasan',
  'privacyr.enter': 'Usulkan penghapusan',
  'privacyr.enter.text':
    'Petugas lain menyetujuinya. Setelah itu nama, nomor, gambar, dan rekening orang ini hilang dan tidak dapat dikembalikan.',
  'privacyr.approve': 'Setujui penghapusan',
  'privacyr.approve.text':
    'Data orang ini dihapus saat ini juga dan tidak dapat dikembalikan. Ia diberi tahu lewat email atau SMS.',
  'privacyr.cancel': 'Batalkan usulan',
  'privacyr.cancel.text': 'Usulan berakhir. Data orang ini tetap ada.',
  'privacyr.restrict': 'Batasi pemrosesan',
  'privacyr.restrict.text':
    'Orang ini hanya menerima yang diperlukan kontrak dan hukum. Sampaikan sebab dan batas waktunya dalam jawaban.',
  'privacyr.lift': 'Akhiri pembatasan',
  'privacyr.lift.text': 'Pemrosesan kembali seperti biasa.',
  'privacyr.open': 'Pelindungan data',

  'privacy.block.balance': 'masih ada saldo',
  'privacy.block.positions': 'masih ada pendanaan berjalan',
  'privacy.block.withdrawals': 'masih ada penarikan yang diproses',
  'privacy.block.loans': 'masih ada pinjaman',
  'privacy.block.group': 'masih anggota kelompok',
  'privacy.block.identity': 'verifikasi identitasnya sedang berjalan',
  'privacy.block.complaint': 'masih ada pengaduan yang terbuka',
  'privacy.block.retention': 'masa simpan menurut undang-undang belum lewat',
} as const;
