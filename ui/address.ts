// A list's state in the URL: which page it shows, and the query for page and filters.
// Invariant: invalid values in the URL are ignored, default values are not written to it, and a text that may hold a
// person's number stands there as a key only.
// Source: docs/screens.md; spec §2; decision 0082.
import { searchFields } from '#domain/personal-number.ts';
import { keepText, recallText } from './keptText.ts';

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

/** A free text in the URL, as it was typed; '' if there is none. */
export const readText = (address: URLSearchParams, filter: string): string => recallText(address.get(filter)).trim();

/** `?status=funded&page=2` in the given order, without null or empty values and page 1; '' if nothing is left. */
export function searchOf({ page, ...filters }: { page: number; [filter: string]: string | number | null }): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== null && value !== '') search.set(name, isText(name) ? keepText(String(value)) : String(value));
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

const isText = (name: string): boolean => searchFields.some((field) => field === name);

type Asked<Filters> = { [Name in keyof Filters]?: Exclude<Filters[Name], null | ''> };

/** The query to the server for a page: the page, and the filters that are set. */
export function pageQuery<Filters extends { page: number }>(
  { page, ...filters }: Filters,
  limit = 20,
): { limit: string; page: string } & Asked<Omit<Filters, 'page'>> {
  const said = Object.entries(filters).filter(([, value]) => value !== null && value !== '');
  return { limit: String(limit), page: String(page), ...(Object.fromEntries(said) as Asked<Omit<Filters, 'page'>>) };
}
