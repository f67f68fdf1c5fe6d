// What is wrong with what was typed: a date out of its bounds, and a confirmation of what is not, or no longer, offered.
// Source: decision 0090.
export const typedErrors = {
  'field.row': '{field} (baris {no})',
  'error.date.far': 'Paling lambat {last}.',
  'error.kyc.birthday': 'Tanggal lahir harus antara {first} dan hari ini.',
  'error.lending.quotation':
    'Penawaran tidak berlaku lagi: waktunya lewat atau syaratnya berubah. Ulangi dari jumlah pendanaan.',
  'error.lending.quotation_differs': 'Isinya berbeda dari yang ditawarkan. Ulangi dari jumlah pendanaan.',
  'error.lending.quotation_used': 'Penawaran ini sudah dipakai untuk pendanaan lain.',
  'error.lending.quotation_void':
    'Penawaran dibatalkan karena kata sandi salah lima kali. Ulangi dari jumlah pendanaan.',
  'error.withdraw.check': 'Rincian penarikan sudah tidak berlaku. Periksa ulang jumlah dan rekening.',
  'error.withdraw.check_differs': 'Isinya berbeda dari rincian yang ditunjukkan. Periksa ulang jumlah dan rekening.',
  'error.withdraw.check_used': 'Rincian ini sudah dipakai untuk penarikan lain.',
  'error.withdraw.check_void': 'Kata sandi salah lima kali. Periksa ulang jumlah dan rekening.',
} as const;
