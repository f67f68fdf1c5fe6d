// The texts of refusals about tasks, promises to pay and visits. Source: decision 0113.
export const followupErrors = {
  'error.task.assignee': 'Pilih petugas aktif yang menangani hal ini.',
  'error.task.changed': '{by} sudah mengubah tugas ini. Muat ulang, lalu putuskan lagi.',
  'error.task.date': 'Tanggal tugas paling cepat hari ini dan paling lama satu tahun lagi.',
  'error.task.same': 'Tugas yang sama sudah ada, untuk petugas dan tanggal ini juga.',
  'error.promise.not_running': 'Pinjaman ini tidak sedang diangsur, jadi janji bayar tidak dapat dicatat.',
  'error.promise.amount': 'Isi jumlah yang dijanjikan.',
  'error.promise.date': 'Tanggal janji paling cepat hari ini dan paling lama {days} hari lagi.',
  'error.promise.member': 'Anggota ini tidak punya pinjaman di sini.',
  'error.visit.member': 'Orang ini bukan anggota kelompok ini.',
  'error.visit.pictures': 'Satu kunjungan paling banyak {most} foto.',
} as const;
