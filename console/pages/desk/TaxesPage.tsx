// /taxes: the tax withheld in a month by lender, its reconciliation with what is owed to the state, its files, and
// recording a payment.
// Source: docs/screens.md; docs/domain.md §7, §8; decision 0064.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaxLine, TaxMonth } from '#contract/books.ts';
import { addMonthsClamped, businessDate, businessDateOf, monthTitle } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { now } from '#ui/clock.ts';
import { Lines } from '#ui/Figures.tsx';
import { Money } from '#ui/Money.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { readOrder, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import styles from './desk.module.css';
import { type AccountFilters, accountOrders, isUnderway, taxLinesQuery, taxMonthQuery } from './deskQueries.ts';
import { RemitDialog } from './RemitDialog.tsx';
import { VoucherBadge } from './VoucherMarks.tsx';

type Filters = AccountFilters & { month: string };

export function TaxesPage() {
  const { filters, list } = useFilters(readFilters, addressOf, accountOrders);
  const person = usePerson();
  const [remitting, setRemitting] = useState(false);
  const { month, ...asked } = filters;
  const tax = useQuery(taxMonthQuery(month));
  const mayRemit =
    canDo(person, 'voucher.enter') &&
    tax.data?.over === true &&
    tax.data.due !== '0' &&
    !isUnderway(tax.data.remittance);
  return (
    <>
      <QueueFrame
        title={t('taxes.title', { month: monthTitle(month) })}
        what={t('taxes.what')}
        count={(count) => t('taxes.count', { count })}
        query={useQuery(taxLinesQuery(month, asked))}
        list={list}
        file={{ call: 'GET staff/taxes/:month/files/:form', params: { month }, query: {}, name: `pph-${month}` }}
        acts={
          <>
            {mayRemit && (
              <Button size="sm" onClick={() => setRemitting(true)}>
                {t('taxes.remit')}
              </Button>
            )}
          </>
        }
        above={
          <>
            {tax.data && <TaxCard tax={tax.data} />}
            <ErrorBox error={tax.error} />
          </>
        }
        filters={<Months month={month} />}
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

const readFilters = (search: URLSearchParams): Filters => ({
  month: readMonth(search),
  ...readOrder(search, accountOrders),
});
const addressOf = ({ month, ...filters }: Filters): string => paths.taxes(month) + searchOf(filters).replace('?', '&');

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

/** The month in the URL, or the current one. */
function readMonth(search: URLSearchParams): string {
  const asked = search.get('month') ?? '';
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : businessDateOf(now()).slice(0, 7);
}

/**
 * How the month's tax reconciles with what is owed to the state: opening, withheld, corrected, remitted, closing; and
 * the amount due.
 */
function TaxCard({
  tax: { opening, withheld, corrected, remitted, closing, due, over, remittance },
}: {
  tax: TaxMonth;
}) {
  const minus = remitted === '0' ? '0' : `-${remitted}`;
  return (
    <Card className={frame.card} title={t('taxes.summary')} remark={over ? undefined : t('taxes.running')}>
      <Lines
        items={[
          { label: t('taxes.opening'), value: formatRupiahTotal(opening) },
          { label: t('taxes.withheld'), value: formatRupiahTotal(withheld) },
          ...(corrected === '0' ? [] : [{ label: t('taxes.corrected'), value: formatRupiahTotal(corrected) }]),
          { label: t('taxes.remitted'), value: formatRupiahTotal(minus) },
          { label: t('taxes.closing'), value: formatRupiahTotal(closing), sum: true },
          { label: t('taxes.due'), value: formatRupiahTotal(due) },
        ]}
      />
      {remittance && (
        <p>
          <VoucherBadge state={remittance.state} />{' '}
          <Button kind="text" size="sm" to={paths.voucher(remittance.id)}>
            {t('voucher.kind.remittance')}
          </Button>
        </p>
      )}
    </Card>
  );
}
