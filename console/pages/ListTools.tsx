// The tools above every list: sort order, and the whole list as a file, with the download's progress.
// Usage: <ListTools sort={list.sort} file={{ call: 'GET staff/people/files/:form', query, name: 'pendana' }} />.
// Source: docs/screens.md; decision 0082.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { type Call, loadFile } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { Progress } from '#ui/Progress.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { t } from '#ui/text.ts';
import type { ListSort } from './listFilters.ts';
import styles from './ListTools.module.css';
import { SelectBox } from './SelectBox.tsx';

export type ListFile = {
  call: Extract<Call, `${string}/files/:form`>;
  params?: Readonly<Record<string, string>>;
  query: object;
  /** Without its extension. */
  name: string;
};

type Props = { sort?: ListSort | undefined; file?: ListFile | undefined };

export function ListTools({ sort, file }: Props) {
  return (
    <div className={styles.tools}>
      {sort && (
        <div className={styles.sort}>
          <SelectBox
            label={t('list.sort')}
            quiet
            options={sort.orders.map((name) => ({ value: name, label: t(`list.sort.${name}`) }))}
            value={sort.chosen ?? sort.orders[0] ?? null}
            onChange={sort.onChoose}
          />
        </div>
      )}
      {file && <Downloads {...file} />}
    </div>
  );
}

function Downloads({ call, params = {}, query, name }: ListFile) {
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
