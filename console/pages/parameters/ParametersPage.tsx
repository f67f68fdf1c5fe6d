// /settings/parameters: every parameter with its current value, since when, and what will change; with a text search.
// Source: docs/screens.md; docs/domain.md §2.
import { useQuery } from '@tanstack/react-query';
import type { ParameterItem } from '#contract/proposal.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { fitsTyped } from '#domain/same-text.ts';
import { oneOf, readText, searchOf } from '#ui/address.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { boundsText, nameOf, parametersQuery, valueText } from './parameterQueries.ts';

const states = ['waiting', 'coming'] as const;
type State = (typeof states)[number];
type Filters = { state: State | null; search: string; page: 1 };

export function ParametersPage() {
  const { filters, change, list } = useFilters(readFilters, addressOf);
  const query = useQuery({ ...parametersQuery, select: (all) => onePage(all.filter((item) => fits(item, filters))) });
  return (
    <QueueFrame
      title={t('parameters.title')}
      what={t('parameters.what')}
      count={(count) =>
        filters.state === 'waiting' ? t('parameters.count.waiting', { count }) : t('parameters.count', { count })
      }
      query={query}
      list={list}
      search={t('parameters.search')}
      filters={
        <ChoiceChips
          label={t('parameters.filter')}
          all={t('parameters.all')}
          choices={states}
          textOf={(state) => t(`parameters.${state}`)}
          chosen={filters.state}
          onChoose={(state) => change({ state })}
        />
      }
      empty={{
        title: t('parameters.nothing.title'),
        text: t('parameters.nothing.text'),
        action: <Button to={paths.parameters}>{t('parameters.nothing.action')}</Button>,
      }}
    >
      {(rows) => (
        <Table
          caption={t('parameters.what')}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          rowTo={({ key }) => paths.parameter(key)}
        />
      )}
    </QueueFrame>
  );
}

const readFilters = (address: URLSearchParams): Filters => ({
  state: oneOf(address, 'state', states),
  search: readText(address, 'search'),
  page: 1,
});

const addressOf = (filters: Filters) => paths.parameters + searchOf(filters);

const onePage = (data: ParameterItem[]) => ({ data, totalCount: data.length, numberOfPages: 1 });

function fits({ key, waiting, coming }: ParameterItem, { state, search }: Filters): boolean {
  if (state === 'waiting' && waiting === null) return false;
  if (state === 'coming' && coming.length === 0) return false;
  return fitsTyped(`${nameOf(key)} ${key}`, search);
}

const columns: readonly Column<ParameterItem>[] = [
  {
    key: 'name',
    head: t('parameters.col.name'),
    cell: ({ key, isPublic }) => (
      <>
        {nameOf(key)}
        <Sub>{isPublic ? t('parameters.public') : t('parameters.private')}</Sub>
      </>
    ),
  },
  {
    key: 'value',
    head: t('parameters.col.value'),
    align: 'right',
    strong: true,
    cell: ({ current, unit }) => valueText(current.value, unit),
  },
  { key: 'bounds', head: t('parameters.col.bounds'), only: 'desk', cell: boundsText },
  {
    key: 'since',
    head: t('parameters.col.since'),
    only: 'desk',
    cell: ({ current }) => formatShortDate(current.effectiveFrom),
  },
  { key: 'state', head: t('parameters.col.state'), cell: (item) => <Changes item={item} /> },
];

function Changes({ item: { waiting, coming, unit } }: { item: ParameterItem }) {
  return (
    <>
      {waiting && (
        <Badge tone="wait" icon="clock">
          {t('parameters.waiting')}
        </Badge>
      )}
      {coming.map(({ value, effectiveFrom }) => (
        <Sub key={effectiveFrom}>
          {t('parameters.coming.at', { value: valueText(value, unit), date: formatShortDate(effectiveFrom) })}
        </Sub>
      ))}
    </>
  );
}
