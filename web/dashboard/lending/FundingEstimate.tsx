// The estimate of an amount: gross, minus PPh, minus fee, the net sum, the spec's total return, and one sentence with the usual instalment.
// It changes as the amount is typed without moving the layout; while nothing is typed it stands for an example and says so.
// Source: spec §2 (estimated profit, total return), §9 (PPh is shown); settled 09; the look's estimate.
import type { Lending } from '#contract/lending.ts';
import { add, formatPercentBp, formatRupiah, type Rupiah } from '#domain/money.ts';
import { Inset } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Rich } from '#ui/Rich.tsx';
import { t } from '#ui/text.ts';
import { estimatedAmount, estimateOf } from './estimate.ts';
import styles from './FundingEstimate.module.css';

export function FundingEstimate({ lending, typed }: { lending: Lending; typed: Rupiah }) {
  const { amount, isExample } = estimatedAmount(lending, typed);
  const { interest, tax, fee, net, total, perInstalment } = estimateOf(lending, amount);
  const { taxBps, lenderFeeBps } = lending.terms;
  const minus = (value: Rupiah) => (value === 0 ? formatRupiah(value) : `-${formatRupiah(value)}`);
  return (
    <div className={styles.estimate}>
      <Inset live>
        <p className={styles.of}>
          {t(isExample ? 'estimate.example' : 'estimate.of', { amount: formatRupiah(amount) })}
        </p>
        <Lines
          items={[
            { label: t('estimate.interest'), value: formatRupiah(interest) },
            { label: t('estimate.tax', { percent: formatPercentBp(taxBps) }), value: minus(tax) },
            { label: t('estimate.fee', { percent: formatPercentBp(lenderFeeBps) }), value: minus(fee) },
            { label: t('estimate.net'), value: formatRupiah(net), sum: true },
          ]}
        />
        <dl className={styles.total}>
          <dt>
            {t('estimate.total')}
            <small>{t('estimate.total.note')}</small>
          </dt>
          <dd>{formatRupiah(total)}</dd>
        </dl>
        <p className={styles.back}>
          <Rich
            text={`estimate.back.${lending.rhythm}`}
            slots={{
              total: <b>{formatRupiah(add(amount, net))}</b>,
              each: formatRupiah(perInstalment),
              count: lending.instalments,
            }}
          />
        </p>
      </Inset>
    </div>
  );
}
