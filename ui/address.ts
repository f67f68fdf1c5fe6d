// A list's state in the URL: which page it shows, and the query for page and filters.
// Invariant: invalid values in the URL are ignored, and default values are not written to it.
// Source: docs/screens.md; spec §2.

/** The page number in the URL, from 1. */
export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The value of one filter, or null if it is none of its choices. */
export function oneOf<Value extends string>(
  address: URLSearchParams,
  filter: string,
  choices: readonly Value[],
): Value | null {
  return choices.find((choice) => choice === address.get(filter)) ?? null;
}

/** `?status=funded&page=2` in the given order, without null or empty values and page 1; '' if nothing is left. */
export function searchOf({ page, ...filters }: { page: number; [filter: string]: string | number | null }): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== null && value !== '') search.set(name, String(value));
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

type Asked<Filters> = { [Name in keyof Filters]?: Exclude<Filters[Name], null | ''> };

/** The query to the server for a page: the page, and the filters that are set. */
export function pageQuery<Filters extends { page: number }>(
  { page, ...filters }: Filters,
  limit = 20,
): { limit: string; page: string } & Asked<Omit<Filters, 'page'>> {
  const said = Object.entries(filters).filter(([, value]) => value !== null && value !== '');
  return { limit: String(limit), page: String(page), ...(Object.fromEntries(said) as Asked<Omit<Filters, 'page'>>) };
}
