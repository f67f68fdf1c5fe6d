// Passkeys: what confirms an act in place of the password, and the page of a person's passkeys.
// Source: docs/screens.md; decision 0108.
export const passkeyTexts = {
  'passkey.use': 'Pakai kunci sandi',
  'passkey.password': 'Pakai kata sandi',
  'passkey.how': 'Sahkan dengan sidik jari, wajah, atau PIN perangkat Anda.',
  'passkey.cancelled': 'Kunci sandi tidak jadi dipakai. Coba lagi, atau pakai kata sandi.',
  'passkey.present': 'Perangkat ini sudah menyimpan kunci sandi untuk akun Anda.',
  'passkey.failed': 'Kunci sandi tidak dapat dipakai di peramban ini. Pakai kata sandi.',

  'passkeys.title': 'Kunci sandi',
  'passkeys.lead': 'Masuk dan sahkan transaksi dengan sidik jari, wajah, atau PIN, tanpa mengetik kata sandi.',
  'passkeys.what': 'Daftar kunci sandi',
  'passkeys.none.title': 'Belum ada kunci sandi',
  'passkeys.none.text':
    'Kunci sandi tersimpan di HP atau laptop Anda, dan dibuka dengan sidik jari, wajah, atau PIN perangkat itu. Sidik jari dan wajah tidak dikirim kepada kami, dan situs palsu tidak dapat memakainya. Kata sandi Anda tetap berlaku.',
  'passkeys.unsupported':
    'Peramban atau alamat ini tidak mendukung kunci sandi. Tambahkan dari HP dengan Chrome atau Safari terbaru.',
  'passkeys.added': 'Ditambahkan {date}',
  'passkeys.used': 'Terakhir dipakai {date}, {time}',
  'passkeys.unused': 'Belum pernah dipakai',
  'passkeys.name': 'Nama',
  'passkeys.name.hint': 'Supaya Anda mengenalinya, misalnya HP Samsung',
  'passkeys.confirm': 'Kata sandi akun Anda',
  'passkeys.add': 'Tambah kunci sandi',
  'passkeys.add.act': 'Lanjut',
  'passkeys.add.text': 'Setelah ini perangkat Anda meminta sidik jari, wajah, atau PIN.',
  'passkeys.add.done': 'Kunci sandi ditambahkan.',
  'passkeys.rename': 'Ganti nama',
  'passkeys.rename.of': 'Ganti nama {name}',
  'passkeys.rename.title': 'Ganti nama kunci sandi',
  'passkeys.rename.act': 'Simpan',
  'passkeys.rename.done': 'Nama kunci sandi diganti.',
  'passkeys.remove': 'Hapus',
  'passkeys.remove.of': 'Hapus {name}',
  'passkeys.remove.title': 'Hapus kunci sandi?',
  'passkeys.remove.text': '"{name}" tidak dapat lagi dipakai untuk masuk dan mengesahkan. Kata sandi tetap berlaku.',
  'passkeys.remove.done': 'Kunci sandi dihapus.',
} as const;
