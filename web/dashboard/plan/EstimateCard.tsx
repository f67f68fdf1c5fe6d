// What the basket is expected to bring, with the page's one button, and what comes back period by period.
// Source: docs/screens.md; decision 0107.
import type { Step } from '#domain/funding-plan.ts';
import { formatRupiah, type Rupiah, subtract, ZERO } from '#domain/money.ts';
import type { LimitRow } from '#domain/spread.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import type { Totals } from './figures.ts';
import styles from './plan.module.css';

type Props = {
  totals: Totals;
  count: number;
  balance: Rupiah;
  missing: Rupiah;
  passed: readonly LimitRow[];
  nameOf: (row: LimitRow) => string;
  isWrong: boolean;
  busy: boolean;
  error: Error | null;
  onGo: () => void;
};

export function EstimateCard({ totals, count, balance, missing, passed, nameOf, isWrong, busy, error, onGo }: Props) {
  return (
    <Card title={t('fundplan.estimate')} remark={t('fundplan.estimate.until')}>
      <Lines
        items={[
          { label: t('fundplan.estimate.gross', { count }), value: formatRupiah(totals.gross) },
          { label: t('fundplan.estimate.tax'), value: formatRupiah(subtract(ZERO, totals.tax)) },
          { label: t('fundplan.estimate.fee'), value: formatRupiah(subtract(ZERO, totals.fee)) },
          { label: t('fundplan.estimate.net'), value: formatRupiah(totals.net), sum: true },
        ]}
      />
      <div className={styles.acts}>
        {passed.length > 0 && (
          <Note tone="wait" role="status">
            {passed.map((row) => (
              <p key={`${row.kind} ${row.key}`}>
                {t('fundplan.over', {
                  name: nameOf(row),
                  percent: `${row.usedPercent}%`,
                })}
              </p>
            ))}
          </Note>
        )}
        {missing > 0 && (
          <Note tone="wait" title={t('fundplan.missing', { amount: formatRupiah(missing) })}>
            {t('fundplan.missing.text', { total: formatRupiah(totals.total), balance: formatRupiah(balance) })}
          </Note>
        )}
        <ErrorBox error={error} />
        {missing > 0 ? (
          <Button full to={paths.topup}>
            {t('fundplan.topup', { amount: formatRupiah(missing) })}
          </Button>
        ) : (
          <Button full busy={busy} disabled={count === 0 || isWrong} onClick={onGo}>
            {t('fundplan.go', { count })}
          </Button>
        )}
        <p className="xs ink2">{t('fundplan.risk')}</p>
      </div>
    </Card>
  );
}

export function StepsCard({ totals }: { totals: Totals }) {
  const lines = (rhythm: 'weekly' | 'monthly') =>
    totals[rhythm].map(({ from, until, amount }: Step) => ({
      key: `${rhythm} ${from}`,
      label: t('fundplan.weekly.row', {
        unit: t(`fundplan.weekly.unit.${rhythm}`),
        from,
        until,
        count: until - from + 1,
      }),
      value: formatRupiah(amount),
    }));
  const sum = { label: t('fundplan.weekly.all'), value: formatRupiah(totals.back), sum: true };
  return (
    <Card title={t('fundplan.weekly')}>
      <Lines items={[...lines('weekly'), ...lines('monthly'), sum]} />
      <p className={styles.left}>{t('fundplan.weekly.about')}</p>
    </Card>
  );
}
