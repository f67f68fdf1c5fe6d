// The calculator itself: the question at the left, the estimate beside it, below both the months as charts and every instalment.
// While an amount is refused the last estimate stays, and says of what it is. Source: screens.md (calculator); the look's estimate.
import { useState } from 'react';
import { type Grade, grades } from '#domain/grade.ts';
import { formatDigits, formatPercentBp, formatRupiah, formatShort, type Rupiah, rupiah } from '#domain/money.ts';
import { rhythms } from '#domain/schedule.ts';
import card from '#ui/Card.module.css';
import chips from '#ui/Chip.module.css';
import { classes } from '#ui/classes.ts';
import { GradeTag } from '#ui/GradeTag.tsx';
import { t } from '#ui/text.ts';
import { searchOf } from './address.ts';
import styles from './Calculator.module.css';
import { ChoiceField } from './ChoiceField.tsx';
import { type Choice, estimateOf, readAmount, type Terms, tenors } from './estimate.ts';
import { EstimateBox } from './EstimateBox.tsx';
import { InstalmentRows } from './InstalmentRows.tsx';
import { MoneyInput } from './MoneyInput.tsx';
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
  text: string;
  why: string | null;
  onText: (text: string) => void;
  onChange: (change: Change) => void;
};

/** What is asked: the last choice that can be answered, and the amount as it was typed. */
function useQuestion(terms: Terms, first: Choice): AskedQuestion {
  const [choice, setChoice] = useState(first);
  const [text, setText] = useState(formatDigits(first.amount));
  const { why } = readAmount(text, terms);
  const choose = (next: Choice) => {
    setChoice(next);
    window.history.replaceState(null, '', searchOf(next));
  };
  const onText = (typed: string) => {
    setText(typed);
    const { amount } = readAmount(typed, terms);
    if (amount !== null) choose({ ...choice, amount });
  };
  return { choice, text, why, onText, onChange: (change) => choose({ ...choice, ...change }) };
}

function Question({ terms, choice, text, why, onText, onChange }: AskedQuestion & { terms: Terms }) {
  return (
    <form
      className={classes(card.card, styles.form)}
      aria-label={t('calculator.form')}
      onSubmit={(e) => e.preventDefault()}
    >
      <div>
        <MoneyInput
          label={t('calculator.amount')}
          text={text}
          onText={onText}
          hint={t('calculator.amount.hint', { min: formatRupiah(terms.minimum), multiple: formatRupiah(terms.step) })}
          error={why}
        />
        <QuickAmounts
          chosen={why === null ? choice.amount : null}
          onChoose={(amount) => onText(formatDigits(amount))}
        />
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
