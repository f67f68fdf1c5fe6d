// Words of a lending's draft on the console: the form, its cost check, pictures, preview, publication.
// Source: screens.md (Staff console: Pinjaman).
export const draftTexts = {
  'draft.instant': '{date} pukul {time}',
  'draft.part.grade': 'grade',
  'draft.part.interest': 'imbal hasil',
  'draft.part.tenor': 'tenor',
  'draft.part.rhythm': 'irama angsuran',
  'draft.part.description': 'proposal',
  'draft.part.member_loans': 'pinjaman anggota',
  'draft.part.pictures': 'gambar',
} as const;
