// The calls of everybody at the desk: what waits for whom. Written by hand, so that a mistake in the contract shows.
export const deskLines: Readonly<Record<string, string>> = {
  'GET staff/me/notices': '----- ++++++',
  'GET staff/me/notices/unread': '----- ++++++',
  'POST staff/me/notices/:id/reads': '----- ++++++',
  'POST staff/me/notices/reads': '----- ++++++',
  'GET staff/me/noticesettings': '----- ++++++',
  'PUT staff/me/noticesettings': '----- ++++++',
};
