// Saving the filters under a name, and the drawer of all saved searches: opened, renamed, deleted.
// Source: docs/screens.md; decision 0106.
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { SavedSearch, SavedSearches } from '#contract/shortlist.ts';
import { Button } from '#ui/Button.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { type Filters, searchOf } from './filters.ts';
import styles from './SavedSearches.module.css';
import { bodyOf, filtersOf, filterWords, NAME_LENGTH, tellsOfNew } from './searches.ts';
import { useDeleteSearch, useRenameSearch, useSaveSearch } from './shortlistQueries.ts';

type SaveProps = { filters: Filters; names: SavedSearch['names']; onClose: () => void };

export function SaveSearchDialog({ filters, names, onClose }: SaveProps) {
  const [name, setName] = useState(() =>
    filterWords(filters, names).replaceAll(' · ', ', ').slice(0, NAME_LENGTH).trim(),
  );
  const saving = useSaveSearch(() => {
    toast(t('shortlist.search.saved', { name: name.trim() }));
    onClose();
  });
  return (
    <FormDialog
      title={t('shortlist.search.save')}
      act={t('shortlist.save')}
      busyText={t('shortlist.search.saving')}
      busy={saving.isPending}
      shut={name.trim() === ''}
      onSubmit={() => saving.mutate({ ...bodyOf(filters), name })}
      onClose={onClose}
    >
      <div className={styles.form}>
        <ErrorBox error={saving.error} onFound={onClose} />
        <p className="sm ink2">{filterWords(filters, names)}</p>
        <NameField name={name} onChange={setName} />
        <p className="sm ink2">{t(tellsOfNew(filters) ? 'shortlist.search.told' : 'shortlist.search.silent')}</p>
      </div>
    </FormDialog>
  );
}

function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  return (
    <TextInput
      label={t('shortlist.search.name')}
      name="name"
      value={name}
      maxLength={NAME_LENGTH}
      autoComplete="off"
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

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
        <NameField name={name} onChange={setName} />
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
