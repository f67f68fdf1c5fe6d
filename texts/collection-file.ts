// Column headers of the files of collection reports: used by the server alone.
// Source: docs/glossary.md (collection rate); decision 0123.
export const collectionFileTexts = {
  'file.collected.from': 'Dari',
  'file.collected.through': 'Sampai',
  'file.collected.due': 'Jatuh tempo',
  'file.collected.on_day': 'Dibayar pada harinya',
  'file.collected.on_day_rate': 'Pada harinya, persen',
  'file.collected.within': 'Dibayar dalam 7 hari',
  'file.collected.within_rate': 'Dalam 7 hari, persen',
  'file.collected.complete': 'Tujuh hari sesudahnya',
  'file.collected.on_day_rate_before': 'Pada harinya minggu sebelumnya, persen',
  'file.collected.instalment': 'Angsuran ke',
  'file.collected.due_on': 'Jatuh tempo',
  'file.collected.left': 'Belum dibayar',
} as const;
