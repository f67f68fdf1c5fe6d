// The calls of read tokens. Written by hand, so that a mistake in the contract shows.
export const readTokenLines: Readonly<Record<string, string>> = {
  'GET staff/me/readtokens': '----- ++++++',
  'POST staff/me/readtokens': '----- ++++++',
  'POST staff/me/readtokens/:id/revocations': '----- ++++++',
  'GET staff/readtokens': '----- xxxx++',
  'POST staff/readtokens/:id/revocations': '----- xxxxx+',
};
