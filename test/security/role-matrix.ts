// Who may call what: one line for each call of the contract, written by hand and apart from it, so that a slip of the pen
// there is seen here. A new call needs a line here; the test beside this file says which.
// The letters stand for the roles in this order: + let in, r let in but refused by a rule (422), - 401 without a session
// of the right kind, x 403 with one, s 401 for want of the provider's signature. A caller let in may still be told 400,
// 404 or 422 about what was sent; the test holds those with a whole example of a call to 2xx.
export const roles = [
  'visitor',
  'lender',
  'unverified lender',
  'borrower',
  'sender',
  'kyc',
  'loan',
  'finance',
  'support',
  'auditor',
  'admin',
] as const;
export type Role = (typeof roles)[number];

// visitor, lender, unverified, borrower, sender | kyc, loan, finance, support, auditor, admin
export const matrix: Readonly<Record<string, string>> = {
  'GET region/provinces': '+++++ ++++++',
  'GET region/cities': '+++++ ++++++',
  'GET jobs': '+++++ ++++++',
  'GET businesssectors': '+++++ ++++++',
  'GET banks': '+++++ ++++++',
  'GET parameters': '+++++ ++++++',

  'POST login_check': '+++++ ++++++',
  'POST me/logout': '-++++ ------',
  'GET me': '-++++ ------',
  'GET me/sessions': '-++++ ------',
  'DELETE me/sessions': '-++++ ------',

  'GET streams/me': '-++++ ------',

  'GET terms/:kind': '+++++ ++++++',
  'POST users/verifications/requests': '+++++ ++++++',
  'POST users/verifications': '+++++ ++++++',
  'POST users/validations': '+++++ ++++++',
  'POST users': '+++++ ++++++',
  'POST resettings/requests': '+++++ ++++++',
  'POST resettings/validates': '+++++ ++++++',
  'POST resettings/resets': '+++++ ++++++',
  'POST me/changepasswords': '-++++ ------',
  'POST me/emails/verifications': '-++++ ------',
  'POST emails/verifications': '+++++ ++++++',
  'POST me/photo': '-++++ ------',
  'GET photos/:name': '+++++ ++++++',

  'GET lendings': '+++++ ++++++',
  'GET lendings/:id': '+++++ ++++++',
  'GET lendings/:id/pictures/:no': '+++++ ++++++',
  'GET streams/lendings': '+++++ ++++++',

  'POST me/lendingtransactions/checks': '-+rxx ------',
  'POST me/lendingtransactions': '-+rxx ------',
  'GET me/lendingtransactions': '-++xx ------',
  'GET me/lendingtransactions/:id': '-++xx ------',
  'DELETE me/lendingtransactions/:id': '-++xx ------',
  'GET me/lendingtransactions/:id/trail': '-++xx ------',
  'GET me/lendingtransactions/:id/paymentmethods': '-++xx ------',
  'GET me/lendingtransactions/:id/schedules': '-++xx ------',
  'GET me/lendingtransactions/:id/downloads': '-++xx ------',
  'GET me/bankaccounts': '-++xx ------',
  'POST me/bankaccounts': '-++xx ------',
  'POST me/withdraws/checks': '-++xx ------',
  'POST me/withdraws': '-++xx ------',
  'GET me/withdraws': '-++xx ------',
  'DELETE me/withdraws/:id': '-++xx ------',
  'GET me/mutations': '-++xx ------',
  'GET me/summary': '-++xx ------',
  'POST digisigns/documents/seamlesses': '-++++ ------',

  'POST webhooks/bank': 'sssss ssssss',
  'POST webhooks/bank/inquiries': 'sssss ssssss',
  'POST webhooks/signature': 'sssss ssssss',

  'POST staff/logins': '+++++ ++++++',
  'GET staff/me': '----- ++++++',
  'POST staff/logout': '----- ++++++',
  'GET staff/lendings': '----- x++x+x',
  'GET staff/lendings/:id': '----- x++x+x',
  'POST staff/lendings/:id/disbursements': '----- x+xxxx',
  'GET staff/disbursements': '----- x++x+x',
  'POST staff/disbursements/:id/approvals': '----- xx+xxx',
  'POST staff/disbursements/:id/cancellations': '----- x++xxx',
  'POST staff/lendings/:id/extensions': '----- x+xxxx',
  'POST staff/lendings/:id/refunds': '----- x+xxxx',
  'GET staff/refunds': '----- x++x+x',
  'POST staff/refunds/:id/approvals': '----- xx+xxx',
  'POST staff/refunds/:id/cancellations': '----- x++xxx',
  'GET staff/withdrawals': '----- xx+x+x',
  'POST staff/withdrawals/:id/approvals': '----- xx+xxx',
  'POST staff/withdrawals/:id/refusals': '----- xx+xxx',
  'GET staff/lendings/:id/sheets': '----- x++x+x',
  'GET staff/lendings/:id/payoffs': '----- x++x+x',
  'POST staff/lendings/:id/payoffs': '----- x+xxxx',
  'GET staff/lendings/:id/standing': '----- x++x+x',
  'POST staff/lendings/:id/sheets': '----- x+xxxx',
};

/** What is served beside the contract, each with its own tests. */
export const besideContract = ['GET /uploads/agreements/:agreement'];
