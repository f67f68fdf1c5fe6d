// The start page of a lender who has funded: the balance, invested money, what was received and what is still to come.
// Source: spec §2, §8; docs/screens.md; docs/settled.md 14, 18.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Lender } from '#contract/account.ts';
import type { Summary } from '#contract/wallet.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatDeducted, formatPercentBp, formatRupiah, sumRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { KeyFigures } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { Rich } from '#ui/Rich.tsx';
import { FiguresSkeleton, LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { keepLastSeen } from '../../lastSeen.ts';
import { paths } from '../../paths.ts';
import { BalanceBoard } from './BalanceBoard.tsx';
import { GradeDonut } from './GradeDonut.tsx';
import { InstalmentChart } from './InstalmentChart.tsx';
import styles from './LenderSummary.module.css';

const summaryQuery = queryOptions({
  queryKey: ['summary'],
  queryFn: ({ signal }) => call('GET me/summary', { signal }),
});

export function LenderSummary({ lender }: { lender: Lender }) {
  const summary = useQuery(summaryQuery);
  useKeptForOffline(lender, summary.data);
  return (
    <div className={styles.parts}>
      <div className={styles.top}>
        <BalanceBoard lender={lender} state="full" />
        <Figures lender={lender} summary={summary.data} />
      </div>
      <ListFaces
        query={summary}
        what={t('summary.what')}
        loading={
          <>
            <FiguresSkeleton />
            <Card className={styles.gap}>
              <LinesSkeleton rows={6} />
            </Card>
          </>
        }
      >
        {(found) => <Parts summary={found} />}
      </ListFaces>
    </div>
  );
}

/** What the offline page shows: only what was loaded whole. */
function useKeptForOffline(lender: Lender, summary: Summary | undefined): void {
  useEffect(() => {
    if (summary === undefined) return;
    keepLastSeen([
      [t('summary.balance'), formatRupiah(lender.balance)],
      [t('summary.working'), formatRupiah(lender.activePendingPrincipal)],
      [t('summary.interest'), formatRupiah(summary.received.net)],
      [t('summary.expected'), formatRupiah(lender.activePendingInterest)],
    ]);
  }, [lender, summary]);
}

function Figures({ lender, summary }: { lender: Lender; summary: Summary | undefined }) {
  const xirr = summary?.xirr ?? null;
  return (
    <KeyFigures
      items={[
        {
          label: t('summary.working'),
          value: formatRupiah(lender.activePendingPrincipal),
          note: t('summary.working.note', { count: lender.activePortfolioCount }),
        },
        {
          label: t('summary.interest'),
          value: summary === undefined ? t('summary.xirr.none') : formatRupiah(summary.received.net),
          note: t('summary.interest.note'),
        },
        {
          label: t('summary.expected'),
          value: formatRupiah(lender.activePendingInterest),
          note: t('summary.expected.note'),
        },
        {
          label: t('summary.xirr'),
          value: xirr === null ? t('summary.xirr.none') : formatPercentBp(Math.round(xirr * 100)),
          note: <YearlyRate known={xirr !== null || summary === undefined} />,
        },
      ]}
    />
  );
}

function Parts({ summary: { months, byGrade, late, next, received } }: { summary: Summary }) {
  return (
    <>
      <LateNote late={late} />
      <div className={styles.charts}>
        <InstalmentChart months={months} />
        <Card title={t('summary.grades')}>
          <GradeDonut grades={byGrade} />
        </Card>
      </div>
      <section aria-label={t('summary.parts')}>
        <KeyFigures
          columns={4}
          items={[
            { label: t('summary.parts.gross'), value: formatRupiah(received.interest) },
            { label: t('summary.parts.fee'), value: formatDeducted(received.fee) },
            { label: t('summary.parts.tax'), value: formatDeducted(received.tax) },
            { label: t('summary.parts.net'), value: formatRupiah(received.net) },
          ]}
        />
      </section>
      <NextPayments next={next} />
      <Card label={t('summary.plan')}>
        <p className="sm ink2">
          <Link to={paths.plan}>{t('summary.plan')}</Link>. {t('summary.plan.text')}
        </p>
      </Card>
    </>
  );
}

const SHOWN = 3;

/** Groups in arrears, worst first: how many, and the first of them with what is overdue and for how long. */
function LateNote({ late }: { late: Summary['late'] }) {
  const worst = [...late].sort((a, b) => b.daysLate - a.daysLate);
  const [first] = worst;
  if (first === undefined) return null;
  const title =
    late.length === 1
      ? t('summary.late.one', { days: first.daysLate })
      : t('summary.late.more', { count: late.length, days: first.daysLate });
  const rest = late.length - SHOWN;
  return (
    <Note tone="danger" title={title}>
      <ul className={styles.late}>
        {worst.slice(0, SHOWN).map(({ portfolio, name, amount, daysLate }) => (
          <li key={portfolio}>
            <Rich
              text="summary.late.line"
              slots={{
                name: <Link to={paths.portfolio(portfolio)}>{name}</Link>,
                amount: formatRupiah(amount),
                days: daysLate,
              }}
            />
          </li>
        ))}
      </ul>
      {rest > 0 && t('summary.late.rest', { count: rest })}
    </Note>
  );
}

type Payment = Summary['next'][number];
const FIRST = 6;

/** The instalments of the next two weeks, by day: the first six, and all of them on demand. The sum covers all. */
function NextPayments({ next }: { next: readonly Payment[] }) {
  const [all, setAll] = useState(false);
  if (next.length === 0) {
    return (
      <Card title={t('summary.next')}>
        <p className="sm ink2">{t('summary.next.none')}</p>
      </Card>
    );
  }
  const sum = formatRupiah(sumRupiah(next.map(({ amount }) => amount)));
  return (
    <Card title={t('summary.next')} remark={t('summary.next.sum', { sum })}>
      <ul className={styles.list}>
        {(all ? next : next.slice(0, FIRST)).map((payment) => (
          <Line key={`${payment.portfolio} ${payment.period}`} payment={payment} />
        ))}
      </ul>
      {next.length > FIRST && (
        <Button kind="text" size="sm" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('summary.next.less') : t('summary.next.all', { count: next.length })}
        </Button>
      )}
    </Card>
  );
}

function Line({ payment: { portfolio, name, period, periods, dueOn, amount } }: { payment: Payment }) {
  const [day, month] = formatShortDate(dueOn).split(' ');
  return (
    <li>
      <time className={styles.day} dateTime={dueOn}>
        {day}
        <small>{month}</small>
      </time>
      <div className={styles.who}>
        <Link to={paths.portfolio(portfolio)}>{name}</Link>
        <div className={styles.which}>{t('summary.next.of', { period, of: periods })}</div>
      </div>
      <b className="num">{formatRupiah(amount)}</b>
    </li>
  );
}

const parts = [
  'summary.xirr.how.out',
  'summary.xirr.how.in',
  'summary.xirr.how.today',
  'summary.xirr.how.lost',
  'summary.xirr.how.rate',
  'summary.xirr.how.idle',
] as const;

/** Below the yearly rate: that there is none yet, or what it is based on, and how it is computed, in words. */
function YearlyRate({ known }: { known: boolean }) {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const how = (
    <button type="button" className={styles.how} onClick={() => setAsked(true)}>
      {t('summary.xirr.how')}
    </button>
  );
  return (
    <>
      <Rich text={known ? 'summary.xirr.note' : 'summary.xirr.none.note'} slots={{ how }} />
      <Dialog
        opened={asked}
        onClose={close}
        title={t('summary.xirr.how.title')}
        closable
        actions={
          <Button kind="outline" onClick={close}>
            {t('action.close')}
          </Button>
        }
      >
        <div className={styles.words}>
          <p>{t('summary.xirr.how.what')}</p>
          <ul>
            {parts.map((part) => (
              <li key={part}>{t(part)}</li>
            ))}
          </ul>
          <p>{t('summary.xirr.how.when')}</p>
        </div>
      </Dialog>
    </>
  );
}
