// E-mail to staff about their account. Source: decision 0061.
export const staffMailTexts = {
  'mail.staff.first': 'Admin',
  'mail.staff.link.subject': 'Pendaftaran petugas Titian',
  'mail.staff.link.text':
    'Halo {name},\n\nBuka tautan ini untuk memasang kata sandi dan aplikasi kode Anda di konsol Titian:\n{url}\n\nTautan berlaku {hours} jam dan hanya untuk sekali pakai. Jangan teruskan kepada siapa pun. Tidak menunggu email ini? Segera hubungi admin Anda.',
  'mail.staff.recovery.subject': 'Kode pemulihan Titian Anda dipakai',
  'mail.staff.recovery.text':
    'Halo {name},\n\nSeseorang baru saja masuk ke konsol dengan kata sandi dan kode pemulihan Anda. Sisa kode: {left}.\n\nBukan Anda? Segera hubungi admin Anda.',
  'mail.staff.codes.subject': 'Kode pemulihan Titian Anda diganti',
  'mail.staff.codes.text':
    'Halo {name},\n\nSepuluh kode pemulihan baru baru saja dibuat untuk akun konsol Anda. Kode yang lama tidak berlaku lagi.\n\nBukan Anda? Segera hubungi admin Anda.',
  'mail.staff.token.subject': 'Kunci baca Titian dibuat di akun Anda',
  'mail.staff.token.text':
    'Halo {name},\n\nKunci baca "{token}" baru saja dibuat di akun konsol Anda. Kunci itu tetap berlaku sesudah kata sandi diganti, sampai berakhir atau dicabut di Akun saya.\n\nBukan Anda? Cabut kunci itu dan segera hubungi admin Anda.',
  'mail.staff.password.text':
    'Kata sandi konsol Titian Anda baru saja diganti, dan semua perangkat lain sudah dikeluarkan.\n\nBukan Anda? Segera hubungi admin Anda.',
  'mail.staff.notice.approvals': 'Ada yang menunggu persetujuan Anda',
  'mail.staff.notice.returned': 'Entri Anda dikembalikan',
  'mail.staff.notice.tasks': 'Ada tugas untuk Anda',
  'mail.staff.notice.groups': 'Ada serah terima kelompok',
  'mail.staff.notice.late': 'Ada kasus yang lewat waktu',
  'mail.staff.notice.failures': 'Ada pekerjaan yang gagal',
  'mail.staff.notice.text':
    '{title}.\n\nBuka konsol Titian untuk melihatnya:\n{url}\n\nAnda memilih email untuk topik ini di halaman Akun saya.',
} as const;
