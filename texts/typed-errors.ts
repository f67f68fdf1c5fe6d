// What is wrong with what was typed: a date out of its bounds, and a confirmation of something else than was offered.
// Source: decision 0090.
export const typedErrors = {
  'field.row': '{field} (baris {no})',
  'error.date.far': 'Paling lambat {last}.',
  'error.kyc.birthday': 'Tanggal lahir harus antara {first} dan hari ini.',
  'error.lending.quotation_differs': 'Isinya berbeda dari yang ditawarkan. Ulangi dari jumlah pendanaan.',
  'error.withdraw.check_differs': 'Isinya berbeda dari rincian yang ditunjukkan. Periksa ulang jumlah dan rekening.',
} as const;
