// The operator of the platform, as named in agreements and letters. Source: docs/domain.md §5.1.
export const operatorTexts = {
  'operator.name': 'PT Titian Dana Bersama',
  'operator.address': 'Jalan Jembatan Merah 12, Depok, Jawa Barat',
  'operator.npwp': '0012 3456 7841 2000',
  'operator.tax_signer': 'Direktur Keuangan PT Titian Dana Bersama',
  'operator.email': 'bantuan@titian.example',
  'operator.phone': '021-5000-1200',
} as const;
