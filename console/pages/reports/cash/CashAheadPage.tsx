// /reports/cash: does escrow suffice over the next twelve weeks, and if not on which day. What is expected to come and to leave,
// by week and day; what months of disbursement are expected to pay; and what is not counted, with the reason.
// Source: docs/screens.md; decision 0129.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { CashAheadReport } from '#contract/cash-ahead.ts';
import { findBusinessDate, formatDate, monthTitle } from '#domain/calendar.ts';
import { formatRupiahTotal, formatShareBp } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { type KeyFigure, KeyFigures } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { type Column, PlainTable, Sub } from '#ui/PlainTable.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../../paths.ts';
import frame from '../../frame.module.css';
import { instantText } from '../../instants.ts';
import { ListTools } from '../../ListTools.tsx';
import { PageHead } from '../../PageHead.tsx';
import { BalanceChart, unitOf } from './BalanceChart.tsx';
import styles from './cash.module.css';
import { cashAheadQuery, rowsLink } from './cashQueries.ts';
import { inflowOf, outflowOf, WeekTable } from './WeekTable.tsx';

export function CashAheadPage() {
  const query = useQuery(cashAheadQuery);
  const { today } = query.data ?? {};
  return (
    <div className={frame.page}>
      <PageHead
        title={t('ahead.title')}
        lead={today && t('ahead.lead', { date: formatDate(today) })}
        aside={
          <div className={styles.acts}>
            <ListTools file={{ call: 'GET staff/reports/cash/files/:form', query: {}, name: 'kas-ke-depan' }} />
            <Button kind="outline" size="sm" icon="print" onClick={() => window.print()}>
              {t('loanreport.print')}
            </Button>
          </div>
        }
      />
      <ListFaces query={query} what={t('ahead.title')} loading={<TableSkeleton columns={5} />}>
        {(report) => <Report report={report} />}
      </ListFaces>
    </div>
  );
}

function Report({ report }: { report: CashAheadReport }) {
  const wide = useWide();
  const [address, setAddress] = useSearchParams();
  const { weeks } = report;
  const chosen = findBusinessDate(address.get('week') ?? '');
  // Without a choice the week of the first short day is open, or this week.
  const first = weeks.find(({ through }) => report.short !== null && through >= report.short.on) ?? weeks[0];
  const open = address.get('week') === 'none' ? null : (chosen ?? first?.from ?? null);
  useAnchor();
  return (
    <>
      <Verdict report={report} />
      <KeyFigures long columns={4} items={figuresOf(report)} />
      <Card
        title={t('ahead.balance')}
        remark={t('ahead.balance.unit', { unit: t(`ahead.unit.${unitOf(report).key}`) })}
        className={styles.card}
      >
        <BalanceChart report={report} wide={wide} />
      </Card>
      <Card flush label={t('ahead.weeks')} className={styles.card}>
        <WeekTable
          weeks={weeks}
          open={open}
          onOpen={(from) => setAddress({ week: from ?? 'none' }, { replace: true, preventScrollReset: true })}
        />
      </Card>
      <div className={styles.pair}>
        <CohortCard report={report} />
        <UndatedCard report={report} />
      </div>
    </>
  );
}

/** Brings the week that the address names into view. */
function useAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'nearest' });
  }, [hash]);
}

function Verdict({ report: { short, weeks, made, today } }: { report: CashAheadReport }) {
  const last = weeks.at(-1)?.through ?? today;
  return (
    <div className={styles.notes}>
      {short ? (
        <Note
          tone="danger"
          role="alert"
          title={t('ahead.short', { date: formatDate(short.on), missing: formatRupiahTotal(short.missing) })}
        >
          <p>
            {t('ahead.short.text')}{' '}
            <Link to={rowsLink({ list: 'planned', on: short.on })}>{t('ahead.short.rows')}</Link>
          </p>
        </Note>
      ) : (
        <Note tone="ok" title={t('ahead.enough', { date: formatDate(last) })}>
          <p>{t('ahead.enough.text')}</p>
        </Note>
      )}
      {made?.for !== today && (
        <Note tone="info" title={t('ahead.made.old')}>
          <p>{made ? t('ahead.made.for', { date: formatDate(made.for) }) : t('ahead.made.none')}</p>
        </Note>
      )}
    </div>
  );
}

function figuresOf({ balance, lowest, weeks }: CashAheadReport): KeyFigure[] {
  const total = (of: (week: CashAheadReport['weeks'][number]) => string) =>
    formatRupiahTotal(String(weeks.reduce((sum, week) => sum + BigInt(of(week)), 0n)));
  return [
    {
      label: t('ahead.now'),
      value: formatRupiahTotal(balance),
      note: <Link to={paths.financials}>{t('ahead.now.books')}</Link>,
    },
    {
      label: t('ahead.least'),
      value: formatRupiahTotal(lowest.balance),
      note: t('ahead.least.on', { date: formatDate(lowest.on) }),
    },
    {
      label: t('ahead.in.all'),
      value: total(inflowOf),
      note: <Link to={rowsLink({ list: 'instalments' })}>{t('ahead.in.rows')}</Link>,
    },
    {
      label: t('ahead.out.all'),
      value: total(outflowOf),
      note: <Link to={rowsLink({ list: 'planned' })}>{t('ahead.out.rows')}</Link>,
    },
  ];
}

type Cohort = CashAheadReport['cohorts'][number];

const cohortColumns: readonly Column<Cohort>[] = [
  {
    key: 'cohort',
    head: t('ahead.cohort'),
    cell: ({ cohort, basis }) => (
      <>
        <Link to={paths.collectionReport(`?cohort=${cohort}`)}>{monthTitle(cohort)}</Link>
        {basis !== 'cohort' && <Sub>{t(`ahead.basis.${basis}`)}</Sub>}
      </>
    ),
  },
  { key: 'rate', head: t('ahead.rate'), align: 'right', strong: true, cell: ({ rate }) => formatShareBp(rate) },
  { key: 'due', head: t('ahead.due'), align: 'right', only: 'desk', cell: ({ due }) => formatRupiahTotal(due) },
  { key: 'expected', head: t('ahead.expected'), align: 'right', cell: ({ expected }) => formatRupiahTotal(expected) },
];

function CohortCard({ report: { cohorts, made } }: { report: CashAheadReport }) {
  return (
    <Card title={t('ahead.cohorts')} remark={made && t('ahead.made.at', { at: instantText(made.at) })}>
      <p className={styles.text}>{t('ahead.method')}</p>
      <PlainTable
        inset
        caption={t('ahead.cohorts')}
        columns={cohortColumns}
        rows={cohorts}
        rowKey={({ cohort }) => cohort}
      />
    </Card>
  );
}

/** Titian's own is what several accounts hold: the trial balance shows them. */
const ledgerOf = {
  lender_free: 'cash',
  stamp: 'stamp_payable',
  bank_cost: 'bank_cost',
  suspense: 'suspense',
  overpayment: 'overpayment',
} as const;

function UndatedCard({ report: { undated } }: { report: CashAheadReport }) {
  return (
    <Card title={t('ahead.undated')}>
      <p className={styles.text}>{t('ahead.undated.text')}</p>
      <dl className={styles.undated}>
        {undated.map(({ part, amount }) => (
          <div key={part}>
            <dt>
              {t(`ahead.undated.${part}`)}
              <small>{t(`ahead.undated.${part}.why`)}</small>
            </dt>
            <dd>
              <Link
                to={part === 'own' ? `${paths.financials}#saldo` : `${paths.financials}?kind=${ledgerOf[part]}#buku`}
              >
                {formatRupiahTotal(amount)}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.text}>{t('ahead.left_out')}</p>
    </Card>
  );
}
