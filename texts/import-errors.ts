// The texts of refusals about groups from a file. Source: decision 0119.
export const importErrors = {
  'error.import.faults': 'Berkas ini masih punya {count} sel yang salah. Betulkan, lalu periksa lagi.',
  'error.import.nothing': 'Semua kelompok di berkas ini sudah ada.',
  'error.import.used': 'Impor tidak dapat dibatalkan: kelompok {name} sudah terpakai.',
  'error.import.changed': 'Impor ini sudah berubah. Muat ulang, lalu putuskan lagi.',
  'error.import.undone': 'Dibatalkan sebelum dibuat.',
} as const;
