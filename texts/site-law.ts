// /term-of-service, /privacy-policy, /risk: the frame around the legal texts. Source: docs/screens.md.
export const siteLawTexts = {
  'law.terms.title': 'Syarat layanan',
  'law.terms.description':
    'Hak dan kewajiban pendana dan penyelenggara: mendanai, angsuran, biaya, gagal bayar, saldo, akun, dan sengketa.',
  'law.terms.lead': 'Yang Anda setujui ketika mendaftar sebagai pendana.',
  'law.privacy.title': 'Kebijakan privasi',
  'law.privacy.description':
    'Data pribadi apa yang Titian proses, untuk apa, dengan siapa dibagikan, dan apa hak Anda.',
  'law.privacy.lead': 'Data apa yang kami proses, untuk apa, berapa lama, dan apa hak Anda atasnya.',
  'law.risk.title': 'Pengungkapan risiko',
  'law.risk.description':
    'Risiko mendanai kelompok usaha: gagal bayar, keterlambatan, dana yang tidak dapat ditarik lebih awal, dan lainnya.',
  'law.risk.lead': 'Baca seluruhnya sebelum mendanai. Dana Anda dapat tidak kembali.',
  'law.version': 'Versi',
  'law.since': 'Berlaku sejak',
  'law.hash': 'Sidik naskah (SHA-256)',
  'law.contents': 'Daftar isi',
  'law.from': 'Berlaku mulai',
  'law.former': 'Versi ini tidak berlaku lagi dan disimpan di sini agar tetap dapat dibaca.',
  'law.coming': 'Versi ini berlaku mulai {date}.',
  'law.toCurrent': 'Baca versi {version}, yang berlaku hari ini',
  'law.versions': 'Semua versi',
  'law.versions.one': 'Versi {version}',
  'law.versions.current': 'Berlaku sejak {date}, sampai hari ini',
  'law.versions.former': 'Berlaku sejak {date}, sudah diganti',
  'law.versions.coming': 'Berlaku mulai {date}',
  'law.others': 'Baca juga',
} as const;
