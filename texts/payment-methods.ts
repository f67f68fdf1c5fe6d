// How to pay by virtual account, step by step for each bank, and the reference on our payouts. One step per line; the
// only markup is <b>.
// Source: spec §3 PaymentMethod; docs/api.md; docs/settled.md 44.
export const paymentMethods = {
  'payment.method.name': 'Virtual Account {bank}',
  'payment.number.own': 'nomor virtual account Anda',
  'payment.amount.own': 'yang Anda inginkan',
  'payment.way.atm': 'ATM {bank}',
  'payment.way.mobile': 'Mobile banking {bank}',
  'payment.way.internet': 'Internet banking {bank}',

  'payment.steps.bca.atm': [
    'Masukkan kartu dan PIN Anda.',
    'Pilih <b>Transaksi Lainnya</b>, lalu <b>Transfer</b>.',
    'Pilih <b>Ke Rek BCA Virtual Account</b>.',
    'Masukkan nomor <b>{number}</b>.',
    'Pastikan nama dan jumlah <b>{amount}</b> benar, lalu pilih <b>Ya</b>.',
    'Simpan struk sebagai bukti pembayaran.',
  ].join('\n'),
  'payment.steps.bca.mobile': [
    'Masuk ke aplikasi mobile banking BCA.',
    'Pilih <b>m-Transfer</b>, lalu <b>BCA Virtual Account</b>.',
    'Masukkan nomor <b>{number}</b>.',
    'Periksa nama dan jumlah <b>{amount}</b>, lalu pilih <b>OK</b>.',
    'Masukkan PIN Anda.',
  ].join('\n'),
  'payment.steps.bca.internet': [
    'Masuk ke internet banking BCA.',
    'Pilih <b>Transfer Dana</b>, lalu <b>Transfer ke BCA Virtual Account</b>.',
    'Masukkan nomor <b>{number}</b>.',
    'Periksa nama dan jumlah <b>{amount}</b>, lalu masukkan kode dari KeyBCA.',
  ].join('\n'),

  'payment.steps.bri.atm': [
    'Masukkan kartu dan PIN Anda.',
    'Pilih <b>Transaksi Lain</b>, lalu <b>Pembayaran</b>.',
    'Pilih <b>Lainnya</b>, lalu <b>BRIVA</b>.',
    'Masukkan nomor <b>{number}</b>.',
    'Pastikan nama dan jumlah <b>{amount}</b> benar, lalu pilih <b>Ya</b>.',
    'Simpan struk sebagai bukti pembayaran.',
  ].join('\n'),
  'payment.steps.bri.mobile': [
    'Masuk ke aplikasi mobile banking BRI.',
    'Pilih <b>Pembayaran</b>, lalu <b>BRIVA</b>.',
    'Masukkan nomor <b>{number}</b>.',
    'Periksa nama dan jumlah <b>{amount}</b>, lalu pilih <b>Bayar</b>.',
    'Masukkan PIN Anda.',
  ].join('\n'),
  'payment.steps.bri.internet': [
    'Masuk ke internet banking BRI.',
    'Pilih <b>Pembayaran</b>, lalu <b>BRIVA</b>.',
    'Masukkan nomor <b>{number}</b>.',
    'Periksa nama dan jumlah <b>{amount}</b>, lalu masukkan kata sandi dan mToken.',
  ].join('\n'),

  'payment.steps.bni.atm': [
    'Masukkan kartu dan PIN Anda.',
    'Pilih <b>Menu Lain</b>, lalu <b>Transfer</b>.',
    'Pilih <b>Virtual Account Billing</b>.',
    'Masukkan nomor <b>{number}</b>.',
    'Pastikan nama dan jumlah <b>{amount}</b> benar, lalu pilih <b>Ya</b>.',
    'Simpan struk sebagai bukti pembayaran.',
  ].join('\n'),
  'payment.steps.bni.mobile': [
    'Masuk ke aplikasi mobile banking BNI.',
    'Pilih <b>Transfer</b>, lalu <b>Virtual Account Billing</b>.',
    'Masukkan nomor <b>{number}</b>.',
    'Periksa nama dan jumlah <b>{amount}</b>, lalu pilih <b>Lanjut</b>.',
    'Masukkan kata sandi transaksi Anda.',
  ].join('\n'),
  'payment.steps.bni.internet': [
    'Masuk ke internet banking BNI.',
    'Pilih <b>Transfer</b>, lalu <b>Virtual Account Billing</b>.',
    'Masukkan nomor <b>{number}</b>.',
    'Periksa nama dan jumlah <b>{amount}</b>, lalu masukkan kode otentikasi.',
  ].join('\n'),

  'payment.steps.mandiri.atm': [
    'Masukkan kartu dan PIN Anda.',
    'Pilih <b>Bayar/Beli</b>, lalu <b>Lainnya</b>.',
    'Pilih <b>Multipayment</b>.',
    'Masukkan nomor <b>{number}</b>.',
    'Pastikan nama dan jumlah <b>{amount}</b> benar, lalu pilih <b>Ya</b>.',
    'Simpan struk sebagai bukti pembayaran.',
  ].join('\n'),
  'payment.steps.mandiri.mobile': [
    'Masuk ke aplikasi mobile banking Mandiri.',
    'Pilih <b>Bayar</b>, lalu <b>Virtual Account</b>.',
    'Masukkan nomor <b>{number}</b>.',
    'Periksa nama dan jumlah <b>{amount}</b>, lalu pilih <b>Konfirmasi</b>.',
    'Masukkan PIN Anda.',
  ].join('\n'),
  'payment.steps.mandiri.internet': [
    'Masuk ke internet banking Mandiri.',
    'Pilih <b>Pembayaran</b>, lalu <b>Multipayment</b>.',
    'Masukkan nomor <b>{number}</b>.',
    'Periksa nama dan jumlah <b>{amount}</b>, lalu masukkan kode dari token Anda.',
  ].join('\n'),

  'payout.note.disbursement': 'Pencairan pinjaman kelompok',
  'payout.note.withdrawal': 'Penarikan saldo',
  'payout.note.overpayment': 'Pengembalian kelebihan bayar',
  'payout.note.suspense': 'Pengembalian dana masuk',
} as const;
