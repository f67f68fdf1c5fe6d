// Under the filters: the saved search that they are, or the button that saves them; and the way to all saved ones. The
// dialog and the drawer come when they are first opened.
// Usage: <SearchBar filters={filters} />.
// Source: docs/screens.md; decision 0106.
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { lazyPart } from '#ui/late.tsx';
import { Rich } from '#ui/Rich.tsx';
import { t } from '#ui/text.ts';
import { useChosenNames } from './FilterBar.tsx';
import type { Filters } from './filters.ts';
import styles from './marketplace.module.css';
import { currentOf } from './searches.ts';
import { searchesQuery } from './shortlistQueries.ts';

const SaveSearchDialog = lazyPart(async () => (await import('./SaveSearchDialog.tsx')).SaveSearchDialog);
const SearchesDrawer = lazyPart(async () => (await import('./SavedSearches.tsx')).SearchesDrawer);

export function SearchBar({ filters }: { filters: Filters }) {
  const { data } = useQuery(searchesQuery);
  const { names, areLoading } = useChosenNames(filters);
  const [opened, setOpened] = useState<'save' | 'list' | null>(null);
  if (data === undefined) return null;
  const close = () => setOpened(null);
  const current = currentOf(filters, data.searches);
  return (
    <div className={styles.searches}>
      {current !== undefined && (
        <p>
          <Rich text="shortlist.search.now" slots={{ name: <b>{current.name}</b> }} />
        </p>
      )}
      {current === undefined && !filters.saved && (
        // The name that it proposes is made of the chosen names.
        <Button kind="outline" size="sm" icon="bell" disabled={areLoading} onClick={() => setOpened('save')}>
          {t('shortlist.search.save')}
        </Button>
      )}
      {data.searches.length > 0 && (
        <Button kind="text" size="sm" onClick={() => setOpened('list')}>
          {t('shortlist.search.list', { count: data.searches.length })}
        </Button>
      )}
      <Suspense>
        {opened === 'save' && <SaveSearchDialog filters={filters} names={names} onClose={close} />}
        {opened === 'list' && <SearchesDrawer saved={data} onClose={close} />}
      </Suspense>
    </div>
  );
}
