// A list's place in the address: which page it shows, and the query that names page and filters.
// Invariant: what an address says wrongly counts as not said, and what stands at its default is not in it.
// Source: docs/screens.md; spec §2.

/** The page that an address names, from 1. */
export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** `?status=funded&page=2` in the order given; what is null or empty and page 1 are left out, '' when nothing is left. */
export function searchOf({ page, ...filters }: { page: number; [filter: string]: string | number | null }): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== null && value !== '') search.set(name, String(value));
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

type Asked<Filters> = { [Name in keyof Filters]?: Exclude<Filters[Name], null | ''> };

/** What the server is asked for a page: the page, and of the filters those that say something. */
export function pageQuery<Filters extends { page: number }>(
  { page, ...filters }: Filters,
  limit = 20,
): { limit: string; page: string } & Asked<Omit<Filters, 'page'>> {
  const said = Object.entries(filters).filter(([, value]) => value !== null && value !== '');
  return { limit: String(limit), page: String(page), ...(Object.fromEntries(said) as Asked<Omit<Filters, 'page'>>) };
}
