// /affected: who was affected by the audit events that the filters choose, for the letter after a breach. Contacts are
// masked here and whole in the file, whose download is on the trail.
// Source: docs/screens.md; docs/operations.md.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AffectedPerson, AffectedSummary } from '#contract/breach.ts';
import { pageQuery, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { Note } from '#ui/Note.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { instantText } from '../instants.ts';
import { type ListOrder, readOrder, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { QueueRow } from '../QueueRows.tsx';
import { type Filters as TrailFilter, readFilters as readTrail } from '../trail/filters.ts';
import { TrailFilters } from '../trail/TrailFilters.tsx';

const orders = ['name', 'newest'] as const;
type Filters = Omit<TrailFilter, 'sort' | 'auditEvent'> & ListOrder<typeof orders>;

export function AffectedPage() {
  const wide = useWide();
  const { filters, change, list } = useFilters(readFilters, addressOf, orders);
  const query = queryOf(filters);
  const found = useQuery({
    queryKey: ['affected', 'list', query],
    queryFn: ({ signal }) => call('GET staff/affected', { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueueFrame
      title={t('affected.title')}
      what={t('affected.what')}
      count={(count) => t('affected.count', { count })}
      query={found}
      list={{ ...list, search: { value: filters.reason, onSearch: (reason) => change({ reason }) } }}
      file={{ call: 'GET staff/affected/files/:form', query, name: 'terdampak' }}
      search={t('audit.search')}
      above={<Events filters={filters} />}
      filters={
        // Keyed by the URL: the fields start with its values.
        <TrailFilters key={addressOf({ ...filters, page: 1 })} filters={filters} onChange={change} />
      }
      empty={{ title: t('affected.none.title'), text: t('affected.none.text'), action: reset }}
    >
      {(rows) =>
        wide ? (
          <Table caption={t('affected.what')} columns={columns} rows={rows} rowKey={({ key }) => key} rowTo={linkOf} />
        ) : (
          <ul>
            {rows.map((person) => (
              <li key={person.key}>
                <QueueRow
                  to={linkOf(person)}
                  name={person.name}
                  mark={t('affected.events', { count: person.events })}
                  small={dataOf(person)}
                  right={instantText(person.last)}
                />
              </li>
            ))}
          </ul>
        )
      }
    </QueueFrame>
  );
}

const reset = <Button to={paths.affected}>{t('audit.nothing.action')}</Button>;

/** Which events these are, what of them concerns nobody, and which lists were taken whole. */
function Events({ filters }: { filters: Filters }) {
  const { limit: _limit, page: _page, sort: _sort, ...events } = queryOf(filters);
  const { data } = useQuery({
    queryKey: ['affected', 'events', events],
    queryFn: ({ signal }) => call('GET staff/affected/summaries', { query: events, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Note tone="info">
      <p>{t('affected.about')}</p>
      {data && <p>{t('affected.summary', { events: data.events, without: data.without })}</p>}
      {data && data.lists.length > 0 && <p>{takenText(data.lists)}</p>}
    </Note>
  );
}

const takenText = (lists: AffectedSummary['lists']): string =>
  t('affected.lists', {
    lists: lists.map(({ name, rows, at }) => t('affected.lists.one', { name, rows, at: instantText(at) })).join('; '),
  });

const dataOf = ({ data }: AffectedPerson): string => data.map((kind) => t(`affected.data.${kind}`)).join(', ');

const columns: readonly Column<AffectedPerson>[] = [
  { key: 'name', head: t('affected.col.name'), cell: ({ name }) => name },
  {
    key: 'contact',
    head: t('affected.col.contact'),
    cell: ({ phone, email, address }) => (
      <>
        {phone ?? email ?? t('affected.contact.none')}
        {phone && email && <Sub>{email}</Sub>}
        {address && <Sub>{address}</Sub>}
      </>
    ),
  },
  { key: 'data', head: t('affected.col.data'), cell: dataOf },
  {
    key: 'events',
    head: t('affected.col.events'),
    cell: ({ events, first, last }) => (
      <>
        {t('affected.events', { count: events })}
        <Sub>{first === last ? instantText(last) : `${instantText(first)} – ${instantText(last)}`}</Sub>
      </>
    ),
  },
  { key: 'addresses', head: t('affected.col.addresses'), only: 'desk', cell: ({ addresses }) => addresses.join(', ') },
];

/** Where more is known of a person: her page, her lead, her complaint, or her group. */
function linkOf({ key }: AffectedPerson): string {
  const [kind, id = ''] = key.split(':');
  if (kind === 'lead') return paths.lead(id);
  if (kind === 'complaint') return paths.complaint(id);
  return kind === 'group' ? paths.group(id) : paths.person(id);
}

function readFilters(address: URLSearchParams): Filters {
  const { sort: _sort, auditEvent: _open, ...filters } = readTrail(address);
  return { ...filters, ...readOrder(address, orders) };
}

const addressOf = ({ refused, ...filters }: Filters): string =>
  paths.affected + searchOf({ ...filters, result: refused ? 'refused' : null });

const queryOf = ({ refused, ...filters }: Filters) =>
  pageQuery({ ...filters, result: refused ? ('refused' as const) : null });
