// Topping up: the list of payment methods, one method with its number and steps, and the panel that changes on
// payment.
// Source: spec §2; docs/screens.md; docs/settled.md 15, 44, 47.
export const topupTexts = {
  'topup.title': 'Isi saldo',
  'topup.lead': 'Saldo sekarang {balance}.',
  'topup.what': 'Cara mengisi saldo',
  'topup.choose': 'Pilih bank',
  'topup.verify': 'Verifikasi identitas',
  'topup.none.title': 'Belum ada bank',
  'topup.none.text': 'Cara mengisi saldo akan tampil di sini.',
  'topup.number': 'Nomor {method}',
  'topup.number.later': 'Nomor terbit setelah identitas terverifikasi',
  'topup.note': 'Nomor ini milik Anda sendiri dan tidak berubah. Transfer berapa saja.',
  'topup.steps': 'Cara mengisi saldo',
  'topup.back': 'Semua cara',
  'topup.waiting': 'Menunggu dana masuk',
  'topup.waiting.text': 'Halaman ini berubah sendiri setelah dana masuk, biasanya beberapa menit setelah transfer.',
  'topup.received': 'Dana diterima',
  'topup.received.line': '{amount} pada {date}, {time}',
  'topup.received.balance': 'Saldo sekarang {balance}.',
  'topup.received.more': 'Lihat mutasi',
} as const;
