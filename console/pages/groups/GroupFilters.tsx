// The filters of the groups: city, officer, meeting day, whether they run. One row that scrolls sideways on phones.
// Source: screens.md (filters in the address); the look's chips.
import { useQuery } from '@tanstack/react-query';
import { ChipRow } from '#ui/Chip.tsx';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import { t } from '#ui/text.ts';
import { type Filters, states, weekdays } from './filters.ts';
import { dayText } from './GroupMarks.tsx';
import { choicesQuery } from './groupQueries.ts';

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void };

export function GroupFilters({ filters, onChange }: Props) {
  const { data } = useQuery(choicesQuery);
  return (
    <ChipRow label={t('groups.filter')}>
      <ChipSelect
        label={t('groups.city')}
        any={t('groups.city.any')}
        search
        options={(data?.cities ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.city}
        onChange={(city) => onChange({ city })}
      />
      <ChipSelect
        label={t('groups.officer')}
        any={t('groups.officer.any')}
        options={(data?.officers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.officer}
        onChange={(officer) => onChange({ officer })}
      />
      <ChipSelect
        label={t('groups.weekday')}
        any={t('groups.weekday.any')}
        options={weekdays.map((day) => ({ value: day, label: dayText(Number(day)) }))}
        value={filters.weekday}
        onChange={(value) => onChange({ weekday: weekdays.find((day) => day === value) ?? null })}
      />
      <ChipSelect
        label={t('groups.state')}
        any={t('groups.state.any')}
        options={states.map((state) => ({ value: state, label: t(`groups.state.${state}`) }))}
        value={filters.state}
        onChange={(value) => onChange({ state: states.find((state) => state === value) ?? null })}
      />
    </ChipRow>
  );
}
