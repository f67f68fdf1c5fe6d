// The tools above every list: search, filters, sort order, and the whole list as a file with the download's progress.
// On phones one row: the filters with the order in a sheet, the files in another.
// Usage: <ListTools sort={list.sort} filters={…} file={{ call: 'GET staff/people/files/:form', query, name: 'pendana' }} />.
// Source: docs/screens.md; decisions 0082 and 0117.
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, IconButton } from '#ui/Button.tsx';
import { type Choice, ChoiceShape } from '#ui/choiceShape.ts';
import { classes } from '#ui/classes.ts';
import { type Call, loadFile } from '#ui/client.ts';
import { Drawer } from '#ui/Drawer.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { Progress } from '#ui/Progress.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { t } from '#ui/text.ts';
import frame from './frame.module.css';
import { filtersIn, type ListSort } from './listFilters.ts';
import styles from './ListTools.module.css';
import { SelectBox } from './SelectBox.tsx';

export type ListFile = {
  call: Extract<Call, `${string}/files/:form`>;
  params?: Readonly<Record<string, string>>;
  query: object;
  /** Without its extension. */
  name: string;
};

type Props = { sort?: ListSort | undefined; file?: ListFile | undefined; filters?: ReactNode };

export function ListTools({ sort, file, filters }: Props) {
  return (
    <>
      {filters && <div className={frame.filters}>{filters}</div>}
      {(sort ?? file) && (
        <div className={styles.tools}>
          {sort && (
            <div className={styles.sort}>
              <SortBox {...sort} quiet />
            </div>
          )}
          {file && <Downloads file={file} />}
        </div>
      )}
    </>
  );
}

/** All tools in one row. */
export function PhoneTools({ search, sort, file, filters }: Props & { search?: ReactNode }) {
  const [open, setOpen] = useState<'filters' | 'files' | null>(null);
  const close = () => setOpen(null);
  const hasFilters = Boolean(filters) || sort !== undefined;
  if (!search && !hasFilters && !file) return null;
  return (
    <div className={styles.row}>
      {search && <div className={styles.search}>{search}</div>}
      {hasFilters && <FilterButton onClick={() => setOpen('filters')} />}
      {file && <IconButton icon="download" label={t('list.file')} onClick={() => setOpen('files')} />}
      <Drawer opened={open === 'filters'} onClose={close} title={t('list.filters.title')}>
        <div className={styles.sheet}>
          <ChoiceShape value={fieldOf}>{filters}</ChoiceShape>
          {sort && <SortBox {...sort} />}
          <Button full onClick={close}>
            {t('list.filters.show')}
          </Button>
        </div>
      </Drawer>
      {file && (
        <Drawer opened={open === 'files'} onClose={close} title={t('list.file')}>
          <div className={classes(styles.tools, styles.inSheet)}>
            <Downloads file={file} />
          </div>
        </Drawer>
      )}
    </div>
  );
}

/** Says how many filters are set, so that a short list is not taken for the whole one. */
function FilterButton({ onClick }: { onClick: () => void }) {
  const [address] = useSearchParams();
  const count = filtersIn(address);
  return (
    <Button kind="outline" size="sm" icon="sort" onClick={onClick}>
      {count === 0 ? t('list.filters') : t('list.filters.set', { count })}
    </Button>
  );
}

const ANY = '';

/** A choice as a field that the phone's own list opens. */
const fieldOf = ({ label, options, value, onChange, any }: Choice) => (
  <SelectBox
    label={label}
    options={any === undefined ? options : [{ value: ANY, label: any }, ...options]}
    value={value ?? ANY}
    onChange={(chosen) => onChange(chosen === ANY ? null : chosen)}
  />
);

const SortBox = ({ orders, chosen, onChoose, quiet = false }: ListSort & { quiet?: boolean }) => (
  <SelectBox
    label={t('list.sort')}
    quiet={quiet}
    options={orders.map((name) => ({ value: name, label: t(`list.sort.${name}`) }))}
    value={chosen ?? orders[0] ?? null}
    onChange={onChoose}
  />
);

function Downloads({ file: { call, params = {}, query, name } }: { file: ListFile }) {
  const [share, setShare] = useState(0);
  const loading = useMutation({
    mutationFn: async (form: 'csv' | 'xlsx') => {
      setShare(0);
      saveFile(await loadFile(call, { params: { ...params, form }, query }, setShare), `${name}.${form}`);
    },
  });
  const percent = Math.floor(share * 100);
  const word = percent > 0 ? t('list.file.percent', { percent }) : t('list.file.busy');
  return (
    <>
      <div className={styles.files} role="group" aria-label={t('list.file')}>
        {(['csv', 'xlsx'] as const).map((form) => (
          <Button
            key={form}
            kind="text"
            size="sm"
            busy={loading.isPending && loading.variables === form}
            disabled={loading.isPending}
            onClick={() => loading.mutate(form)}
          >
            {t(`list.file.${form}`)}
          </Button>
        ))}
      </div>
      {loading.isPending && (
        <div className={styles.progress} role="status">
          <span>{word}</span>
          <Progress percent={percent} thin label={word} />
        </div>
      )}
      <ErrorBox error={loading.error} />
    </>
  );
}
