// /table-lender: the dashboard's own table of a lender's share, with an example.
// Source: docs/screens.md; docs/domain.md §7.
import type { SiteFacts } from '#contract/site.ts';
import { businessDate } from '#domain/calendar.ts';
import { formatPercentBp, formatRupiah } from '#domain/money.ts';
import { ScheduleTable } from '#ui/ScheduleTable.tsx';
import { t } from '#ui/text.ts';
import type { PageProps } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import { paths } from '../paths.ts';
import { FUNDED, LOAN, lenderExample, PRINCIPAL, SHOWN, TENOR } from './example.ts';
import { ratesOf } from './rates.ts';
import { TablePage } from './TablePage.tsx';

export function LenderTablePage({ facts }: PageProps) {
  const rates = ratesOf(facts);
  const { items, instalment, next } = lenderExample(businessDate(facts.statistics.on), rates);
  return (
    <TablePage
      title={t('tableLender.title')}
      lead={t('tableLender.lead')}
      example={t('tableLender.example', {
        principal: formatRupiah(PRINCIPAL),
        loan: formatRupiah(LOAN),
        rate: formatPercentBp(rates.interestBps),
        months: TENOR,
        instalment: formatRupiah(instalment),
        amount: formatRupiah(FUNDED),
        share: formatPercentBp((FUNDED * 10_000) / LOAN),
      })}
      count={items.length}
      table={<ScheduleTable rows={items.slice(0, SHOWN)} next={next} />}
      columns={columnsOf(facts, items.length)}
      statuses={statuses()}
      more={[
        { what: t('tableLender.covered'), text: t('tableLender.covered.text') },
        {
          what: t('tableLender.default'),
          text: t('tableLender.default.text', { weeks: parameterOf(facts, 'default_weeks') }),
        },
        { what: t('tableLender.fine'), text: t('tableLender.fine.text') },
      ]}
      other={{ to: paths.tableBorrower, name: t('site.link.tableBorrower') }}
    />
  );
}

function columnsOf(facts: SiteFacts, count: number) {
  const { taxBps, feeBps } = ratesOf(facts);
  const slots = { tax: formatPercentBp(taxBps), fee: formatPercentBp(feeBps), months: TENOR, count };
  const names = ['no', 'date', 'principal', 'interest', 'amount', 'received', 'status'] as const;
  return names.map((name) => ({
    what: t(`portfolio.schedules.${name}`),
    text: t(`tableLender.${name}`, slots),
  }));
}

const statuses = () => [
  { status: 'upcoming', text: t('instalments.status.upcoming') },
  { status: 'due', text: t('instalments.status.due') },
  { status: 'processing', text: t('tableLender.status.processing') },
  { status: 'partial', text: t('tableLender.status.partial') },
  { status: 'late', text: t('tableLender.status.late') },
  { status: 'paid', text: t('tableLender.status.paid') },
];
