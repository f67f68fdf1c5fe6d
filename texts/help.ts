// Help inside the dashboard: where to ask, and the person's own tickets.
// Source: docs/screens.md.

export const helpTexts = {
  'help.title': 'Bantuan',
  'help.lead': 'Tanya atau mengadu di sini. Setiap pengaduan mendapat nomor dan waktu jawaban.',
  'help.ask': 'Kirim pengaduan',
  'help.faq': 'Tanya jawab',
  'help.own': 'Pengaduan Anda',
  'help.what': 'Daftar pengaduan Anda',
  'help.none.title': 'Belum ada pengaduan',
  'help.none.text': 'Pengaduan yang Anda kirim dengan nomor telepon atau email akun ini tampil di sini.',
  'help.ticket': 'Nomor {ticket}',
  'help.open': 'Menunggu jawaban',
  'help.answered': 'Sudah dijawab',
  'help.closed': 'Ditutup',
  'help.sent': 'Dikirim {date}',
  'help.due': 'Dijawab paling lambat {when}.',
  'help.answer': 'Jawaban kami, {date}',
} as const;
