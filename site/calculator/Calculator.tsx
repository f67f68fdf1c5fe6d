// The calculator: the inputs at the left, the estimate beside them, below both the months as charts and every
// instalment. While an amount is refused, the last estimate stays and says which amount it is for.
// Source: docs/screens.md.
import { type ReactNode, useId, useState } from 'react';
import { type Grade, grades } from '#domain/grade.ts';
import { add, formatDeducted, formatPercentBp, formatRupiah, formatShort, type Rupiah, rupiah } from '#domain/money.ts';
import { rhythms } from '#domain/schedule.ts';
import card from '#ui/Card.module.css';
import { Inset } from '#ui/Card.tsx';
import chips from '#ui/Chip.module.css';
import { classes } from '#ui/classes.ts';
import { Lines, LiveFigure } from '#ui/Figures.tsx';
import { GradeTag } from '#ui/GradeTag.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Rich } from '#ui/Rich.tsx';
import { t } from '#ui/text.ts';
import { useTypedRupiah } from '#ui/useTypedRupiah.ts';
import { paths } from '../paths.ts';
import { searchOf } from './address.ts';
import styles from './Calculator.module.css';
import { type Choice, type Estimate, estimateOf, judgeAmount, type Terms, tenors } from './estimate.ts';
import { InstalmentRows } from './InstalmentRows.tsx';
import { MonthCharts } from './MonthCharts.tsx';

export type CalculatorProps = { terms: Terms; first: Choice };

const quickAmounts = [1_000_000, 5_000_000, 10_000_000].map(rupiah);

export function Calculator({ terms, first }: CalculatorProps) {
  const question = useQuestion(terms, first);
  const { choice } = question;
  const estimate = estimateOf(choice, terms);
  return (
    <div className={styles.calculator}>
      <div className={styles.split}>
        <Question terms={terms} {...question} />
        <EstimateBox choice={choice} estimate={estimate} terms={terms} />
      </div>
      <MonthCharts estimate={estimate} amount={choice.amount} />
      <InstalmentRows estimate={estimate} rhythm={choice.rhythm} disbursedOn={terms.on} />
    </div>
  );
}

type Change = Partial<Omit<Choice, 'amount'>>;
type AskedQuestion = {
  choice: Choice;
  typed: Rupiah | null;
  why: string | null;
  onAmount: (amount: Rupiah | null) => void;
  onChange: (change: Change) => void;
};

/** The input: the last valid choice, and the amount as typed. */
function useQuestion(terms: Terms, first: Choice): AskedQuestion {
  const [choice, setChoice] = useState(first);
  const [typed, setTyped] = useState<Rupiah | null>(first.amount);
  const { why } = judgeAmount(typed, terms);
  const choose = (next: Choice) => {
    setChoice(next);
    window.history.replaceState(null, '', searchOf(next));
  };
  const onAmount = (given: Rupiah | null) => {
    setTyped(given);
    const { amount } = judgeAmount(given, terms);
    if (amount !== null) choose({ ...choice, amount });
  };
  return { choice, typed, why, onAmount, onChange: (change) => choose({ ...choice, ...change }) };
}

function Question({ terms, choice, typed, why, onAmount, onChange }: AskedQuestion & { terms: Terms }) {
  return (
    <form
      className={classes(card.card, styles.form)}
      aria-label={t('calculator.form')}
      onSubmit={(e) => e.preventDefault()}
    >
      <div>
        <MoneyInput
          label={t('calculator.amount')}
          value={typed}
          onChange={onAmount}
          hint={t('calculator.amount.hint', { min: formatRupiah(terms.minimum), multiple: formatRupiah(terms.step) })}
          error={why}
        />
        <QuickAmounts chosen={why === null ? choice.amount : null} onChoose={onAmount} />
      </div>
      <ChoiceField
        label={t('calculator.grade')}
        name="grade"
        options={grades}
        chosen={choice.grade}
        onChoose={(grade) => onChange({ grade })}
        show={(grade: Grade) => (
          <>
            <GradeTag grade={grade} />
            {formatPercentBp(terms.interestBps[grade])}
          </>
        )}
        hint={t('calculator.grade.hint')}
      />
      <ChoiceField
        label={t('calculator.tenor')}
        name="tenor"
        options={tenors}
        chosen={choice.tenor}
        onChoose={(tenor) => onChange({ tenor })}
        show={(months) => t('calculator.tenor.months', { months })}
      />
      <ChoiceField
        label={t('calculator.rhythm')}
        name="rhythm"
        options={rhythms}
        chosen={choice.rhythm}
        onChoose={(rhythm) => onChange({ rhythm })}
        show={(rhythm) => t(`calculator.rhythm.${rhythm}`)}
      />
    </form>
  );
}

type QuickProps = { chosen: Rupiah | null; onChoose: (amount: Rupiah) => void };

function QuickAmounts({ chosen, onChoose }: QuickProps) {
  return (
    <fieldset className={chips.quick} aria-label={t('calculator.amount.quick')}>
      {quickAmounts.map((amount) => (
        <button
          key={amount}
          type="button"
          className={classes(chips.chip, amount === chosen && chips.on)}
          aria-pressed={amount === chosen}
          onClick={() => onChoose(amount)}
        >
          {formatShort(amount)}
        </button>
      ))}
    </fieldset>
  );
}

type Props<T> = {
  label: string;
  name: string;
  options: readonly T[];
  chosen: T;
  onChoose: (option: T) => void;
  show: (option: T) => ReactNode;
  hint?: string;
};

/** A choice among a few, as chips: native radio buttons, so arrow keys and screen readers work. */
function ChoiceField<T extends string | number>(props: Props<T>) {
  const { label, name, options, chosen, onChoose, show, hint } = props;
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option} className={classes(chips.chip, styles.option, option === chosen && chips.on)}>
            <input
              className="sr"
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              onChange={() => onChoose(option)}
            />
            {show(option)}
          </label>
        ))}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  );
}

type EstimateBoxProps = { choice: Choice; estimate: Estimate; terms: Terms };

/** The estimate of a choice: gross, minus PPh, minus fee, the net sum, the total returned, and the risk beside it. */
function EstimateBox({ choice, estimate, terms }: EstimateBoxProps) {
  const { amount, grade, tenor, rhythm } = choice;
  const { interest, tax, fee, net, perInstalment, rows } = estimate;
  return (
    <section className={classes(card.card, styles.box)} aria-label={t('calculator.answer')}>
      <h2>{t('calculator.answer')}</h2>
      <Inset>
        <p className={styles.of}>{t('calculator.answer.of', { amount: formatRupiah(amount), grade, months: tenor })}</p>
        <Lines
          items={[
            { label: t('calculator.gross'), value: formatRupiah(interest) },
            { label: t('estimate.tax', { percent: formatPercentBp(terms.taxBps) }), value: formatDeducted(tax) },
            { label: t('estimate.fee', { percent: formatPercentBp(terms.feeBps) }), value: formatDeducted(fee) },
            { label: t('estimate.net'), value: <LiveFigure>{formatRupiah(net)}</LiveFigure>, sum: true },
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

type MoneyInputProps = {
  label: string;
  value: Rupiah | null;
  onChange: (amount: Rupiah | null) => void;
  hint: string;
  error: string | null;
};

/** A money field of the site: Rp at the left, the figure with points at the right. An error replaces the hint. */
function MoneyInput({ label, value, onChange, hint, error }: MoneyInputProps) {
  const id = useId();
  const { shown, refused, field, change, settle } = useTypedRupiah(value, onChange);
  const fault = refused ?? error;
  return (
    <div>
      <label className={styles.moneyInputLabel} htmlFor={id}>
        {label}
      </label>
      <div className={classes(styles.field, fault !== null && styles.wrong)}>
        <span aria-hidden="true">{t('money.prefix')}</span>
        <input
          id={id}
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          ref={field}
          value={shown}
          onChange={change}
          onBlur={settle}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-below`}
        />
      </div>
      <p className={classes(styles.below, fault !== null && styles.error)} id={`${id}-below`} aria-live="polite">
        {fault ?? hint}
      </p>
    </div>
  );
}
