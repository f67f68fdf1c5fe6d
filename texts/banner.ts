// The banner above the summary with its two dialogs: verify the e-mail address, activate the digital signature.
// Source: spec §2, §8; docs/settled.md 40, 44.
export const bannerTexts = {
  'banner.verify': 'Verifikasi',
  'banner.activate': 'Aktifkan',
  'banner.kyc': 'Verifikasi identitas',
  'banner.market': 'Ke daftar kelompok',
  'email.dialog.title': 'Verifikasi email',
  'email.dialog.text': 'Kami mengirim tautan ke alamat ini. Buka tautan itu untuk memverifikasi email Anda.',
  'email.dialog.field': 'Email',
  'email.dialog.password': 'Kata sandi',
  'email.dialog.password.why': 'Email yang sekarang sudah terverifikasi, jadi menggantinya memerlukan kata sandi.',
  'email.dialog.submit': 'Verifikasi',
  'email.dialog.sent': 'Verifikasi berhasil dikirim ke email anda',
  'email.dialog.sent.text': 'Buka tautan yang kami kirim ke {email}.',
  'activation.dialog.title': 'Aktivasi tanda tangan digital',
  'activation.dialog.text': 'Aktivasi dilakukan di halaman penyedia tanda tangan, dengan email yang terdaftar.',
  'activation.dialog.field': 'Email',
  'activation.dialog.submit': 'Verifikasi',
  'activation.dialog.done': 'Aktivasi',
  'activation.dialog.link': 'Halaman penyedia tanda tangan terbuka di tab baru setelah Anda menekan Selesai.',
  'dialog.finish': 'Selesai',
} as const;
