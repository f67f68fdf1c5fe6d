// Calls and messages of staff: the links, and the hours in which they are open. Source: decision 0117.
export const contactTexts = {
  'contact.title': 'Hubungi',
  'contact.call': 'Telepon',
  'contact.whatsapp': 'WhatsApp',
  'contact.open': 'Jam hubung sampai {at}. Setiap sambungan tercatat di jejak.',
  'contact.shut': 'Di luar jam hubung. Buka lagi {at}.',
} as const;

/** Presses on the trail. */
export const contactTrailTexts = {
  'audit_event.complaint.contact': 'Telepon atau WhatsApp kepada pengadu',
  'audit_event.lead.contact': 'Telepon atau WhatsApp kepada calon peminjam',
} as const;
