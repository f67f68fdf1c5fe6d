// Notices in a user's inbox: a title and a body for each kind. Source: docs/screens.md; docs/domain.md §5, §6.
export const notices = {
  'notice.portfolio_created.title': 'Tanda tangani akad pendanaan',
  'notice.portfolio_created.body': 'Pendanaan {amount} untuk {group} menunggu tanda tangan Anda sampai {until}.',
  'notice.basket_funded.title': 'Tanda tangani {funded} akad pendanaan',
  'notice.basket_funded.body':
    '{funded} dari {count} kelompok di keranjang Anda didanai, {amount} seluruhnya. Tanda tangani sampai {until}.',
  'notice.basket_empty.title': 'Keranjang tidak jadi didanai',
  'notice.basket_empty.body':
    'Tidak satu pun dari {count} kelompok di keranjang Anda dapat didanai. Tidak ada dana yang keluar dari saldo.',
  'notice.portfolio_payment.title': 'Selesaikan pembayaran',
  'notice.portfolio_payment.body': 'Transfer {amount} untuk {group} sampai {until}.',
  'notice.portfolio_active.title': 'Pendanaan aktif',
  'notice.portfolio_active.body': 'Pendanaan {amount} untuk {group} sudah aktif.',
  'notice.portfolio_lapsed.title': 'Pendanaan gagal',
  'notice.portfolio_lapsed.body':
    'Waktu tanda tangan untuk {group} habis. {amount} yang ditahan sudah kembali ke saldo Anda.',
  'notice.portfolio_lapsed_unheld.title': 'Pendanaan gagal',
  'notice.portfolio_lapsed_unheld.body': 'Waktu tanda tangan untuk {group} habis. Tidak ada dana Anda yang ditahan.',
  'notice.portfolio_unpaid.title': 'Pembayaran dibatalkan',
  'notice.portfolio_unpaid.body': 'Waktu bayar untuk {group} habis. {amount} yang ditahan sudah kembali ke saldo Anda.',
  'notice.portfolio_unpaid_unheld.title': 'Pembayaran dibatalkan',
  'notice.portfolio_unpaid_unheld.body': 'Waktu bayar untuk {group} habis. Tidak ada dana Anda yang ditahan.',
  'notice.portfolio_refunded.title': 'Dana dikembalikan',
  'notice.portfolio_refunded.body': '{group} tidak jadi dicairkan. {amount} sudah kembali ke saldo Anda.',
  'notice.portfolio_closed.title': 'Pendanaan dibatalkan',
  'notice.portfolio_closed.body': '{group} tidak jadi dicairkan. Tidak ada dana Anda yang ditahan.',
  'notice.lending_extended.title': 'Waktu pendanaan diperpanjang',
  'notice.lending_extended.body': '{group} menunggu pendanaan sampai {date}. Pendanaan Anda tetap berlaku.',
  'notice.payment_to_balance.title': 'Dana masuk ke saldo',
  'notice.payment_to_balance.body': '{amount} masuk ke saldo karena tidak sesuai dengan tagihan pendanaan {group}.',
  'notice.topup_received.title': 'Saldo bertambah',
  'notice.topup_received.body': 'Isi saldo {amount} sudah diterima.',
  'notice.lending_disbursed.title': 'Dana dicairkan',
  'notice.lending_disbursed.body': 'Dana untuk {group} dicairkan pada {date}. Angsuran pertama {first}.',
  'notice.instalment_received.title': 'Angsuran diterima',
  'notice.instalment_received.body': '{amount} bersih dari {group} masuk ke saldo.',
  'notice.instalment_reversed.title': 'Angsuran dibatalkan',
  'notice.instalment_reversed.body':
    'Pembayaran {group} dibatalkan, jadi {amount} yang sudah dibagikan ditarik kembali dari saldo Anda.',
  'notice.instalment_reversed_owed.title': 'Angsuran dibatalkan',
  'notice.instalment_reversed_owed.body':
    'Pembayaran {group} dibatalkan, jadi {amount} yang sudah dibagikan ditarik kembali. Saldo Anda kurang {owed}; kekurangan itu dilunasi dari penerimaan Anda berikutnya.',
  'notice.lending_late.title': 'Angsuran terlambat',
  'notice.lending_late.body':
    '{group} belum membayar angsuran {date}. Petugas kami menagih kelompok ini. Anda kami kabari begitu uangnya masuk.',
  'notice.lending_returned.title': 'Pinjaman lunas',
  'notice.lending_returned.body': '{group} sudah melunasi seluruh pinjaman.',
  'notice.dates_moved.title': 'Jadwal angsuran bergeser',
  'notice.dates_moved.body':
    '{count} angsuran {group} yang belum jatuh tempo bergeser, mulai dari angsuran ke-{no}: dari {from} menjadi {to}. Jumlahnya tetap.',
  'notice.group_officer.title': 'Petugas kelompok Anda berganti',
  'notice.group_officer.body':
    'Petugas kelompok {group} sekarang {officer}. Jadwal dan jumlah angsuran Anda tidak berubah.',
  'notice.own_dates_moved.title': 'Jadwal angsuran bergeser',
  'notice.own_dates_moved.body':
    '{count} angsuran Anda di {group} bergeser, mulai dari angsuran ke-{no}: dari {from} menjadi {to}. Jumlahnya tetap.',
  'notice.cover_repaid.title': 'Talangan dikembalikan',
  'notice.cover_repaid.body':
    'Talangan Anda {amount} di kelompok {group} dicatat sudah dikembalikan langsung kepada Anda pada {date}.',
  'notice.cover_corrected.title': 'Catatan talangan dibatalkan',
  'notice.cover_corrected.body':
    'Catatan pengembalian talangan {amount} di kelompok {group} dibatalkan karena keliru. Talangan itu masih menjadi hak Anda.',
  'notice.lending_failed.title': 'Gagal bayar',
  'notice.lending_failed.body': '{group} dinyatakan gagal bayar. Penagihan berlanjut dan hasilnya tetap dibagikan.',
  'notice.lending_default_withdrawn.title': 'Gagal bayar dicabut',
  'notice.lending_default_withdrawn.body':
    '{group} ternyata sudah membayar sebelum batas waktunya. Pernyataan gagal bayar dicabut dan pinjaman berjalan kembali.',
  'notice.withdrawal_requested.title': 'Penarikan diajukan',
  'notice.withdrawal_requested.body': 'Penarikan {amount} sedang menunggu diproses. Bukan Anda? Segera hubungi kami.',
  'notice.withdrawal_completed.title': 'Penarikan selesai',
  'notice.withdrawal_completed.body': '{amount} sudah dikirim ke rekening Anda.',
  'notice.withdrawal_failed.title': 'Penarikan gagal',
  'notice.withdrawal_failed.body':
    'Penarikan {amount} tidak dapat dikirim. Dana beserta biayanya sudah kembali ke saldo.',
  'notice.kyc_verified.title': 'Identitas terverifikasi',
  'notice.kyc_verified.body': 'Identitas Anda sudah terverifikasi.',
  'notice.kyc_rejected.title': 'Data identitas perlu diperbaiki',
  'notice.kyc_rejected.body': 'Beberapa data belum dapat kami terima. Lihat alasannya dan kirim ulang bagian itu.',
  'notice.kyc_changed.title': 'Data Anda diperbaiki',
  'notice.kyc_changed.body':
    'Petugas kami memperbaiki data Anda: {fields}. Bukan permintaan Anda? Segera hubungi kami.',
  'notice.kyc_revoked.title': 'Verifikasi identitas dicabut',
  'notice.kyc_revoked.body':
    'Verifikasi identitas Anda dicabut. Kirim ulang: {fields}. Penarikan yang menunggu ditahan sampai terverifikasi lagi.',
  'notice.bank_account_added.title': 'Rekening bank ditambahkan',
  'notice.bank_account_added.body':
    'Rekening {bank} {number} dapat menerima penarikan Anda. Bukan Anda? Ganti kata sandi dan segera hubungi kami.',
  'notice.bank_account_removed.title': 'Rekening dihapus',
  'notice.bank_account_removed.body':
    'Rekening {account} dihapus dari akun Anda dan tidak menerima penarikan lagi. Ada pertanyaan? Hubungi kami.',
  'notice.passkey_added.title': 'Kunci sandi ditambahkan',
  'notice.passkey_added.body':
    'Kunci sandi "{name}" dapat dipakai untuk masuk ke akun Anda. Bukan Anda? Ganti kata sandi dan segera hubungi kami.',
  'notice.passkey_removed.title': 'Kunci sandi dihapus',
  'notice.passkey_removed.body':
    'Kunci sandi tidak dapat dipakai lagi di akun Anda: {name}. Bukan Anda? Ganti kata sandi dan segera hubungi kami.',
  'notice.passkey_copied.title': 'Kunci sandi ditolak',
  'notice.passkey_copied.body':
    'Kunci sandi "{name}" mungkin telah disalin, jadi kami menolaknya. Hapus kunci itu di Pengaturan, lalu hubungi kami.',
  'notice.signature_active.title': 'Tanda tangan digital aktif',
  'notice.signature_active.body':
    'Tanda tangan digital Anda sudah aktif. Akad dapat Anda tandatangani secara elektronik.',
  'notice.search_found.title': 'Kelompok baru di pencarian Anda',
  'notice.search_found.body': '{count} kelompok baru cocok dengan pencarian {name}.',
  // The same notice by other channels
  'notice.copy.sms': 'Titian: {title}. {body}',
  'notice.copy.push': 'Buka Titian untuk melihat rinciannya.',
  'notice.copy.mail': '{body}\n\nLihat selengkapnya: {url}\n\nAtur pemberitahuan: {choices}',
} as const;
