// An address that staff give for others to follow.
// Invariant: it opens a page over https and can run nothing, carry no password and reach no machine without a public
// name.
// Source: docs/settled.md 62.

/** The address in its one form, or null when it is not such a link. */
export function parseLink(text: string): string | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(url.hostname) ? url.href : null;
}
