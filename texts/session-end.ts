// The end of a session: the warning before it, and the sign-in on the same page after it.
// Source: decision 0093.
export const sessionEndTexts = {
  'session.near': 'Sesi Anda berakhir dalam {minutes} menit.',
  'session.near.last': 'Sesi Anda berakhir dalam kurang dari 1 menit.',
  'session.final': 'Sesi ini tidak dapat diperpanjang. Yang sudah diketik tetap ada: Anda masuk lagi di halaman ini.',
  'session.stay': 'Tetap masuk',
  'session.again.title': 'Masuk lagi',
  'session.again.text': 'Sesi {name} berakhir. Masuk lagi untuk melanjutkan; yang sudah diketik tetap ada.',
  'session.again.code': 'Kode 6 angka atau kode pemulihan',
  'session.again.submit': 'Masuk',
  'session.again.leave': 'Keluar',
} as const;
