// "Data pribadi Anda" on the profile page: a copy of all data, and the requests that a person can make.
// Source: decision 0081.
export const personalDataTexts = {
  'privacy.title': 'Data pribadi Anda',
  'privacy.text':
    'Anda berhak atas salinan data Anda, dan dapat meminta perbaikan, penghapusan, atau pembatasan. Kami menjawab dalam 72 jam.',
  'privacy.take': 'Unduh data saya',
  'privacy.take.text':
    'Berkas memuat semua data pribadi Anda yang kami simpan, termasuk NIK dan nomor rekening. Simpan di tempat aman.',
  'privacy.take.done': 'Data Anda diunduh.',
  'privacy.ask': 'Ajukan permintaan',
  'privacy.ask.what': 'Permintaan',
  'privacy.ask.send': 'Kirim permintaan',
  'privacy.ask.access': 'Minta penjelasan atau salinan data',
  'privacy.ask.correction': 'Minta perbaikan data',
  'privacy.ask.erasure': 'Minta penghapusan data dan tarik persetujuan',
  'privacy.ask.restriction': 'Minta pembatasan pemrosesan',
  'privacy.asked': 'Permintaan {ticket} diterima. Dijawab paling lambat {at}.',
  'privacy.requests': 'Permintaan Anda',
  'privacy.closed': 'Ditutup',
  'privacy.due': 'Dijawab paling lambat {at}',
} as const;
