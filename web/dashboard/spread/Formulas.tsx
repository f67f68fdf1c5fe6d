// How each of the four returns is computed, with its own figures: the lines that are summed, the division, and in words
// what counts.
// Source: docs/screens.md; decision 0104.
import type { ReactNode } from 'react';
import type { SpreadPage } from '#contract/spread.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatDeducted, formatDigits, formatPercentBp, formatRupiah, formatRupiahTotal, ZERO } from '#domain/money.ts';
import { type Line, Lines } from '#ui/Figures.tsx';
import { Rich } from '#ui/Rich.tsx';
import { t } from '#ui/text.ts';
import { formatTenths } from './figures.ts';
import styles from './returns.module.css';

export type Returns = SpreadPage['returns'];
export type Yearly = NonNullable<Returns['yearly']>;

type FormulaProps = { lines: readonly Line[]; formula: ReactNode; children: ReactNode };

function Formula({ lines, formula, children }: FormulaProps) {
  return (
    <div className={styles.parts}>
      <Lines items={lines} />
      <p>
        {formula !== null && <b className={styles.sum}>{formula}</b>}
        {children}
      </p>
    </div>
  );
}
const percentOf = (bp: number | null): string => (bp === null ? t('spread.none') : formatTenths(bp));

export function ContractFormula({ returns: { contract, fundings } }: { returns: Returns }) {
  if (contract === null) return null;
  return (
    <Formula
      lines={[
        { label: t('spread.contract.interest'), value: formatRupiah(contract.interest) },
        { label: t('spread.contract.amount', { count: fundings }), value: formatRupiah(contract.amount) },
      ]}
      formula={t('spread.contract.formula', {
        interest: formatDigits(contract.interest),
        amount: formatDigits(contract.amount),
        percent: formatTenths(contract.bp),
      })}
    >
      {t('spread.contract.words')}
    </Formula>
  );
}

type Props = { returns: Returns; yearly: Yearly };

export function CashFormula({ returns: { interest, rates }, yearly: { cash } }: Props) {
  const taxName =
    rates.tax === null ? t('spread.cash.tax.any') : t('spread.cash.tax', { percent: formatPercentBp(rates.tax) });
  const feeName =
    rates.fee === null ? t('spread.cash.fee.any') : t('spread.cash.fee', { percent: formatPercentBp(rates.fee) });
  return (
    <Formula
      lines={[
        { label: t('spread.cash.gross'), value: formatRupiah(interest.gross) },
        { label: taxName, value: formatDeducted(interest.tax) },
        { label: feeName, value: formatDeducted(interest.fee) },
        { label: t('spread.cash.lost'), value: formatDeducted(cash.lost) },
        { label: t('spread.cash.result'), value: formatRupiah(cash.result), sum: true },
      ]}
      formula={t('spread.cash.formula', {
        result: formatDigits(cash.result),
        average: formatDigits(cash.average),
        days: cash.days,
        percent: formatTenths(cash.bp),
      })}
    >
      {t('spread.cash.words', { average: formatRupiah(cash.average), days: cash.days })}
    </Formula>
  );
}

export function XirrFormula({ returns: { fundings, defaults }, yearly: { xirr, cash } }: Props) {
  const { out, received, recovered, remaining, result } = xirr;
  return (
    <Formula
      lines={[
        { label: t('spread.xirr.out', { count: fundings }), value: formatDeducted(out) },
        { label: t('spread.xirr.received'), value: formatRupiah(received) },
        ...(defaults.length > 0 ? [{ label: t('spread.xirr.recovered'), value: formatRupiah(recovered) }] : []),
        { label: t('spread.xirr.remaining'), value: formatRupiah(remaining) },
        { label: t('spread.xirr.result'), value: formatRupiah(result), sum: true },
      ]}
      formula={
        <Rich
          text="spread.xirr.formula"
          slots={{ power: <sup>{t('spread.xirr.power')}</sup>, percent: percentOf(xirr.bp) }}
        />
      }
    >
      {cash.lost > 0 ? t('spread.xirr.words', { lost: formatRupiah(cash.lost) }) : t('spread.xirr.words.none')}
    </Formula>
  );
}

type Band = Yearly['loss']['bands'][number];

export function LossFormula({ yearly: { loss, xirr } }: { yearly: Yearly }) {
  const { bands, total, remaining, bp, cohort } = loss;
  const isKnown = total !== null && remaining !== null;
  const words =
    bands.length === 0
      ? t('spread.loss.words.none')
      : !isKnown || cohort === null
        ? t('spread.loss.words.unknown')
        : t('spread.loss.words', {
            from: formatShortDate(cohort.from),
            until: formatShortDate(cohort.until),
            counts: bands.map(countText).join(', '),
          });
  return (
    <Formula
      lines={[
        ...bands.map((band) => ({
          key: String(band.from),
          label: <BandLabel band={band} />,
          value: band.loss === null ? t('spread.none') : formatRupiah(band.loss),
        })),
        ...(isKnown ? [{ label: t('spread.loss.total'), value: formatRupiah(total), sum: true }] : []),
      ]}
      formula={
        isKnown
          ? t('spread.loss.formula', {
              principal: formatDigits(xirr.remaining),
              loss: formatDigits(total ?? ZERO),
              rest: formatDigits(remaining),
              percent: percentOf(bp),
            })
          : null
      }
    >
      {words}
    </Formula>
  );
}

const countText = ({ from, to, loans }: Band): string =>
  to === null
    ? t('spread.loss.count.last', { count: loans, from })
    : t('spread.loss.count', { count: loans, from, to });

function BandLabel({ band }: { band: Band }) {
  const { from, to, names, principal, entered, lost } = band;
  const list = names.join(', ');
  const title =
    to === null ? t('spread.loss.band.last', { from, names: list }) : t('spread.loss.band', { from, to, names: list });
  const share = Number(entered) > 0 ? formatTenths(Number((BigInt(lost) * 10_000n) / BigInt(entered))) : null;
  return (
    <span className={styles.band}>
      <b>{title}</b>
      {share === null ? (
        <span>{t('spread.loss.ratio.none')}</span>
      ) : (
        <>
          <span>
            {t('spread.loss.ratio', {
              lost: formatRupiahTotal(lost),
              entered: formatRupiahTotal(entered),
              percent: share,
            })}
          </span>
          <span>{t('spread.loss.share', { percent: share, principal: formatRupiah(principal) })}</span>
        </>
      )}
    </span>
  );
}
