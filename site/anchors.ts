// The anchor of a section within its page.
// Invariant: it depends only on the section's title, so that a saved link works for as long as the title stays.
// Source: docs/screens.md.

/**
 * "Berapa imbal hasilnya?" becomes `berapa-imbal-hasilnya`. One for each title, in order; equal titles get different
 * anchors.
 */
export function anchorsOf(titles: readonly string[]): string[] {
  const taken = new Map<string, number>();
  return titles.map((title) => {
    const anchor = anchorOf(title);
    const before = taken.get(anchor) ?? 0;
    taken.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before + 1}`;
  });
}

const anchorOf = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
