// The lendings' filters: status, decision and arrears as chips; branch, officer, city, meeting day, grade and days late as lists.
// Source: docs/screens.md; decision 0117.
import { useQuery } from '@tanstack/react-query';
import { lateBands } from '#domain/arrears.ts';
import { grades } from '#domain/grade.ts';
import { Chip, ChipRow } from '#ui/Chip.tsx';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import { t } from '#ui/text.ts';
import { BranchFilter } from '../BranchFilter.tsx';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { choicesQuery } from '../groupChoices.ts';
import { weekdays } from '../groups/filters.ts';
import { dayText } from '../groups/GroupMarks.tsx';
import { type Filters, statuses } from './filters.ts';

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void };

export function LendingFilters({ filters, onChange }: Props) {
  return (
    <>
      <ChoiceChips
        label={t('lendings.filter')}
        all={t('lendings.all')}
        choices={statuses}
        textOf={(status) => t(`status.lending.${status}`)}
        chosen={filters.status}
        onChoose={(status) => onChange({ status })}
      >
        <Chip
          on={filters.decision}
          icon="flag"
          removable
          onClick={() => onChange({ decision: !filters.decision, status: null, late: false, days: null })}
        >
          {t('lendings.decision')}
        </Chip>
        <Chip on={filters.late} icon="clock" removable onClick={() => onChange({ late: !filters.late, days: null })}>
          {t('lendings.late')}
        </Chip>
      </ChoiceChips>
      <Choices filters={filters} onChange={onChange} />
    </>
  );
}

/** One value of a list, or none. */
const oneIn = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((each) => each === value) ?? null;

function Choices({ filters, onChange }: Props) {
  const { data } = useQuery(choicesQuery);
  return (
    <ChipRow label={t('lendings.filter.more')}>
      <BranchFilter value={filters.branch} onChange={(branch) => onChange({ branch })} />
      <ChipSelect
        label={t('groups.officer')}
        any={t('groups.officer.any')}
        options={(data?.officers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.officer}
        onChange={(officer) => onChange({ officer })}
      />
      <ChipSelect
        label={t('groups.city')}
        any={t('groups.city.any')}
        search
        options={(data?.cities ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.city}
        onChange={(city) => onChange({ city })}
      />
      <ChipSelect
        label={t('groups.weekday')}
        any={t('groups.weekday.any')}
        options={weekdays.map((day) => ({ value: day, label: dayText(Number(day)) }))}
        value={filters.weekday}
        onChange={(day) => onChange({ weekday: oneIn(weekdays, day) })}
      />
      <ChipSelect
        label={t('lendings.col.grade')}
        any={t('lendings.grade.any')}
        options={grades.map((grade) => ({ value: grade, label: grade }))}
        value={filters.grade}
        onChange={(grade) => onChange({ grade: oneIn(grades, grade) })}
      />
      <ChipSelect
        label={t('lendings.band')}
        any={t('lendings.band.any')}
        options={lateBands.map((band) => ({ value: band, label: t(`lendings.band.${band}`) }))}
        value={filters.days}
        onChange={(band) => onChange({ days: oneIn(lateBands, band), late: false })}
      />
    </ChipRow>
  );
}

/** The filters of a list in words, for the title of the list beside an open lending; '' for all lendings. */
export function useFilterWords(filters: Filters): string {
  const { status, late, decision, branch, officer, city, grade, weekday, days, search } = filters;
  const { data } = useQuery({ ...choicesQuery, enabled: branch !== null || officer !== null || city !== null });
  const said = [
    status !== null && t(`status.lending.${status}`),
    decision && t('lendings.decision'),
    late && t('lendings.late'),
    days !== null && t(`lendings.band.${days}`),
    branch !== null && data?.branches.find(({ id }) => id === branch)?.name,
    officer !== null && data?.officers.find(({ id }) => id === officer)?.name,
    city !== null && data?.cities.find(({ id }) => String(id) === city)?.name,
    weekday !== null && dayText(Number(weekday)),
    grade,
    search,
  ];
  return said.filter(Boolean).join(', ');
}
