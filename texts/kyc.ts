// Identity verification: hints for reviewers, e-mails about its progress.
// Source: spec §2; docs/domain.md §3; docs/settled.md 68.
export const kycTexts = {
  'kyc.hint.birthday': 'Tanggal lahir atau jenis kelamin tidak cocok dengan NIK.',
  'kyc.hint.province': 'Provinsi alamat berbeda dari provinsi pada NIK.',
  'kyc.hint.impossible': 'Susunan angka NIK tidak mungkin.',
  'kyc.hint.twice': 'NIK ini juga dipakai akun lain.',
  'kyc.verdict.fields': 'Isian yang ditolak',
  'mail.kyc.submitted.subject': 'Verifikasi identitas Anda kami terima',
  'mail.kyc.submitted.text':
    'Halo {name},\n\nData identitas Anda sudah kami terima dan diperiksa paling lama {days} hari kerja.\n\nSambil menunggu, aktifkan tanda tangan digital Anda di halaman Verifikasi identitas: {url}\n\nEmail Anda perlu terverifikasi lebih dulu.',
  'mail.kyc.verified.subject': 'Identitas Anda terverifikasi',
  'mail.kyc.verified.text':
    'Halo {name},\n\nIdentitas Anda sudah terverifikasi. Anda dapat mengisi saldo dan, setelah tanda tangan digital aktif, mendanai kelompok.',
  'mail.kyc.rejected.subject': 'Ada data identitas yang perlu diperbaiki',
  'mail.kyc.rejected.text':
    'Halo {name},\n\nBeberapa data identitas Anda belum dapat kami terima. Masuk ke Titian untuk melihat alasannya dan memperbaikinya. Hanya bagian itu yang perlu dikirim lagi.',
} as const;
