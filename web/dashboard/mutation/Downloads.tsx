// Downloads of mutations: the filtered list for Excel or as CSV for programs, and a month's statement as PDF.
// Source: docs/screens.md; docs/api.md.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addMonthsClamped, businessDate, businessDateOf, formatMonth } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { ApiError, loadFile, messageOf } from '#ui/client.ts';
import { now } from '#ui/clock.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { RadioList } from '#ui/RadioList.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import styles from './mutation.module.css';
import type { MutationAddress } from './mutationAddress.ts';

type Props = {
  address: MutationAddress;
  /** When the newest movement was, if there is one. */
  newest: string | undefined;
};

const forms = { xlsx: 'mutation.xlsx', csv: 'mutation.csv' } as const;
type Form = keyof typeof forms;

export function Downloads({ address: { type, from, to }, newest }: Props) {
  const [choosing, setChoosing] = useState(false);
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
          busyText={t('mutation.statement.busy')}
          onClick={() => saving.mutate(form)}
        >
          {t(forms[form])}
        </Button>
      ))}
      <Button kind="outline" size="sm" icon="page" onClick={() => setChoosing(true)}>
        {t('mutation.statement')}
      </Button>
      <Button kind="text" size="sm" to={paths.reports}>
        {t('mutation.reports')}
      </Button>
      <Button kind="text" size="sm" to={paths.balance}>
        {t('mutation.proof')}
      </Button>
      <p className={classes('xs ink2', styles.hint)}>{t('mutation.files')}</p>
      {choosing && <StatementDialog newest={newest} onClose={() => setChoosing(false)} />}
    </div>
  );
}

const SHOWN_MONTHS = 12;

/** The last twelve months, `YYYY-MM`; the newest movement may be ahead of this device's clock. */
function monthsUntil(newest: string | undefined): string[] {
  const dates = [now(), ...(newest === undefined ? [] : [new Date(newest)])].map(businessDateOf);
  const last = dates.reduce((a, b) => (a > b ? a : b)).slice(0, 7);
  return Array.from({ length: SHOWN_MONTHS }, (_, back) =>
    addMonthsClamped(businessDate(`${last}-01`), -back).slice(0, 7),
  );
}

function StatementDialog({ newest, onClose }: { newest: string | undefined; onClose: () => void }) {
  const months = monthsUntil(newest);
  const [month, setMonth] = useState(months[0] ?? '');
  const saving = useMutation({
    mutationFn: () => loadFile('GET me/statements/:month.pdf', { params: { month } }),
    onSuccess: (file) => {
      saveFile(file, `laporan-${month}.pdf`);
      onClose();
    },
  });
  const isNone = saving.error instanceof ApiError && saving.error.status === 404;
  return (
    <FormDialog
      title={t('mutation.statement')}
      act={t('mutation.statement.get')}
      busyText={t('mutation.statement.busy')}
      busy={saving.isPending}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <div className={styles.inside}>
        {isNone ? (
          <Note tone="danger" role="alert">
            <span>{t('mutation.statement.none')}</span>
          </Note>
        ) : (
          <ErrorBox error={saving.error} />
        )}
        <RadioList
          legend={t('mutation.statement.month')}
          name="month"
          value={month}
          onChange={(chosen) => {
            setMonth(chosen);
            saving.reset();
          }}
          options={months.map((value) => ({ value, label: formatMonth(businessDate(`${value}-01`)) }))}
        />
      </div>
    </FormDialog>
  );
}
