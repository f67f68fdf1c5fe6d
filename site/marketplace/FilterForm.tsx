// The filters and the order of the public marketplace: a plain form, so that it works without a script and stays in
// the address.
// Source: docs/screens.md; docs/settled.md 61.
import type { PublicQuery, SiteFacts } from '#contract/site.ts';
import buttons from '#ui/Button.module.css';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import { paths } from '../paths.ts';
import styles from './MarketplacePage.module.css';

type Named = { value: string; label: string };

const sorts = ['closing', 'newest', 'interest', 'remaining'] as const;
const risks = { A: 'grade.a', B: 'grade.b', C: 'grade.c' } as const;
const tenors = [3, 6, 9, 12, 18, 24] as const;

const named = (list: readonly { id: number; name: string }[]): Named[] =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

type Props = { facts: SiteFacts; query: PublicQuery; cities: readonly { id: number; name: string }[] };

export function FilterForm({ facts: { choices }, query, cities }: Props) {
  return (
    <form className={styles.filters} method="get" action={paths.marketplace} aria-label={t('filter.label')}>
      <Choice
        name="sort"
        label={t('filter.sort')}
        value={query.sort ?? 'closing'}
        options={sorts.map((value) => ({ value, label: t(`filter.sort.${value}`) }))}
      />
      <Choice
        name="grade"
        label={t('card.grade')}
        value={query.grade}
        any
        options={Object.entries(risks).map(([value, key]) => ({ value, label: t(key) }))}
      />
      <Choice
        name="tenor"
        label={t('filter.tenor')}
        value={query.tenor}
        any
        options={tenors.map((months) => ({ value: String(months), label: t('marketplace.tenor', { months }) }))}
      />
      <Choice name="sector" label={t('filter.sector')} value={query.sector} any options={named(choices.sectors)} />
      <Choice
        name="province"
        label={t('filter.province')}
        value={query.province}
        any
        options={named(choices.provinces)}
      />
      {cities.length > 0 && (
        <Choice name="city" label={t('filter.city')} value={query.city} any options={named(cities)} />
      )}
      <button className={classes(buttons.button, buttons.outline)} type="submit">
        {t('open.filter')}
      </button>
    </form>
  );
}

type ChoiceProps = { name: string; label: string; value: string | undefined; options: readonly Named[]; any?: boolean };

function Choice({ name, label, value = '', options, any = false }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={value}>
        {any && <option value="">{t('filter.any')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
