// The texts of refusals about tasks, promises to pay and visits. Source: decision 0113.
export const followupErrors = {
  'error.promise.not_running': 'Pinjaman ini tidak sedang diangsur, jadi janji bayar tidak dapat dicatat.',
  'error.promise.amount': 'Isi jumlah yang dijanjikan.',
  'error.promise.date': 'Tanggal janji paling cepat hari ini dan paling lama {days} hari lagi.',
  'error.promise.member': 'Anggota ini tidak punya pinjaman di sini.',
} as const;
