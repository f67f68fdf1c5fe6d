// Events and videos on the public site. Source: docs/screens.md.
export const siteContentTexts = {
  'events.title': 'Acara',
  'events.description': 'Pertemuan terbuka, kunjungan kelompok, dan pelatihan Titian: tanggal, tempat, dan cara ikut.',
  'events.lead': 'Pertemuan terbuka, kunjungan kelompok, dan pelatihan.',
  'events.next': 'Yang akan datang',
  'events.past': 'Yang sudah lewat',
  'events.none': 'Belum ada acara yang dijadwalkan. Acara berikutnya diumumkan di halaman ini.',
  'events.link': 'Ikut acara ini',
  'events.when': '{date}, {time}',
  'events.when.until': '{date}, {time} sampai {until}',
  'videos.title': 'Video',
  'videos.description': 'Video pendek tentang kelompok, tanggung renteng, dan cara mendanai di Titian.',
  'videos.lead': 'Tentang kelompok, tanggung renteng, dan cara mendanai. Video dibuka di situs penyedianya.',
  'videos.demo': 'Mode demo: penyedia video tidak ikut diperagakan, jadi tautan video tidak membuka apa pun.',
  'videos.none': 'Belum ada video. Video pertama akan muncul di halaman ini.',
  'videos.minutes': '{minutes} menit',
  'videos.seconds': '{seconds} detik',
} as const;
