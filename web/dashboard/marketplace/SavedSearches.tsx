// The drawer of all saved searches: opened, renamed, deleted.
// Source: docs/screens.md; decision 0106.
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { SavedSearch, SavedSearches } from '#contract/shortlist.ts';
import { Button } from '#ui/Button.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { searchOf } from './filters.ts';
import styles from './SavedSearches.module.css';
import { SearchName } from './SearchName.tsx';
import { filtersOf, filterWords } from './searches.ts';
import { useDeleteSearch, useRenameSearch } from './shortlistQueries.ts';

export function SearchesDrawer({ saved, onClose }: { saved: SavedSearches; onClose: () => void }) {
  const { searches, most } = saved;
  return (
    <Drawer opened onClose={onClose} title={t('shortlist.search.title')}>
      {searches.length === 0 ? (
        <p>{t('shortlist.search.none')}</p>
      ) : (
        <>
          <p className="sm ink2">{t('shortlist.search.of', { count: searches.length, most })}</p>
          <ul className={styles.list}>
            {searches.map((search) => (
              <SearchRow key={search.id} search={search} onOpen={onClose} />
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}

function SearchRow({ search, onOpen }: { search: SavedSearch; onOpen: () => void }) {
  const { id, name, names } = search;
  const filters = filtersOf(search);
  const [isRenaming, setRenaming] = useState(false);
  const deleting = useDeleteSearch(id, () => toast(t('shortlist.search.deleted', { name })));
  if (isRenaming) return <RenameRow search={search} onClose={() => setRenaming(false)} />;
  return (
    <li className={styles.row}>
      <Link to={`${paths.marketplaces}${searchOf(filters)}`} onClick={onOpen}>
        {name}
      </Link>
      <p className="sm ink2">{filterWords(filters, names)}</p>
      <p className="sm ink2">{t('shortlist.order', { order: t(`shortlist.order.${search.sort}`) })}</p>
      <ErrorBox error={deleting.error} />
      <div className={styles.acts}>
        <Button kind="text" size="sm" onClick={() => setRenaming(true)}>
          {t('shortlist.search.rename')}
          <span className="sr"> {name}</span>
        </Button>
        <Button kind="text" size="sm" busy={deleting.isPending} onClick={() => deleting.mutate()}>
          {t('shortlist.search.delete')}
          <span className="sr"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

function RenameRow({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const [name, setName] = useState(search.name);
  const renaming = useRenameSearch(search.id, () => {
    toast(t('shortlist.search.renamed'));
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !renaming.isPending) renaming.mutate(name);
  };
  return (
    <li className={styles.row}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorBox error={renaming.error} onFound={onClose} />
        <SearchName name={name} onChange={setName} />
        <div className={styles.acts}>
          <Button kind="outline" size="sm" disabled={renaming.isPending} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" kind="outline" size="sm" busy={renaming.isPending} disabled={name.trim() === ''}>
            {t('shortlist.save')}
          </Button>
        </div>
      </form>
    </li>
  );
}
