// Changes of a verified person on the console: what may change, who wrote it, what waits for a second reviewer.
// Source: domain §3; screens.md (KYC: second pair of eyes for changes of a verified person); decision 0067.
export const kycChangeTexts = {
  'kyc.field.name': 'Nama',
  'kyc.field.taxResident': 'Domisili pajak',
  'kyc.field.bankAccount': 'Rekening bank',
  'kycchange.tax.resident': 'Dalam negeri',
  'kycchange.tax.non_resident': 'Luar negeri',
} as const;
