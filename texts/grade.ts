// What a grade means. Source: spec §9.
export const gradeTexts = {
  'grade.a': 'Risiko rendah',
  'grade.b': 'Risiko sedang',
  'grade.c': 'Risiko tinggi',
  'grade.legend.title': 'Arti grade',
  'grade.legend.open': 'Arti grade',
  'grade.legend.lead': 'Grade dihitung dari skor kredit kelompok. Makin tinggi risikonya, makin tinggi imbal hasilnya.',
  'grade.legend.a': 'Pembayaran terdahulu baik dan usaha anggota mapan.',
  'grade.legend.b': 'Riwayat masih pendek, atau usaha bergantung pada musim.',
  'grade.legend.c': 'Kemungkinan terlambat atau tidak kembali paling besar.',
  'grade.legend.foot': 'Grade bukan jaminan. Dana Anda dapat tidak kembali.',
} as const;
