// Journals in human words: who, which way, where the money went; and how one is found and read.
// Source: docs/domain.md §8; decision 0125.
export const journalTexts = {
  'journal.what': 'Jurnal',
  'journal.technical': 'Rincian teknis',
  'journal.title.lenders': '{count} pendana',
  'journal.title.virtual_account': '{bank} VA',
  'journal.title.account': '{bank} •••{digits}',
  'journal.title.tax': 'PPh {month}',
  'journal.title.back': 'kembali ke pengirim',
  'journal.title.corrects': 'atas {kind}',
  'journal.flow.from': 'dari {from}',
  'journal.flow.to': 'ke {to}',
  'journal.flow.both': 'dari {from} ke {to}',
  'journal.flow.through': 'lewat {through}',
  'journal.flow.two': '{first} dan {second}',
  'journal.flow.more': '{first} dan {count} akun lain',
} as const;
