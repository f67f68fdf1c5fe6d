// How this browser shows the application: its scheme and the size of its letters.
// Source: docs/screens.md.

export const displayTexts = {
  'setting.security': 'Keamanan',
  'setting.passkeys': 'Kunci sandi',
  'setting.accounts': 'Rekening bank saya',
  'setting.help': 'Bantuan dan pengaduan Anda',
  'display.title': 'Tampilan di perangkat ini',
  'display.scheme': 'Warna',
  'display.scheme.auto': 'Ikut pengaturan HP atau komputer',
  'display.scheme.light': 'Terang',
  'display.scheme.dark': 'Gelap',
  'display.letters': 'Ukuran huruf',
  'display.letters.100': 'Biasa',
  'display.letters.115': 'Besar',
  'display.letters.130': 'Sangat besar',
} as const;
