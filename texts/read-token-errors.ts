// The texts of refusals about read tokens. Source: decision 0127.
export const readTokenErrors = {
  'error.token.ended': 'Kunci baca ini sudah berakhir atau dicabut. Buat yang baru di konsol, di Akun saya.',
  'error.token.scope': 'Kunci baca ini tidak dibuat untuk alamat ini.',
  'error.token.scope_not_held': 'Sebuah laporan yang dipilih tidak dapat Anda buka sendiri. Lepaskan pilihannya.',
  'error.token.too_many': 'Anda sudah mempunyai {most} kunci baca yang berlaku. Cabut dulu yang tidak dipakai lagi.',
} as const;
