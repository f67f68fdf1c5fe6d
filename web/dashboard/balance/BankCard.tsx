// Whether the bank has as much as all lenders own: two bars of one scale, the sentence, and what the surplus is made of.
// Source: docs/balance-proof.md.
import { formatRupiahTotal } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Fold } from '#ui/Fold.tsx';
import { t } from '#ui/text.ts';
import styles from './balance.module.css';
import type { Night } from './balanceQueries.ts';

export function BankCard({ night: { total, bank, surplus } }: { night: Night }) {
  return (
    <Card title={t('balance.enough')}>
      {bank === null ? (
        <p className="sm">{t('balance.unknown')}</p>
      ) : (
        <Compared total={BigInt(total)} bank={BigInt(bank)} surplus={surplus} />
      )}
    </Card>
  );
}

function Compared({ total, bank, surplus }: { total: bigint; bank: bigint; surplus: Night['surplus'] }) {
  const most = bank > total ? bank : total;
  const widthOf = (sum: bigint) => `${most === 0n || sum < 0n ? 0 : Number((sum * 10_000n) / most) / 100}%`;
  const money = (sum: bigint) => formatRupiahTotal(String(sum));
  return (
    <>
      <div
        className={styles.bars}
        role="img"
        aria-label={t('balance.bars', { total: money(total), bank: money(bank) })}
      >
        <Bar label={t('balance.escrow')} value={money(bank)} width={widthOf(bank)} outlined />
        <Bar label={t('balance.total')} value={money(total)} width={widthOf(total)} />
      </div>
      <p className={styles.answer}>
        {total <= bank ? (
          <>
            <b>{t('balance.yes')}</b>{' '}
            {t('balance.yes.text', { cover: coverOf(total, bank), surplus: money(bank - total) })}
          </>
        ) : (
          <>
            <b>{t('balance.no', { missing: money(total - bank) })}</b> {t('balance.no.text')}
          </>
        )}
      </p>
      <p className="xs ink2">{t('balance.bank.note')}</p>
      {surplus.length > 0 && (
        <Fold title={t('balance.surplus')}>
          <Lines
            items={[
              ...surplus.map(({ line, amount }) => ({
                label: t(`balance.surplus.${line}`),
                value: formatRupiahTotal(amount),
              })),
              { label: t('balance.surplus.sum'), value: money(bank - total), sum: true },
            ]}
          />
        </Fold>
      )}
    </>
  );
}

/** Rupiah at the bank for 100 of lenders, two decimals, rounded down: never more than there is. */
function coverOf(total: bigint, bank: bigint): string {
  if (total === 0n) return '100,00';
  const hundredths = (bank * 10_000n) / total;
  return `${hundredths / 100n},${String(hundredths % 100n).padStart(2, '0')}`;
}

type BarProps = { label: string; value: string; width: string; outlined?: boolean };

const Bar = ({ label, value, width, outlined = false }: BarProps) => (
  <div>
    <p className={styles.barWords}>
      <span>{label}</span>
      <b>{value}</b>
    </p>
    <svg className={styles.bar} aria-hidden="true">
      <rect width={width} height="100%" rx="2" className={outlined ? styles.outlined : styles.filled} />
    </svg>
  </div>
);
