// A field for a date: its form, why a text is no date, and its calendar. Loaded with the field.
// Source: docs/screens.md; decision 0121.
export const dateTexts = {
  'date.form': 'hh/bb/tttt',
  'date.day': '{day}, {date}',
  'date.unfinished': 'Tanggal belum lengkap. Tulis seperti 05/05/2026 atau 5 Mei 2026.',
  'date.short_year': 'Tulis tahun dengan empat angka, misalnya 1990 atau 2026.',
  'date.unreal': 'Tidak ada tanggal {text}. Tulis hari, bulan, lalu tahun.',
  'date.bounds': 'Pilih tanggal antara {first} dan {last}.',
  'date.calendar': 'Buka kalender',
  'date.today': 'Hari ini',
} as const;
