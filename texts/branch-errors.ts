// The texts of refusals about branches and hand-overs. Source: decision 0112.
export const branchErrors = {
  'error.branch.changed': 'Data ini baru saja diubah. Muat ulang, lalu periksa lagi.',
  'error.branch.known': 'Nama atau kode ini sudah dipakai.',
  'error.branch.same': 'Isinya sama dengan yang sudah tercatat.',
  'error.branch.closed': 'Cabang atau wilayah ini sudah ditutup.',
  'error.branch.in_use': 'Cabang ini masih punya {groups} kelompok dan {staff} petugas. Pindahkan lebih dahulu.',
  'error.branch.area_in_use': 'Wilayah ini masih punya {branches} cabang. Pindahkan atau tutup lebih dahulu.',
  'error.branch.has_groups':
    'Petugas ini masih memegang {groups} kelompok. Serahkan kelompoknya lebih dahulu, lalu pindahkan petugasnya.',
  'error.handover.planned': 'Kelompok ini sudah punya rencana serah terima. Batalkan rencana itu lebih dahulu.',
  'error.handover.date': 'Serah terima mulai hari ini, paling jauh {days} hari lagi.',
  'error.handover.ended': 'Serah terima ini sudah berlaku atau sudah dibatalkan.',
} as const;
