// /people: lenders, newest first, masked; found by name, phone, e-mail or a complete NIK; a table, on phones a list.
// Source: docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import type { PersonItem } from '#contract/people.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { statusMark } from '#ui/status.ts';
import { type Column, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { instantText } from '../instants.ts';
import { useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { QueueRows, type Shown } from '../QueueRows.tsx';
import { type Filters, kycStates, listAt, orders, queryOf, readFilters, searchOf } from './filters.ts';
import { peopleQuery } from './peopleQueries.ts';

export function PeoplePage() {
  const wide = useWide();
  const { filters, change, list } = useFilters(readFilters, listAt, orders);
  const to = ({ id }: PersonItem) => paths.person(id) + searchOf(filters);
  return (
    <QueueFrame
      title={t('people.title')}
      what={t('people.what')}
      count={(count) => t('people.count', { count })}
      query={useQuery(peopleQuery(filters))}
      list={list}
      search={t('people.search')}
      file={{ call: 'GET staff/people/files/:form', query: queryOf(filters), name: 'pendana' }}
      filters={
        <ChoiceChips
          label={t('people.filter')}
          all={t('people.all')}
          choices={kycStates}
          textOf={(state) => t(`status.kyc.${state}`)}
          chosen={filters.kyc}
          onChoose={(kyc) => change({ kyc })}
        />
      }
      empty={nothingFor(filters)}
    >
      {(rows) =>
        wide ? (
          <Table caption={t('people.what')} columns={columns} rows={rows} rowKey={({ id }) => id} rowTo={to} />
        ) : (
          <QueueRows items={rows} to={to} show={show} />
        )
      }
    </QueueFrame>
  );
}

const columns: readonly Column<PersonItem>[] = [
  { key: 'name', head: t('people.col.name'), cell: ({ name }) => name },
  { key: 'phone', head: t('people.col.phone'), cell: ({ phone }) => phone },
  { key: 'email', head: t('people.col.email'), cell: ({ email }) => email },
  { key: 'since', head: t('people.col.since'), cell: ({ createdAt }) => instantText(createdAt) },
  { key: 'kyc', head: t('people.col.kyc'), cell: ({ kycStatus }) => <StatusBadge kind="kyc" status={kycStatus} /> },
];

const show = ({ name, kycStatus, phone, createdAt }: PersonItem): Shown => ({
  name,
  mark: statusMark('kyc', kycStatus).word,
  small: phone,
  right: instantText(createdAt),
});

function nothingFor({ kyc, search }: Filters) {
  const kind = kyc === null && search === '' ? 'empty' : 'nothing';
  return {
    title: t(`people.${kind}.title`),
    text: t(`people.${kind}.text`),
    action: kind === 'nothing' && <Button to={paths.people}>{t('people.nothing.action')}</Button>,
  };
}
