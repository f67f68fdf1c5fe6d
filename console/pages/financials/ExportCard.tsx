// A month of the ledger as a file for an accounting program: form, month, how many journals, and who took the last one.
// Source: decision 0124.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BooksMonth } from '#contract/financials.ts';
import type { Period } from '#contract/period.ts';
import { type BusinessDate, monthTitle } from '#domain/calendar.ts';
import { formatDigits } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { loadFile } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { RadioList } from '#ui/RadioList.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { periodsQuery } from '../periods/periodQueries.ts';
import { SelectBox } from '../SelectBox.tsx';
import { booksMonthQuery, monthsUntil } from './financialQueries.ts';
import styles from './financials.module.css';

type Form = BooksMonth['taken'][number]['form'];
const forms: readonly Form[] = ['csv', 'beancount'];
const monthsShown = 24;
export function ExportCard({ today }: { today: BusinessDate }) {
  const months = monthsUntil(today, monthsShown);
  const [form, setForm] = useState<Form>('csv');
  const [month, setMonth] = useState(months[1] ?? today.slice(0, 7));
  const { data } = useQuery(booksMonthQuery(month));
  const periods = useQuery(periodsQuery).data;
  const stateOf = (of: string) => periods?.find((period) => period.month === of)?.state;
  const client = useQueryClient();
  const taking = useMutation({
    mutationFn: async () => {
      const file = await loadFile('GET staff/reports/booksmonths/:month/files/:form', { params: { month, form } });
      saveFile(file, `buku-besar-${month}.${form}`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: booksMonthQuery(month).queryKey }),
  });
  return (
    <section id="ekspor" className={styles.anchor}>
      <Card className={frame.card} title={t('financials.export')}>
        <div className={styles.stack}>
          <RadioList
            quiet
            legend={t('financials.export.form')}
            name="books-form"
            options={forms.map((value) => ({
              value,
              label: t(`financials.export.${value}`),
              note: t(`financials.export.${value}.text`),
            }))}
            value={form}
            onChange={setForm}
          />
          <SelectBox
            label={t('financials.export.month')}
            options={months.map((value) => ({ value, label: optionText(value, stateOf(value)) }))}
            value={month}
            onChange={setMonth}
          />
          {data?.month === month && (
            <p className={styles.hint}>
              {t('financials.export.journals', { count: formatDigits(data.journals) })}{' '}
              {stateOf(month) === 'locked' && t('financials.export.locked')}
            </p>
          )}
          <Button kind="outline" full icon="download" busy={taking.isPending} onClick={() => taking.mutate()}>
            {t('financials.export.take', { form: t(`financials.export.${form}`) })}
          </Button>
          <ErrorBox error={taking.error} />
          {data && <Taken found={data} />}
        </div>
      </Card>
    </section>
  );
}

/** "Oktober 2026, terkunci". */
const optionText = (month: string, state: Period['state'] | undefined): string =>
  state === undefined ? monthTitle(month) : `${monthTitle(month)}, ${t(`financials.export.state.${state}`)}`;

/** The last file, and whether its month has grown since. */
function Taken({ found: { taken, month, journals } }: { found: BooksMonth }) {
  const last = taken[0];
  if (!last) return null;
  const more = last.month === month ? journals - last.journals : 0;
  return (
    <p className={styles.hint}>
      {t('financials.export.last', {
        month: monthTitle(last.month),
        form: t(`financials.export.${last.form}`),
        name: last.by,
        at: instantText(last.at),
      })}
      {more > 0 && ` ${t('financials.export.changed', { count: formatDigits(more) })}`}
    </p>
  );
}
