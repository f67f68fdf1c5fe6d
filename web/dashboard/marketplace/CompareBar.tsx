// Which groups are chosen to be compared, kept in the address of the list: chosen on cards and rows, three at most, and
// the bar that leads to them side by side.
// Usage: <CompareBar filters={filters} />; const { isOn, toggle } = useCompared(id).
// Source: docs/screens.md; decision 0106.
import { useNavigate, useSearchParams } from 'react-router';
import { MOST_COMPARED } from '#domain/shortlist.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import styles from './CompareBar.module.css';
import { type Filters, readFilters, searchOf } from './filters.ts';

/** Shows the same list with these groups chosen. */
export function useCompare() {
  const navigate = useNavigate();
  return (filters: Filters, compare: readonly string[]) =>
    void navigate(searchOf({ ...filters, compare }) || '?', { replace: true, preventScrollReset: true });
}

export function useCompared(id: string) {
  const [search] = useSearchParams();
  const compare = useCompare();
  const filters = readFilters(search);
  const isOn = filters.compare.includes(id);
  const toggle = () => {
    if (isOn) compare(filters, without(filters.compare, id));
    else if (filters.compare.length >= MOST_COMPARED) toast(t('compare.full', { most: MOST_COMPARED }));
    else compare(filters, [...filters.compare, id]);
  };
  return { isOn, toggle };
}

export const without = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id);

export function CompareBar({ filters }: { filters: Filters }) {
  const compare = useCompare();
  const { length: count } = filters.compare;
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('compare.title')}>
      <p className={styles.words} role="status">
        {t('compare.count', { count, most: MOST_COMPARED })}
        {count === 1 && <span className="ink2"> {t('compare.one')}</span>}
      </p>
      <div className={styles.acts}>
        <Button kind="text" size="sm" onClick={() => compare(filters, [])}>
          {t('compare.clear')}
        </Button>
        {count > 1 && <Button to={`${paths.marketplaceCompare}${searchOf(filters)}`}>{t('compare.go')}</Button>}
      </div>
    </section>
  );
}
