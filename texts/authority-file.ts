// Words in the files for the authorities and in the list of what was taken: used by the server alone.
// Source: decision 0128.
export const authorityFileTexts = {
  'authority.sheet': 'Data',
  'authority.withholder': 'NPWP Pemotong',
  'authority.file.set': 'Laporan',
  'authority.file.period': 'Masa',
  'authority.file.correction': 'Pembetulan ke',
  'authority.file.rows': 'Baris',
  'authority.file.by': 'Diambil oleh',
  'authority.file.at': 'Waktu diambil',
  'authority.file.hash': 'SHA-256',
} as const;
