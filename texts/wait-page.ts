// The page that the server itself answers while it cannot answer the asked one; it opens that one again by itself.
// Source: decision 0096.
export const waitPageTexts = {
  'wait.many.title': 'Jaringan ini sedang ramai',
  'wait.many.why': 'Terlalu banyak kunjungan dari jaringan yang Anda pakai dalam satu menit terakhir.',
  'wait.busy.title': 'Layanan sedang sibuk',
  'wait.busy.why': 'Halaman ini belum dapat dibuka.',
  'wait.again': 'Halaman ini terbuka sendiri dalam {seconds} detik.',
  'wait.stay': 'Anda tidak perlu menekan apa pun.',
} as const;
