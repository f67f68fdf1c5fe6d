// What is wrong with a passkey. The same words for one that is unknown, removed or not rightly signed.
// Source: decision 0108.
export const passkeyErrors = {
  'error.passkey.unknown': 'Kunci sandi ini tidak dikenali. Masuk dengan kata sandi.',
  'error.passkey.wrong': 'Kunci sandi ini tidak diterima. Coba lagi, atau pakai kata sandi.',
  'error.passkey.expired': 'Permintaan kunci sandi sudah dipakai atau lewat waktunya. Coba lagi.',
  'error.passkey.copied':
    'Kunci sandi ini mungkin telah disalin, jadi tidak kami terima. Pakai kata sandi, lalu hapus kunci itu di Pengaturan.',
  'error.passkey.none': 'Akun Anda belum punya kunci sandi. Pakai kata sandi.',
  'error.passkey.many': 'Paling banyak {most} kunci sandi. Hapus satu yang tidak dipakai lagi.',
  'error.passkey.known': 'Kunci sandi ini sudah terdaftar.',
  'error.passkey.same': 'Pakai kata sandi atau kunci sandi lain untuk menghapus yang ini.',
} as const;
