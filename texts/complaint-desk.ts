// The console's "Pengaduan": the queue with its clock, one complaint, and the answer that goes out by mail or SMS.
// Source: screens.md (Isi situs: complaints with their clock); domain §3; decision 0067.
export const complaintDeskTexts = {
  'status.complaint.open': 'Menunggu jawaban',
  'status.complaint.answered': 'Sudah dijawab',
  'status.complaint.closed': 'Ditutup',

  'complaint.did.answer': 'menjawab',
  'complaint.did.note': 'menambah catatan pada',
  'complaint.did.close': 'menutup',

  'mail.complaint.answer.subject': 'Jawaban atas pengaduan {ticket}',
  'mail.complaint.answer.text':
    'Halo {name},\n\nTerima kasih sudah menghubungi Titian. Jawaban kami atas pengaduan {ticket}:\n\n{answer}\n\nBelum sesuai? Kirim pengaduan baru di halaman Layanan Pelanggan dan sebutkan nomor tiket ini.',
  'sms.complaint.answer': 'Titian, pengaduan {ticket}: {answer}',
} as const;
