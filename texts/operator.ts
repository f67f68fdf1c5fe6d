// The operator of the platform, as named in agreements and letters. Source: docs/domain.md §5.1.
export const operatorTexts = {
  'operator.name': 'PT Titian Dana Bersama',
  'operator.address': 'Jalan Jembatan Merah 12, Depok, Jawa Barat',
  'operator.email': 'bantuan@titian.example',
  'operator.phone': '021-5000-1200',
} as const;
