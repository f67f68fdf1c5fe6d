// What was withheld in each month of a year, its slip, and the sheet for the tax return. Source: docs/domain.md §7; docs/api.md.
import { useMutation } from '@tanstack/react-query';
import type { TaxYear } from '#contract/tax.ts';
import { businessDate, formatMonth } from '#domain/calendar.ts';
import { type Rupiah, sumRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { loadFile, messageOf } from '#ui/client.ts';
import { Money } from '#ui/Money.tsx';
import { type Column, PlainTable, Sub } from '#ui/PlainTable.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { DownloadButtons } from './DownloadButtons.tsx';
import styles from './reports.module.css';

type Month = TaxYear['months'][number];

const columns: readonly Column<Month>[] = [
  {
    key: 'month',
    head: t('reports.col.month'),
    cell: ({ month, interest }) => (
      <>
        {formatMonth(businessDate(`${month}-01`))}
        <Sub only="phone">
          <Money of={interest} />
        </Sub>
      </>
    ),
  },
  {
    key: 'interest',
    head: t('reports.col.interest'),
    align: 'right',
    only: 'desk',
    cell: ({ interest }) => <Money of={interest} />,
  },
  { key: 'tax', head: t('reports.col.tax'), align: 'right', strong: true, cell: ({ tax }) => <Money of={tax} /> },
  { key: 'slip', head: t('reports.col.slip'), align: 'right', cell: (month) => <Slip month={month} /> },
];

function Slip({ month: { month, slip, replaces, tax } }: { month: Month }) {
  const saving = useMutation({
    mutationFn: () => loadFile('GET me/taxslips/:month.pdf', { params: { month } }),
    onSuccess: (file) => saveFile(file, `bukti-potong-${month}.pdf`),
    onError: (error) => toast(messageOf(error)),
  });
  if (slip === null) return <span className="xs ink2">{t(tax > 0 ? 'reports.running' : 'reports.noSlip')}</span>;
  return (
    <>
      <Button kind="text" size="sm" icon="download" busy={saving.isPending} onClick={() => saving.mutate()}>
        {t('reports.pdf')}
        <span className="sr"> {slip}</span>
      </Button>
      <Sub>{slip}</Sub>
      {replaces !== null && <Sub>{t('reports.replaces', { number: replaces })}</Sub>}
    </>
  );
}

export function TaxCard({ taxes: { months }, year }: { taxes: TaxYear; year: string }) {
  const sum = (of: (month: Month) => Rupiah) => <Money of={sumRupiah(months.map(of))} />;
  return (
    <Card title={t('reports.taxes')}>
      <p className="sm ink2">{t('reports.taxes.lead')}</p>
      {months.length === 0 ? (
        <p className={styles.none}>{t('reports.none')}</p>
      ) : (
        <PlainTable
          caption={t('reports.taxes')}
          columns={columns}
          rows={months}
          rowKey={({ month }) => month}
          sum={{ month: t('reports.sum'), interest: sum(({ interest }) => interest), tax: sum(({ tax }) => tax) }}
          inset
        />
      )}
      <div className={styles.sheet}>
        <span className={styles.name}>{t('reports.sheet', { year })}</span>
        <DownloadButtons
          name={t('reports.sheet', { year })}
          call="GET me/taxyears/:year/files/:form"
          params={{ year }}
          file={`pajak-${year}`}
        />
      </div>
    </Card>
  );
}
