// The texts of refusals about people who ask to borrow. Source: spec §5; decision 0049.
export const leadErrors = {
  'error.lead.changed': '{name} sudah mengubahnya menjadi “{state}”. Muat ulang, lalu putuskan lagi.',
  'error.lead.cannot_move': 'Langkah ini tidak dapat diambil dari keadaan sekarang.',
  'error.lead.human': 'Jawab dulu pertanyaan ini: berapa {first} ditambah {second}?',
  'error.lead.city': 'Pilih kota atau kabupaten di provinsi itu.',
  'error.lead.open': 'Nomor ini milik {name}, yang sudah tercatat ({state}). Buka catatannya, jangan dibuat dua kali.',
} as const;
