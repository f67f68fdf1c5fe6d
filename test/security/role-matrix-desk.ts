// The calls of everybody at the desk: the own account, and what waits for whom. Written by hand, so that a mistake in the contract shows.
export const deskLines: Readonly<Record<string, string>> = {
  'GET staff/me/account': '----- ++++++',
  'POST staff/me/passwords': '----- ++++++',
  'POST staff/me/recoverycodes': '----- ++++++',
  'DELETE staff/me/sessions': '----- ++++++',
  'GET staff/me/notices': '----- ++++++',
  'GET staff/me/notices/unread': '----- ++++++',
  'POST staff/me/notices/:id/reads': '----- ++++++',
  'POST staff/me/notices/reads': '----- ++++++',
  'GET staff/me/noticesettings': '----- ++++++',
  'PUT staff/me/noticesettings': '----- ++++++',
  'GET staff/me/sitting': '----- ++++++',
  'POST staff/everything/searches': '----- ++++++',
};
