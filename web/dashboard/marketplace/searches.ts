// Saved searches beside the filters of the list: one as filters, filters as what is saved, and both in words.
// Source: docs/screens.md; decision 0106.
import type { NewSearch, SavedSearch } from '#contract/shortlist.ts';
import { t } from '#ui/text.ts';
import { type Filters, noFilters, searchOf, statusText } from './filters.ts';
import { lettersOf, textOfRisk } from './risks.ts';

/** Longest name of a search. */
export const NAME_LENGTH = 60;

export const filtersOf = ({ grade, tenor, sector, province, city, status, sort }: SavedSearch): Filters => ({
  ...noFilters,
  risks: lettersOf(grade ?? ''),
  tenor,
  sector,
  province,
  city,
  status,
  sort,
});

/** What the server stores of the filters; a mark and the page are no part of a search. */
export function bodyOf({ risks, tenor, sector, province, city, status, sort }: Filters): Omit<NewSearch, 'name'> {
  return {
    ...(risks.length > 0 ? { grade: risks.join(',') } : {}),
    ...(tenor !== null ? { tenor } : {}),
    ...(sector !== null ? { sector } : {}),
    ...(province !== null ? { province } : {}),
    ...(city !== null ? { city } : {}),
    status,
    sort,
  };
}

/** The saved search that stands in the address now. */
export const currentOf = (filters: Filters, searches: readonly SavedSearch[]): SavedSearch | undefined =>
  searches.find((search) => searchOf(filtersOf(search)) === searchOf({ ...filters, page: 1, compare: [] }));

/** Whether new groups may fit: those that wait for funding are among what it lists. */
export const tellsOfNew = ({ status }: Pick<Filters, 'status'>): boolean => status === 'opened' || status === 'all';

/** "Risiko rendah · 12 bulan · Sayur · Kab. Bogor", or that nothing is left out. */
export function filterWords(
  { risks, tenor, sector, province, city, status }: Filters,
  names: SavedSearch['names'],
): string {
  const place = city !== null ? names.city : province !== null ? names.province : null;
  const words = [
    ...risks.map((letter) => t(textOfRisk[letter])),
    ...(tenor === null ? [] : [t('marketplace.tenor', { months: tenor })]),
    ...(sector === null ? [] : [names.sector ?? t('shortlist.search.no_sector')]),
    ...(place === null ? [] : [place]),
    ...(status === noFilters.status ? [] : [statusText(status)]),
  ];
  return words.length === 0 ? t('shortlist.search.all') : words.join(' · ');
}
