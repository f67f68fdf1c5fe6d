// Fields of the console alone: a file and a time of day.
// Source: docs/screens.md; decision 0121.
export const consoleFieldTexts = {
  'file.choose': 'Pilih berkas',
  'file.again': 'Ganti berkas',
  'file.none': 'Belum ada berkas.',
  'time.form': 'jj.mm',
  'time.unclear': 'Tulis jam dari 00.00 sampai 23.59, misalnya 09.30.',
} as const;
