// Identity verification: the words of closed lists, hints for reviewers, mails about its course.
// Source: spec §3 , §2; docs/domain.md §3; docs/settled.md 68.
export const kycTexts = {
  'gender.male': 'Laki-laki',
  'gender.female': 'Perempuan',
  'religion.islam': 'Islam',
  'religion.kristen': 'Kristen',
  'religion.katolik': 'Katolik',
  'religion.budha': 'Buddha',
  'religion.hindu': 'Hindu',
  'education.SD': 'SD',
  'education.SMP': 'SMP',
  'education.SMA': 'SMA',
  'education.S1': 'S1',
  'education.S2': 'S2',
  'education.S3': 'S3',
  'education.none': 'Tidak bersekolah',
  'source_of_fund.pekerjaan': 'Pekerjaan',
  'source_of_fund.investasi': 'Investasi',
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
    'Halo {name},\n\nBeberapa data identitas Anda belum dapat kami terima. Buka dasbor untuk melihat alasannya dan memperbaikinya. Hanya bagian itu yang perlu dikirim lagi.',
} as const;
