// A group in the basket: its terms, at most one remark, the amount with its steps, what it brings, and the cross; and a
// group that is not in it, with the one act that puts it there.
// Source: docs/screens.md; decision 0107.
import { useId } from 'react';
import { Link } from 'react-router';
import type { PlanCandidate } from '#contract/plan.ts';
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import { add, formatPercentBp, formatRupiah, type Rupiah, rupiah, subtract, ZERO } from '#domain/money.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { now } from '#ui/clock.ts';
import { GradeTag } from '#ui/GradeTag.tsx';
import { t } from '#ui/text.ts';
import { useTypedRupiah } from '#ui/useTypedRupiah.ts';
import { paths } from '../../paths.ts';
import type { Row } from './figures.ts';
import styles from './plan.module.css';

const DAY_MS = 24 * 3_600_000;

type Props = { row: Row; onAmount: (amount: Rupiah) => void; onRemove: () => void };

export function BasketRow({ row, onAmount, onRemove }: Props) {
  const { candidate, amount, estimate, refusal } = row;
  const { name, rhythm } = candidate;
  const wrong = useId();
  return (
    <li>
      <GradeTag grade={candidate.grade} />
      <div className={styles.name}>
        <Names candidate={candidate} />
        <Remark row={row} />
        {refusal !== null && (
          <span className={styles.danger} id={wrong}>
            {t(refusal.code, refusal.slots)}
          </span>
        )}
      </div>
      <div className={styles.amount}>
        <Stepper row={row} onAmount={onAmount} describedBy={refusal === null ? undefined : wrong} />
        <span className={styles.step}>
          {t('fundplan.row.step', {
            amount: formatRupiah(amount > 0 ? estimate.perInstalment : ZERO),
            unit: t(`fundplan.unit.${rhythm}`),
          })}
        </span>
      </div>
      <div className={styles.remove}>
        <IconButton icon="cross" label={t('fundplan.row.remove', { name })} onClick={onRemove} />
      </div>
    </li>
  );
}

const dayOf = (instant: string): string => formatShortDate(businessDateOf(new Date(instant)));

const Names = ({ candidate }: { candidate: PlanCandidate }) => (
  <>
    <Link to={paths.marketplace(candidate.lending)}>{candidate.name}</Link>
    <span>{t('fundplan.row.place', { sector: candidate.sector, city: candidate.city })}</span>
    <span>
      {t('fundplan.row.terms', {
        rate: formatPercentBp(candidate.interestBps),
        months: candidate.tenor,
        date: dayOf(candidate.closesAt),
      })}
    </span>
  </>
);

function Remark({ row: { candidate, amount, slot } }: { row: Row }) {
  const closes = new Date(candidate.closesAt);
  if (closes.getTime() - now().getTime() < DAY_MS)
    return (
      <span className={styles.danger}>
        {t('fundplan.row.closing', { date: dayOf(candidate.closesAt), time: formatTime(closes) })}
      </span>
    );
  if (candidate.amount === 0) return <span>{t('fundplan.row.added')}</span>;
  if (candidate.amount !== amount)
    return <span>{t('fundplan.row.changed', { amount: formatRupiah(candidate.amount) })}</span>;
  return amount === slot ? <span>{t('fundplan.row.last', { amount: formatRupiah(slot) })}</span> : null;
}

type StepperProps = { row: Row; onAmount: (amount: Rupiah) => void; describedBy: string | undefined };

function Stepper({ row: { candidate, amount, slot, minimum }, onAmount, describedBy }: StepperProps) {
  const { name, step } = candidate;
  const { shown, refused, field, change, settle } = useTypedRupiah(amount, (typed) => onAmount(typed ?? ZERO));
  const less = subtract(amount, step);
  const more = add(amount, step);
  const by = formatRupiah(rupiah(step));
  return (
    <div className={styles.stepper} role="group" aria-label={t('fundplan.row.amount', { name })}>
      <button
        type="button"
        aria-label={t('fundplan.row.less', { amount: by })}
        disabled={less < minimum}
        onClick={() => onAmount(less)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <label>
        <span aria-hidden="true">{t('money.prefix')}</span>
        <input
          ref={field}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('fundplan.row.rupiah', { name })}
          aria-invalid={describedBy !== undefined || refused !== null}
          aria-describedby={describedBy}
          value={shown}
          onChange={change}
          onBlur={settle}
        />
      </label>
      <button
        type="button"
        aria-label={t('fundplan.row.more', { amount: by })}
        disabled={more > slot}
        onClick={() => onAmount(more)}
      >
        <span aria-hidden="true">+</span>
      </button>
    </div>
  );
}

type OtherProps = { candidate: PlanCandidate; act: string; label: string; onAct: (() => void) | undefined };

export function OtherRow({ candidate, act, label, onAct }: OtherProps) {
  return (
    <li>
      <GradeTag grade={candidate.grade} />
      <div className={classes(styles.name, styles.other)}>
        <Names candidate={candidate} />
      </div>
      {onAct && (
        <Button kind="text" size="sm" onClick={onAct}>
          <span aria-hidden="true">{act}</span>
          <span className="sr">{label}</span>
        </Button>
      )}
    </li>
  );
}
