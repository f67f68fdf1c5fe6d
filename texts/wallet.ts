// The reason of each movement of a lender's balance, one text for each kind of journal that changes it.
// Source: docs/api.md; docs/screens.md.
export const walletTexts = {
  'mutation.text.topup': 'Isi saldo',
  'mutation.text.funding_surplus': 'Kelebihan transfer untuk {group}',
  'mutation.text.suspense_resolved': 'Dana masuk yang sudah dikenali',
  'mutation.text.funding_hold': 'Pendanaan {group}',
  'mutation.text.funding_release': 'Pendanaan {group} tidak jadi',
  'mutation.text.funding_refund': 'Pendanaan {group} dikembalikan',
  'mutation.text.distribution': 'Angsuran {group}',
  'mutation.text.withdrawal': 'Tarik dana',
  'mutation.text.withdrawal_refused': 'Penarikan dikembalikan',
  'mutation.text.reversal': 'Angsuran {group} dibatalkan',
  'mutation.text.receivable_repaid': 'Melunasi kekurangan saldo karena angsuran dibatalkan',
  'mutation.text.correction': 'Koreksi saldo',
  'mutation.text.correction.words': 'Koreksi saldo: {words}',
} as const;
