// Why an amount cannot be funded: the same texts in the funding form and the calculator.
// Source: spec §5 numbers 3 to 6, §8.
export const amountErrors = {
  'error.lending.amount_empty': 'Isi jumlah pendanaan.',
  'error.lending.amount_not_in_multiple': 'Jumlah harus kelipatan {multiple}.',
  'error.lending.amount_min': 'Jumlah paling sedikit {min}.',
  'error.lending.amount_max': 'Jumlah paling banyak {max}.',
} as const;
