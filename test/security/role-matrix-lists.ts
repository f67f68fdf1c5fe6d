// The calls beside a list, which the roles of the list may call: the list as a file, and both searched by a body; and
// the lines of a lender's fundings and of notices.
// Written by hand, so that a mistake in the contract shows.
/** Lists that can also be downloaded as a file by the same roles. */
const listsWithFile = `
  people kycs affected leads groups lendings disbursements refunds overpayments reversals cashinhand suspense
  vouchers reports/ledger/entries ledgeraccounts/of/:kind ledgeraccounts/:id/entries journals trail complaints failures
  accounts contents bankstatements withdrawals`
  .trim()
  .split(/\s+/)
  .map((list) => `GET staff/${list}`);

/** Lists, and files of lists, that can also be searched by a body, by the same roles. */
const searchedLists = `
  accounts affected affected/summaries cashinhand complaints contents disbursements groups journals kycs leads lendings lendings/totals overpayments payees people
  refunds reversals suspense trail withdrawals kycs/:id/pictures/:kind kycs/:id/changes/:change/proofs`
  .trim()
  .split(/\s+/)
  .map((list) => `GET staff/${list}`)
  .concat(['', '.csv', '/totals'].map((part) => `GET me/lendingtransactions${part}`));

type Matrix = Readonly<Record<string, string>>;

export const ofPasskeys: Readonly<Record<string, string>> = {
  'GET me/passkeys': '-++++ ------',
  'POST me/passkeys': '-++++ ------',
  'POST me/passkeys/challenges': '-++++ ------',
  'POST me/passkeys/:id/names': '-++++ ------',
  'POST me/passkeys/:id/removals': '-++++ ------',
  'POST me/confirmations': '-++++ ------',
  'POST passkeys/challenges': '+++++ ++++++',
  'POST passkeys/signins': '+++++ ++++++',
};

export const ofBranches: Matrix = {
  'POST staff/grouphandovers': '----- x+xxxx',
  'POST staff/groups/:id/handovercancellations': '----- x+xxxx',
  'GET staff/branches': '----- xxxx++',
  'POST staff/branches': '----- xxxxx+',
  'PUT staff/branches/:id': '----- xxxxx+',
  'POST staff/branches/:id/closings': '----- xxxxx+',
  'POST staff/areas': '----- xxxxx+',
  'PUT staff/areas/:id': '----- xxxxx+',
  'POST staff/areas/:id/closings': '----- xxxxx+',
  'GET staff/accounts/:id/placements': '----- xxxx++',
  'POST staff/accounts/:id/placements': '----- xxxxx+',
};

export const ofNotices: Matrix = {
  'GET me/notifications': '-++++ ------',
  'GET me/notifications/unread': '-++++ ------',
  'POST me/notifications/:id/reads': '-++++ ------',
  'POST me/notifications/reads': '-++++ ------',
  'GET me/notificationsettings': '-++++ ------',
  'PUT me/notificationsettings': '-++++ ------',
  'GET me/pushdevices': '-++++ ------',
  'POST me/pushdevices': '-++++ ------',
  'DELETE me/pushdevices/:id': '-++++ ------',
};

export const ofFundings: Matrix = {
  'POST me/lendingtransactions/checks': '-+rxx ------',
  'POST me/lendingtransactions': '-+rxx ------',
  'GET me/lendingtransactions': '-++xx ------',
  'GET me/lendingtransactions.csv': '-++xx ------',
  'GET me/lendingtransactions/totals': '-++xx ------',
  'GET me/lendingtransactions/:id': '-++xx ------',
  'DELETE me/lendingtransactions/:id': '-++xx ------',
  'GET me/lendingtransactions/:id/trail': '-++xx ------',
  'GET me/lendingtransactions/:id/paymentmethods': '-++xx ------',
  'GET me/lendingtransactions/:id/schedules': '-++xx ------',
  'GET me/lendingtransactions/:id/downloads': '-++xx ------',
  'GET me/lendingtransactions/:id/calendar.ics': '-++xx ------',
};

/** The lines, and those of the calls beside their lists. */
export function withLists(lines: Matrix): Matrix {
  const withFiles: Matrix = {
    ...lines,
    ...Object.fromEntries(listsWithFile.map((list) => [`${list}/files/:form`, lines[list] ?? ''])),
  };
  const searched = searchedLists
    .flatMap((list) => [list, `${list}/files/:form`])
    .filter((call) => call in withFiles)
    // Asked without a body, so that nobody gets as far as a rule.
    .map((call) => [`${call.replace('GET', 'POST')}/searches`, (withFiles[call] ?? '').replace(/r/g, '+')] as const);
  return { ...withFiles, ...Object.fromEntries(searched) };
}
