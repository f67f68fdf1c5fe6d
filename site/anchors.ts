// The address of a part within its page. Invariant: it follows from the words of the part's title alone, so that a
// link that somebody kept leads there for as long as the title stays.
// Source: docs/screens.md.

/** "Berapa imbal hasilnya?" is `berapa-imbal-hasilnya`. One for each title, in their order, also where two are alike. */
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
