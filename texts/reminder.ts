// SMS that remind a borrower of a payment: simple and polite, with amount and date, never with another person's name.
// Source: decision 0052; spec §1.
export const reminderTexts = {
  'reminder.sms': 'Pengingat Titian. {parts} Abaikan pesan ini bila sudah dibayar. Terima kasih.',
  'reminder.due': 'Angsuran Anda {amount} jatuh tempo {day}, {date}.',
  'reminder.late':
    'Angsuran Anda {amount} belum kami terima sejak {date}. Bila ada kendala, sampaikan kepada petugas kelompok Anda.',
  'reminder.late.fine':
    'Angsuran Anda {amount}, termasuk denda {fine}, belum kami terima sejak {date}. Bila ada kendala, sampaikan kepada petugas kelompok Anda.',
  'reminder.group':
    'Di kelompok {group} masih ada angsuran anggota lain {amount} yang belum dibayar. Mohon dibicarakan pada pertemuan berikutnya.',
} as const;
