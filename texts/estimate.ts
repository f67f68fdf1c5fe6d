// What an amount may earn: the estimate beside a lending and in the calculator, and the instalments it consists of.
// Source: spec §2, §9; docs/settled.md 09.
export const estimateTexts = {
  'estimate.of': 'Dari {amount}',
  'estimate.example': 'Contoh dari {amount}',
  'estimate.interest': 'Perkiraan imbal hasil',
  'estimate.tax': 'PPh {percent}',
  'estimate.fee': 'Biaya layanan {percent}',
  'estimate.net': 'Perkiraan bersih',
  'estimate.total': 'Total pengembalian',
  'estimate.total.note': 'jumlah + imbal hasil kotor',
  'estimate.back.weekly': 'Bersih kembali {total}, sekitar {each} tiap minggu selama {count} minggu.',
  'estimate.back.monthly': 'Bersih kembali {total}, sekitar {each} tiap bulan selama {count} bulan.',

  'plan.title': 'Perkiraan jadwal angsuran',
  'plan.caption': 'Perkiraan angsuran yang akan Anda terima',
  'plan.week': 'Minggu',
  'plan.month': 'Bulan',
  'plan.principal': 'Pokok',
  'plan.interest': 'Imbal hasil',
  'plan.amount': 'Angsuran',
  'plan.net': 'Diterima bersih',
  'plan.sum': 'Jumlah',
  'plan.all': 'Lihat semua {count} angsuran',
  'plan.less': 'Ringkas jadwal',
  'plan.note': 'Tanggal mengikuti hari pertemuan kelompok, dihitung sejak pencairan.',
} as const;
