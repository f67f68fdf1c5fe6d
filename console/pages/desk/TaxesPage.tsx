// /taxes: the tax withheld in a month by lender, how it ties to what is owed to the state, its files, and recording a payment.
// Source: screens.md (Uang: tax list by month; filters in the address); domain §7, §8; decision 0064.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TaxLine } from '#contract/books.ts';
import { addMonthsClamped, businessDate, businessDateOf } from '#domain/calendar.ts';
import { readPage, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { loadFile } from '#ui/client.ts';
import { now } from '#ui/clock.ts';
import { Money } from '#ui/Money.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import styles from './desk.module.css';
import { isUnderway, taxLinesQuery, taxMonthQuery } from './deskQueries.ts';
import { RemitDialog } from './RemitDialog.tsx';
import { TaxCard } from './TaxCard.tsx';
import { monthText } from './VoucherMarks.tsx';

export function TaxesPage() {
  const [address] = useSearchParams();
  const person = usePerson();
  const [remitting, setRemitting] = useState(false);
  const month = readMonth(address);
  const page = readPage(address);
  const tax = useQuery(taxMonthQuery(month));
  const mayRemit =
    canDo(person, 'finance') && tax.data?.over === true && tax.data.due !== '0' && !isUnderway(tax.data.remittance);
  return (
    <>
      <QueueFrame
        title={t('taxes.title', { month: monthText(month) })}
        what={t('taxes.what')}
        count={(count) => t('taxes.count', { count })}
        query={useQuery(taxLinesQuery(month, page))}
        page={page}
        toPage={(to) => paths.taxes(month) + searchOf({ page: to }).replace('?', '&')}
        acts={
          <>
            <Download month={month} form="csv" />
            <Download month={month} form="xlsx" />
            {mayRemit && (
              <Button size="sm" onClick={() => setRemitting(true)}>
                {t('taxes.remit')}
              </Button>
            )}
          </>
        }
        filters={
          <>
            <Months month={month} />
            {tax.data && <TaxCard tax={tax.data} />}
            <ErrorBox error={tax.error} />
          </>
        }
        columns={4}
        empty={{ title: t('taxes.empty.title'), text: t('taxes.empty.text') }}
      >
        {(rows) => <Table caption={t('taxes.what')} columns={columns} rows={rows} rowKey={({ lender }) => lender} />}
      </QueueFrame>
      {remitting && tax.data && <RemitDialog tax={tax.data} edited={null} onClose={() => setRemitting(false)} />}
    </>
  );
}

function Months({ month }: { month: string }) {
  const beside = (months: number) => paths.taxes(addMonthsClamped(businessDate(`${month}-01`), months).slice(0, 7));
  return (
    <div className={styles.dates}>
      <Button kind="outline" size="sm" icon="left" to={beside(-1)}>
        {t('taxes.before')}
      </Button>
      <Button kind="outline" size="sm" icon="right" to={beside(1)}>
        {t('taxes.after')}
      </Button>
    </div>
  );
}

function Download({ month, form }: { month: string; form: 'csv' | 'xlsx' }) {
  const loading = useMutation({
    mutationFn: () => loadFile('GET staff/taxes/:month/files/:form', { params: { month, form } }),
    onSuccess: (file) => saveFile(file, `pph-${month}.${form}`),
  });
  return (
    <>
      <Button kind="outline" size="sm" icon="download" busy={loading.isPending} onClick={() => loading.mutate()}>
        {t(`taxes.${form}`)}
      </Button>
      <ErrorBox error={loading.error} />
    </>
  );
}

const columns: Column<TaxLine>[] = [
  {
    key: 'lender',
    head: t('tax.col.lender'),
    cell: ({ name, npwp }) => (
      <>
        {name}
        {npwp !== null && <Sub>{npwp}</Sub>}
      </>
    ),
  },
  {
    key: 'resident',
    head: t('tax.col.resident'),
    only: 'desk',
    cell: ({ resident }) => t(resident ? 'tax.resident' : 'tax.not_resident'),
  },
  {
    key: 'interest',
    head: t('tax.col.interest'),
    align: 'right',
    only: 'desk',
    cell: ({ interest }) => <Money of={interest} />,
  },
  { key: 'tax', head: t('tax.col.tax'), align: 'right', strong: true, cell: ({ tax }) => <Money of={tax} /> },
];

/** The month that the address names, or the one that runs. */
function readMonth(search: URLSearchParams): string {
  const asked = search.get('month') ?? '';
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : businessDateOf(now()).slice(0, 7);
}
