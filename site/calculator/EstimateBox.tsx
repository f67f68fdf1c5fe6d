// The estimate of a choice: gross, minus PPh, minus fee, the net sum, what comes back in all, and the risk beside it.
// Source: the look's estimate; spec §2, §9; settled 09.
import { add, formatPercentBp, formatRupiah, type Rupiah } from '#domain/money.ts';
import { Inset } from '#ui/Card.tsx';
import card from '#ui/Card.module.css';
import { classes } from '#ui/classes.ts';
import { Lines } from '#ui/Figures.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Rich } from '#ui/Rich.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../paths.ts';
import styles from './EstimateBox.module.css';
import type { Choice, Estimate, Terms } from './estimate.ts';

type Props = { choice: Choice; estimate: Estimate; terms: Terms };

export function EstimateBox({ choice, estimate, terms }: Props) {
  const { amount, grade, tenor, rhythm } = choice;
  const { interest, tax, fee, net, perInstalment, rows } = estimate;
  return (
    <section className={classes(card.card, styles.box)} aria-label={t('calculator.answer')}>
      <h2>{t('calculator.answer')}</h2>
      <Inset live>
        <p className={styles.of}>{t('calculator.answer.of', { amount: formatRupiah(amount), grade, months: tenor })}</p>
        <Lines
          items={[
            { label: t('calculator.gross'), value: formatRupiah(interest) },
            { label: t('estimate.tax', { percent: formatPercentBp(terms.taxBps) }), value: minus(tax) },
            { label: t('estimate.fee', { percent: formatPercentBp(terms.feeBps) }), value: minus(fee) },
            { label: t('estimate.net'), value: formatRupiah(net), sum: true },
          ]}
        />
        <p className={styles.back}>
          <Rich
            text={`estimate.back.${rhythm}`}
            slots={{
              total: <b>{formatRupiah(add(amount, net))}</b>,
              each: formatRupiah(perInstalment),
              count: rows.length,
            }}
          />
        </p>
      </Inset>
      <p className={styles.risk}>
        <Icon name="warn" />
        <span>
          {t('calculator.risk')} <a href={paths.risk}>{t('calculator.risk.more')}</a>
        </span>
      </p>
    </section>
  );
}

const minus = (amount: Rupiah): string => (amount === 0 ? formatRupiah(amount) : `-${formatRupiah(amount)}`);
