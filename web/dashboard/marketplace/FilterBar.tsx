// The marketplace's filters and order: one row of chips that scrolls sideways on phones and wraps on wider screens.
// Usage: <FilterBar filters={filters} onChange={(change) => …} />. Reference lists come from the server; until then
// their chips are empty.
// Source: docs/screens.md; docs/settled.md 61.
import { useQuery } from '@tanstack/react-query';
import { Chip, ChipRow } from '#ui/Chip.tsx';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import { t } from '#ui/text.ts';
import { citiesQuery, provincesQuery, sectorsQuery } from '../profile/profileQueries.ts';
import {
  type FilterChange,
  type Filters,
  noFilters,
  type StatusFilter,
  type Sort,
  sorts,
  statuses,
  statusText,
  usualStatus,
} from './filters.ts';
import { tenors } from './tenors.ts';
import { riskLetters, textOfRisk, toggled } from './risks.ts';

type Props = { filters: Filters; onChange: (change: FilterChange) => void };

const optionsOf = (list: readonly { id: number; name: string }[] | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

export function FilterBar({ filters, onChange }: Props) {
  const usual = usualStatus(filters.saved);
  return (
    <ChipRow label={t('filter.label')}>
      <ChipSelect
        icon="sort"
        label={t('filter.sort')}
        options={sorts.map((value) => ({ value, label: t(`filter.sort.${value}`) }))}
        value={filters.sort}
        onChange={(sort) => onChange({ sort: (sort ?? noFilters.sort) as Sort })}
      />
      <Chip on={filters.saved} removable icon="bookmark" onClick={() => onChange({ saved: !filters.saved })}>
        {t('shortlist.saved')}
      </Chip>
      {riskLetters.map((letter) => (
        <Chip
          key={letter}
          on={filters.risks.includes(letter)}
          removable
          onClick={() => onChange({ risks: toggled(filters.risks, letter) })}
        >
          {t(textOfRisk[letter])}
        </Chip>
      ))}
      <ChipSelect
        label={t('filter.tenor')}
        any={t('filter.any')}
        options={tenors.map((value) => ({ value, label: t('marketplace.tenor', { months: value }) }))}
        value={filters.tenor}
        onChange={(tenor) => onChange({ tenor })}
      />
      <PlaceAndSector filters={filters} onChange={onChange} />
      <ChipSelect
        label={t('filter.status')}
        any={statusText(usual)}
        options={statuses.filter((status) => status !== usual).map((value) => ({ value, label: statusText(value) }))}
        value={filters.status === usual ? null : filters.status}
        onChange={(status) => onChange({ status: (status ?? usual) as StatusFilter })}
      />
    </ChipRow>
  );
}

/** The cities are those of the province, and none are asked for without one. */
function useReferences(province: string | null) {
  const sectors = useQuery(sectorsQuery);
  const provinces = useQuery(provincesQuery);
  const cities = useQuery({ ...citiesQuery(Number(province)), enabled: province !== null });
  return { sectors, provinces, cities };
}

/** The names of what the filters choose; null where nothing is chosen, or the list has not come yet. */
export function useChosenNames({ sector, province, city }: Filters) {
  const { sectors, provinces, cities } = useReferences(province);
  const nameOf = (id: string | null, list: { data?: readonly { id: number; name: string }[] | undefined }) =>
    list.data?.find((one) => String(one.id) === id)?.name ?? null;
  const lists = [
    [sector, sectors],
    [province, provinces],
    [city, cities],
  ] as const;
  return {
    names: { sector: nameOf(sector, sectors), province: nameOf(province, provinces), city: nameOf(city, cities) },
    /** A list that a chosen name stands in is still on its way. */
    areLoading: lists.some(([chosen, list]) => chosen !== null && list.isPending),
  };
}

function PlaceAndSector({ filters, onChange }: Props) {
  const { province } = filters;
  const { sectors, provinces, cities } = useReferences(province);
  return (
    <>
      <ChipSelect
        label={t('filter.sector')}
        any={t('filter.any')}
        search
        options={optionsOf(sectors.data)}
        value={filters.sector}
        onChange={(sector) => onChange({ sector })}
      />
      <ChipSelect
        label={t('filter.province')}
        any={t('filter.any')}
        search
        options={optionsOf(provinces.data)}
        value={province}
        onChange={(next) => onChange({ province: next })}
      />
      {province !== null && (
        <ChipSelect
          label={t('filter.city')}
          any={t('filter.any')}
          search
          options={optionsOf(cities.data)}
          value={filters.city}
          onChange={(city) => onChange({ city })}
        />
      )}
    </>
  );
}
