// The weeks in which the group paid for her: how much, and how much of it she has paid back. Others are counted, not
// named.
// Source: docs/screens.md; decision 0110.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatRupiah, subtract, sumRupiah } from '#domain/money.ts';
import { Fold } from '#ui/Fold.tsx';
import { Money } from '#ui/Money.tsx';
import { PlainTable } from '#ui/PlainTable.tsx';
import { Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import styles from './Slip.module.css';
import { shortDay } from './slipWords.ts';

type Week = BorrowerPortfolio['coveredWeeks'][number];

/** So many are shown at once; older ones open below. */
const LATEST = 4;

export function CoveredWeeks({ weeks }: { weeks: readonly Week[] }) {
  if (weeks.length === 0) return null;
  const amount = sumRupiah(weeks.map((week) => week.amount));
  const repaid = sumRupiah(weeks.map((week) => week.repaid));
  const newest = weeks.toReversed();
  const older = newest.slice(LATEST);
  return (
    <div className={styles.covered}>
      <h3 className={styles.part}>{t('covered.title')}</h3>
      <p className={styles.remark}>
        {t(repaid === amount ? 'covered.text.whole' : 'covered.text', {
          count: weeks.length,
          amount: formatRupiah(amount),
          repaid: formatRupiah(repaid),
          rest: formatRupiah(subtract(amount, repaid)),
        })}
      </p>
      <Weeks weeks={newest.slice(0, LATEST)} caption={t('covered.title')} />
      {older.length > 0 && (
        <Fold title={t('covered.older', { count: older.length })}>
          <Weeks weeks={older} caption={t('covered.older', { count: older.length })} />
        </Fold>
      )}
    </div>
  );
}

function Weeks({ weeks, caption }: { weeks: readonly Week[]; caption: string }) {
  return (
    <PlainTable
      caption={caption}
      inset
      rows={weeks}
      rowKey={({ period }) => String(period)}
      columns={[
        {
          key: 'week',
          head: t('covered.week'),
          cell: ({ period, date, members }) => (
            <>
              {t('covered.week.of', { period: String(period) })}
              <Sub>{t('covered.by', { day: shortDay(date), count: members })}</Sub>
            </>
          ),
        },
        { key: 'amount', head: t('covered.amount'), align: 'right', cell: (week) => <Money of={week.amount} /> },
        { key: 'repaid', head: t('covered.repaid'), align: 'right', cell: (week) => <Money of={week.repaid} /> },
      ]}
    />
  );
}
