// Her rules in one dialog: two amounts and four filters; an empty filter lets everything through. Saving fills another
// basket and places nothing.
// Source: docs/screens.md; decision 0107.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FundingPlan } from '#contract/plan.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { gradeLetters } from '#domain/spread.ts';
import { Chip, ChipRow } from '#ui/Chip.tsx';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { MoneyField, type MoneyValue } from '#ui/MoneyField.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { tenors } from '../marketplace/tenors.ts';
import { provincesQuery, sectorsQuery } from '../profile/profileQueries.ts';
import { useSavePlan } from './planQueries.ts';
import styles from './plan.module.css';

type Props = { rules: FundingPlan | null; onClose: () => void };

const noRules: FundingPlan = { amount: ZERO, perGroup: ZERO, grades: [], tenors: [], sectors: [], provinces: [] };

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one];
const typedOf = (amount: number): MoneyValue => (amount === 0 ? '' : BigInt(amount));
const amountOf = (typed: MoneyValue) => rupiah(Number(typed === '' ? 0 : typed));

export function RulesDialog({ rules, onClose }: Props) {
  const [chosen, setChosen] = useState(rules ?? noRules);
  const [amount, setAmount] = useState(typedOf(chosen.amount));
  const [perGroup, setPerGroup] = useState(typedOf(chosen.perGroup));
  const [tried, setTried] = useState(false);
  const saving = useSavePlan(onClose);
  const missing = (typed: MoneyValue, field: string) =>
    tried && amountOf(typed) === 0 ? t('error.empty', { field }) : undefined;
  const save = () => {
    setTried(true);
    if (amountOf(amount) === 0 || amountOf(perGroup) === 0) return;
    saving.mutate({ ...chosen, amount: amountOf(amount), perGroup: amountOf(perGroup) });
  };
  return (
    <FormDialog
      title={t('fundplan.form.title')}
      act={t('fundplan.form.save')}
      busyText={t('fundplan.form.saving')}
      busy={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p className="sm ink2">{t('fundplan.form.text')}</p>
        <ErrorBox error={saving.error} onFound={onClose} />
        <MoneyField
          label={t('fundplan.form.amount')}
          name="amount"
          value={amount}
          onChange={setAmount}
          error={missing(amount, t('fundplan.form.amount'))}
        />
        <MoneyField
          label={t('fundplan.form.most')}
          name="perGroup"
          value={perGroup}
          onChange={setPerGroup}
          error={missing(perGroup, t('fundplan.form.most'))}
        />
        <p className="xs ink2">{t('fundplan.form.all')}</p>
        <Filters chosen={chosen} onChange={setChosen} />
      </div>
    </FormDialog>
  );
}

type FiltersProps = { chosen: FundingPlan; onChange: (rules: FundingPlan) => void };

/** Four filters as chips. */
function Filters({ chosen, onChange }: FiltersProps) {
  const { data: sectors = [] } = useQuery(sectorsQuery);
  const { data: provinces = [] } = useQuery(provincesQuery);
  return (
    <>
      <Choice label={t('fundplan.form.grades')}>
        {gradeLetters.map((letter) => (
          <Chip
            key={letter}
            on={chosen.grades.includes(letter)}
            onClick={() => onChange({ ...chosen, grades: toggled(chosen.grades, letter) })}
          >
            {t('fundplan.form.grade', { letter })}
          </Chip>
        ))}
      </Choice>
      <Choice label={t('fundplan.form.tenors')}>
        {tenors.map(Number).map((months) => (
          <Chip
            key={months}
            on={chosen.tenors.includes(months)}
            onClick={() => onChange({ ...chosen, tenors: toggled(chosen.tenors, months).sort((a, b) => a - b) })}
          >
            {t('fundplan.form.tenor', { months })}
          </Chip>
        ))}
      </Choice>
      <Picks
        label={t('fundplan.form.sectors')}
        add={t('fundplan.form.add.sector')}
        list={sectors}
        chosen={chosen.sectors}
        onChange={(next) => onChange({ ...chosen, sectors: next })}
      />
      <Picks
        label={t('fundplan.form.provinces')}
        add={t('fundplan.form.add.province')}
        list={provinces}
        chosen={chosen.provinces}
        onChange={(next) => onChange({ ...chosen, provinces: next })}
      />
    </>
  );
}

/** Its name stands above the chips too. */
const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <p className={styles.choice} aria-hidden="true">
      {label}
    </p>
    <ChipRow label={label}>{children}</ChipRow>
  </div>
);

type PicksProps = {
  label: string;
  add: string;
  list: readonly { id: number; name: string }[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

/** Chosen ones as chips that go at a tap, and a list with search to add one more. */
function Picks({ label, add, list, chosen, onChange }: PicksProps) {
  const options = list
    .filter(({ id }) => !chosen.includes(id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Choice label={label}>
      <ChipSelect
        label={add}
        search
        options={options}
        value={null}
        onChange={(id) => id !== null && onChange([...chosen, Number(id)])}
      />
      {chosen.map((id) => (
        <Chip key={id} on removable onClick={() => onChange(toggled(chosen, id))}>
          {list.find((one) => one.id === id)?.name ?? id}
        </Chip>
      ))}
    </Choice>
  );
}
