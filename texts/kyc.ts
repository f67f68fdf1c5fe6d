// Identity verification: hints for reviewers, e-mails about its progress.
// Source: spec §2; docs/domain.md §3; docs/settled.md 68.
export const kycTexts = {
  'kyc.hint.birthday.agrees': 'Tanggal lahir {said}: cocok',
  'kyc.hint.birthday.differs': 'Tanggal lahir {said} pada NIK: tidak cocok',
  'kyc.hint.sex.agrees': '{said}: cocok',
  'kyc.hint.sex.differs': '{said} menurut NIK: tidak cocok',
  'kyc.hint.province.agrees': 'Provinsi {said}: cocok',
  'kyc.hint.province.differs': 'Provinsi {said} pada NIK: berbeda dari alamat',
  'kyc.hint.impossible': 'Susunan angka NIK tidak mungkin',
  'kyc.hint.twice': 'NIK ini juga dipakai orang lain',
  'kyc.hint.holder.agrees': 'Nama pemilik sama dengan nama akun',
  'kyc.hint.holder.differs': 'Nama pemilik berbeda dari nama akun',
  'kyc.hint.npwp.agrees': 'NPWP memakai NIK yang sama',
  'kyc.hint.npwp.differs': 'NPWP 16 angka berbeda dari NIK',
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
