// New terms, shown after sign-in to those who agreed to earlier ones. Source: docs/domain.md §3.
export const consentTexts = {
  'consent.title.terms_of_service': 'Ketentuan layanan berubah',
  'consent.title.privacy_policy': 'Kebijakan privasi berubah',
  'consent.title.risk_disclosure': 'Pernyataan risiko berubah',
  'consent.text': 'Baca sampai selesai, lalu setujui untuk melanjutkan.',
  'consent.version': 'Versi {version}, berlaku sejak {date}',
  'consent.check': 'Saya menyetujui ketentuan ini',
  'consent.agree': 'Setuju',
  'consent.sign_out': 'Keluar',
  'consent.what': 'Ketentuan baru',
} as const;
