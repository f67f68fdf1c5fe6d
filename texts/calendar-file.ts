// The words of the calendar file that a lender's calendar program reads.
// Source: decision 0104.
export const calendarFileTexts = {
  'calendar.name': 'Angsuran Titian',
  'calendar.event': '{name}: {amount}',
  'calendar.note': 'Angsuran bersih menurut jadwal, setelah PPh dan biaya layanan. Perkiraan, bukan janji.',
} as const;
