// SMS and e-mail about an account: codes, links, and notices of changes. Source: spec §2; docs/domain.md §3, §9.
export const messages = {
  'sms.register.code':
    'Kode pendaftaran Titian Anda: {code}. Berlaku {minutes} menit. Jangan berikan kepada siapa pun.',
  'sms.register.known': 'Nomor ini sudah terdaftar di Titian. Masuk di {url}/login, atau abaikan bila bukan Anda.',
  'sms.reset.code': 'Kode kata sandi baru Titian: {code}. Berlaku {minutes} menit. Jangan berikan kepada siapa pun.',
  'sms.password.changed':
    'Kata sandi Titian Anda baru saja diganti. Bukan Anda? Segera hubungi layanan pelanggan kami.',
  'sms.email.changed': 'Email akun Titian Anda baru saja diganti. Bukan Anda? Segera hubungi layanan pelanggan kami.',
  'sms.email.proved':
    'Email {email} baru saja diverifikasi untuk akun Titian Anda. Bukan Anda? Segera hubungi layanan pelanggan kami.',
  'sms.reset.blocked':
    'Akun Titian Anda diblokir demi keamanan, kata sandi tidak dapat diganti. Hubungi layanan pelanggan kami.',
  'mail.reset.subject': 'Kode kata sandi baru Titian',
  'mail.password.changed.subject': 'Kata sandi Titian Anda diganti',
  'mail.password.changed.text':
    'Kata sandi akun Titian Anda baru saja diganti, dan semua perangkat lain sudah dikeluarkan.\n\nBukan Anda? Segera hubungi layanan pelanggan kami.',
  'mail.email.link.subject': 'Verifikasi email Anda di Titian',
  'mail.email.link.text':
    'Halo {name},\n\nBuka tautan ini untuk memverifikasi email Anda:\n{url}\n\nTautan berlaku {hours} jam dan hanya untuk sekali pakai. Abaikan email ini bila Anda tidak memintanya.',
  'mail.email.known.subject': 'Email Anda sudah terdaftar di Titian',
  'mail.email.known.text':
    'Seseorang mencoba memakai alamat email ini untuk akun lain di Titian. Alamat ini sudah milik akun Anda, jadi tidak ada yang berubah.',
  'mail.email.changed.subject': 'Email akun Titian Anda diganti',
  'mail.email.changed.text':
    'Email akun Titian Anda diganti menjadi {email}.\n\nBukan Anda? Segera hubungi layanan pelanggan kami.',
  'privacy.erased.name': 'Pengguna terhapus {id}',
  'privacy.erased.message': 'Isi dihapus bersama data pengirimnya.',
  'privacy.until.unknown': 'selama itu berjalan dan lima tahun sesudahnya',
  'privacy.farewell.subject': 'Data pribadi Anda di Titian sudah dihapus',
  'privacy.farewell.text':
    'Sesuai permintaan Anda, data pribadi Anda di Titian sudah dihapus. Akun Anda tidak dapat dipakai lagi. Catatan pembukuan yang wajib kami simpan tidak lagi menunjuk nama Anda.',
  'privacy.farewell.sms':
    'Titian: sesuai permintaan Anda, data pribadi Anda sudah dihapus dan akun Anda tidak dapat dipakai lagi.',
} as const;
