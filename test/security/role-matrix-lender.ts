// Who may call what a lender has besides her fundings: read as role-matrix.ts says.

// visitor, lender, unverified, borrower, sender | kyc, loan, finance, support, auditor, admin
export const lenderLines: Readonly<Record<string, string>> = {
  'GET me/bankaccounts': '-++xx ------',
  'POST me/bankaccounts': '-++xx ------',
  'POST me/bankaccounts/:id/main': '-++xx ------',
  'POST me/bankaccounts/:id/removals': '-++xx ------',
  'GET me/spread': '-++xx ------',
  'GET me/coming/:month': '-++xx ------',
  'PUT me/spreadlimits': '-++xx ------',
  'GET me/spreadlimits/checks/:lending': '-++xx ------',
  'GET me/calendarlink': '-++xx ------',
  'POST me/calendarlink': '-++xx ------',
  'GET me/bookmarks': '-++xx ------',
  'PUT me/bookmarks/:id': '-++xx ------',
  'DELETE me/bookmarks/:id': '-++xx ------',
  'GET me/savedsearches': '-++xx ------',
  'POST me/savedsearches': '-++xx ------',
  'PUT me/savedsearches/:id': '-++xx ------',
  'DELETE me/savedsearches/:id': '-++xx ------',
  'GET me/fundingplan': '-++xx ------',
  'PUT me/fundingplan': '-++xx ------',
  'POST me/fundingplan/checks': '-++xx ------',
  'POST me/fundingplan/retries': '-++xx ------',
  'POST me/fundingplan/confirmations': '-++xx ------',
  'GET me/fundingplan/baskets/:id': '-++xx ------',
  'GET calendars/:token.ics': '+++++ ++++++',
};
