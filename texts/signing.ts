// Agreements at the signature provider: message to members, titles, file names.
// Source: docs/domain.md §5.3; docs/screens.md.
export const signing = {
  'signing.sms.member': 'Titian: {name}, tanda tangani perjanjian pinjaman kelompok {group} sebelum {until}: {link}',
  'signing.title.lender': 'Akad Pendanaan dan Surat Kuasa',
  'signing.title.member': 'Perjanjian Pinjaman Tanggung Renteng',
  'signing.box.lender': 'Pendana',
  'signing.box.member': 'Peminjam',
  'agreement.member_identity': 'Sesuai data anggota kelompok',
  'agreement.member_address': 'Sesuai data anggota kelompok',
  'agreement.no_phone': 'Tidak ada, menandatangani pada pertemuan',
} as const;
