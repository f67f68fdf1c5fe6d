// /faq: the frame around the questions that staff edit. Source: docs/screens.md.
export const siteFaqTexts = {
  'faq.title': 'Tanya jawab',
  'faq.description':
    'Pertanyaan tentang mendanai, angsuran, risiko, saldo, dan meminjam di Titian, dijawab dengan angka yang berlaku hari ini.',
  'faq.lead': 'Angka di setiap jawaban adalah yang berlaku hari ini.',
  'faq.search': 'Cari pertanyaan',
  'faq.found': '{count} pertanyaan ditemukan',
  'faq.none': 'Tidak ada pertanyaan yang cocok. Coba kata lain, atau tanyakan kepada kami.',
  'faq.categories': 'Kategori',
  'faq.link': 'Tautan ke jawaban ini',
  'faq.link.of': 'Tautan ke jawaban ini: {question}',
  'faq.ask': 'Belum terjawab?',
  'faq.ask.lead': 'Tulis kepada kami. Setiap pertanyaan diberi nomor dan dijawab dalam {days} hari kerja.',
  'faq.ask.go': 'Kirim pertanyaan',
} as const;
