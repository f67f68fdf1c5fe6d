// Saving the list's filters under a name; it says whether she is told of new groups.
// Source: docs/screens.md; decision 0106.
import { useState } from 'react';
import type { SavedSearch } from '#contract/shortlist.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import type { Filters } from './filters.ts';
import styles from './SavedSearches.module.css';
import { SearchName } from './SearchName.tsx';
import { bodyOf, filterWords, NAME_LENGTH, tellsOfNew } from './searches.ts';
import { useSaveSearch } from './shortlistQueries.ts';

type Props = { filters: Filters; names: SavedSearch['names']; onClose: () => void };

export function SaveSearchDialog({ filters, names, onClose }: Props) {
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
        <SearchName name={name} onChange={setName} />
        <p className="sm ink2">{t(tellsOfNew(filters) ? 'shortlist.search.told' : 'shortlist.search.silent')}</p>
      </div>
    </FormDialog>
  );
}
