// The terms of a draft: loan amount, grade with its usual rate, tenor, frequency, and the text for lenders.
// Source: docs/screens.md; spec §9; docs/domain.md §2.
import { Textarea, TextInput } from '@mantine/core';
import type { DraftGround } from '#contract/draft.ts';
import { grades } from '#domain/grade.ts';
import { formatRupiah } from '#domain/money.ts';
import { rhythms } from '#domain/schedule.ts';
import { Button } from '#ui/Button.tsx';
import { MoneyField } from '#ui/MoneyField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { t } from '#ui/text.ts';
import { percentText, type Terms, type Typed } from './draftForm.ts';
import styles from './drafts.module.css';

const MAX_DESCRIPTION = 2000;

type Props = {
  ground: DraftGround;
  terms: Terms;
  faults: Readonly<Record<string, string>>;
  disabled: boolean;
  onChange: (part: Typed) => void;
  onSplit: () => void;
};

export function TermsFields({ ground, terms, faults, disabled, onChange, onSplit }: Props) {
  return (
    <div className={styles.terms}>
      <div className={styles.loan}>
        <MoneyField
          label={t('draft.loan')}
          value={terms.loanAmount}
          error={faults['loanAmount']}
          disabled={disabled}
          onChange={(loanAmount) => onChange({ loanAmount })}
        />
        {!disabled && (
          <Button kind="text" size="sm" onClick={onSplit}>
            {t('draft.split', { multiple: formatRupiah(ground.multiple) })}
          </Button>
        )}
      </div>
      <SelectField
        label={t('draft.grade')}
        options={grades.map((grade) => ({ value: grade, label: gradeLabel(ground, grade) }))}
        value={terms.grade}
        disabled={disabled}
        onChange={(chosen) => {
          const grade = grades.find((each) => each === chosen);
          if (grade) onChange({ grade });
        }}
      />
      <TextInput
        size="md"
        label={t('draft.interest')}
        inputMode="decimal"
        rightSection={t('draft.percent')}
        value={terms.interest}
        error={faults['interestPercentage']}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ interest: currentTarget.value })}
      />
      <TextInput
        size="md"
        label={t('draft.tenor')}
        inputMode="numeric"
        value={terms.tenor}
        error={faults['tenor']}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ tenor: currentTarget.value })}
      />
      <SelectField
        label={t('draft.rhythm')}
        options={rhythms.map((rhythm) => ({ value: rhythm, label: t(`draft.rhythm.${rhythm}`) }))}
        value={terms.rhythm}
        disabled={disabled}
        onChange={(chosen) => onChange({ rhythm: chosen === 'monthly' ? 'monthly' : 'weekly' })}
      />
      <Words ground={ground} value={terms.description} disabled={disabled} onChange={onChange} />
    </div>
  );
}

type WordsProps = { ground: DraftGround; value: string; disabled: boolean; onChange: Props['onChange'] };

function Words({ ground, value, disabled, onChange }: WordsProps) {
  return (
    <div className={styles.words}>
      <Textarea
        size="md"
        label={t('draft.description')}
        description={t('draft.description.empty')}
        placeholder={ground.group.description}
        rows={3}
        maxLength={MAX_DESCRIPTION}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
    </div>
  );
}

/** `A3 · 20% (skor kelompok)`. */
function gradeLabel({ rates, group }: DraftGround, grade: Terms['grade']): string {
  const percent = percentText(rates.find((each) => each.grade === grade)?.interestPercentage ?? 0);
  return t(group.grade === grade ? 'draft.grade.scored' : 'draft.grade.option', { grade, percent });
}
