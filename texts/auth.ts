// Sign-in of lenders and borrowers. Source: spec §2, §5.
export const auth = {
  'login.title': 'Masuk',
  'login.lead': 'Dengan nomor telepon, nama pengguna, atau email yang terdaftar.',
  'login.name': 'Nomor telepon atau nama pengguna',
  'login.name.hint': 'Contoh: 0812-3456-7890',
  'login.name.field': 'Nomor telepon atau nama pengguna',
  'login.password': 'Kata sandi',
  'login.submit': 'Masuk',
  'login.passkey': 'Masuk dengan kunci sandi',
  'login.forgot': 'Lupa kata sandi?',
  'login.register.ask': 'Belum punya akun?',
  'login.register': 'Daftar sebagai pendana',
  'login.board.title': 'Titian kecil ke usaha yang besar artinya.',
  'login.board.lead': 'Danai kelompok usaha perempuan. Mereka saling mengenal dan menanggung angsuran bersama.',
  'login.board.alt': 'Empat perempuan menyeberangi jembatan anyaman dari kota ke desa',
  'login.risk': 'Pendanaan berisiko. Dana Anda dapat tidak kembali.',
  'login.no_role': 'Akun ini bukan akun pendana atau peminjam.',
} as const;
