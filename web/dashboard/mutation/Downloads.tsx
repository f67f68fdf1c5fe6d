// Downloads of mutations: the filtered list for Excel or as CSV for programs. Statements of a month or a year are on the
// page of reports.
// Source: docs/screens.md; docs/api.md.
import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { loadFile, messageOf } from '#ui/client.ts';
import { saveFile } from '#ui/saveFile.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import styles from './mutation.module.css';
import type { MutationAddress } from './mutationAddress.ts';

const forms = { xlsx: 'mutation.xlsx', csv: 'mutation.csv' } as const;
type Form = keyof typeof forms;

export function Downloads({ address: { type, from, to } }: { address: MutationAddress }) {
  const saving = useMutation({
    mutationFn: (form: Form) => loadFile(`GET me/mutations.${form}`, { query: { type, from, to } }),
    onSuccess: (file, form) => saveFile(file, `mutasi.${form}`),
    onError: (error) => toast(messageOf(error)),
  });
  return (
    <div className={styles.row}>
      {(Object.keys(forms) as Form[]).map((form) => (
        <Button
          key={form}
          kind="outline"
          size="sm"
          icon="download"
          busy={saving.isPending && saving.variables === form}
          busyText={t('mutation.files.busy')}
          onClick={() => saving.mutate(form)}
        >
          {t(forms[form])}
        </Button>
      ))}
      <Button kind="outline" size="sm" icon="page" to={paths.reports}>
        {t('mutation.reports')}
      </Button>
      <Button kind="text" size="sm" to={paths.balance}>
        {t('mutation.proof')}
      </Button>
      <p className={classes('xs ink2', styles.hint)}>{t('mutation.files')}</p>
    </div>
  );
}
