// /table-borrower: the dashboard's own table of a member's instalments, with an example.
// Source: docs/screens.md; docs/domain.md §6.
import { businessDate } from '#domain/calendar.ts';
import { add, formatPercentBp, formatRupiah } from '#domain/money.ts';
import { InstalmentTable } from '#ui/InstalmentTable.tsx';
import { t } from '#ui/text.ts';
import type { PageProps } from '../page.ts';
import { paths } from '../paths.ts';
import { borrowerExample, PRINCIPAL, SHOWN, TENOR } from './example.ts';
import { ratesOf } from './rates.ts';
import { TablePage } from './TablePage.tsx';

const columns = ['no', 'date', 'principal', 'interest', 'amount', 'paid', 'status'] as const;

export function BorrowerTablePage({ facts }: PageProps) {
  const rates = ratesOf(facts);
  const { items, interest, late, next } = borrowerExample(businessDate(facts.statistics.on), rates);
  return (
    <TablePage
      title={t('tableBorrower.title')}
      lead={t('tableBorrower.lead')}
      example={t('tableBorrower.example', {
        principal: formatRupiah(PRINCIPAL),
        rate: formatPercentBp(rates.interestBps),
        months: TENOR,
        interest: formatRupiah(interest),
        total: formatRupiah(add(PRINCIPAL, interest)),
        count: items.length,
        instalment: formatRupiah(items[0]!.amount),
      })}
      count={items.length}
      table={<InstalmentTable rows={items.slice(0, SHOWN)} next={next} />}
      columns={columns.map((name) => ({ what: t(`loan.schedules.${name}`), text: t(`tableBorrower.${name}`) }))}
      statuses={statuses()}
      more={[
        { what: t('tableBorrower.covered'), text: t('tableBorrower.covered.text') },
        {
          what: t('tableBorrower.fine'),
          text: t('tableBorrower.fine.text', {
            rate: formatPercentBp(rates.fineBps),
            open: formatRupiah(late.open),
            days: late.days,
            fine: formatRupiah(late.fine),
          }),
        },
        { what: t('tableBorrower.early'), text: t('tableBorrower.early.text') },
      ]}
      other={{ to: paths.tableLender, name: t('site.link.tableLender') }}
    />
  );
}

const statuses = () => [
  { status: 'upcoming', text: t('instalments.status.upcoming') },
  { status: 'due', text: t('instalments.status.due') },
  { status: 'processing', text: t('tableBorrower.status.processing') },
  { status: 'partial', text: t('tableBorrower.status.partial') },
  { status: 'late', text: t('tableBorrower.status.late') },
  { status: 'paid', text: t('tableBorrower.status.paid') },
];
