// A link that staff publish.
// Invariant: it opens a page over https, runs nothing, and has no password and only a public host name.
// Source: docs/settled.md 62.

/** The normalised address, or null when it is not such a link. Source: docs/settled.md 62. */
export function parseLink(text: string): string | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(url.hostname) ? url.href : null;
}
