// /site/contents: the site's questions, events and videos, by kind and state, with a search.
// Source: docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import type { Content } from '#contract/content.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { oneOf, pageQuery, searchOf } from '#ui/address.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { instantText } from '../instants.ts';
import { readList, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { contentsQuery, type Filters, kinds, orders, states } from './contentQueries.ts';

export function ContentsPage() {
  const person = usePerson();
  const { filters, change, list } = useFilters(readFilters, addressOf, orders);
  const mayWrite = canDo(person, 'content.write');
  return (
    <QueueFrame
      title={t('contents.title')}
      what={t('contents.what')}
      count={(count) => t('contents.count', { count })}
      query={useQuery(contentsQuery(filters))}
      list={list}
      file={{ call: 'GET staff/contents/files/:form', query: pageQuery(filters), name: 'isi-situs' }}
      columns={4}
      search={t('contents.search')}
      acts={mayWrite && <Button to={paths.newContent(filters.kind ?? 'faq')}>{t('contents.new')}</Button>}
      filters={
        <>
          <ChoiceChips
            label={t('contents.kind')}
            all={t('contents.all')}
            choices={kinds}
            textOf={(kind) => t(`contents.kind.${kind}`)}
            chosen={filters.kind}
            onChoose={(kind) => change({ kind })}
          />
          <ChoiceChips
            label={t('contents.state')}
            all={t('contents.any')}
            choices={states}
            textOf={(state) => t(`contents.state.${state}`)}
            chosen={filters.state}
            onChoose={(state) => change({ state })}
          />
        </>
      }
      empty={{ title: t('contents.empty.title'), text: t('contents.empty.text') }}
    >
      {(rows) => (
        <Table
          caption={t('contents.what')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowTo={({ id }) => paths.content(id)}
        />
      )}
    </QueueFrame>
  );
}

const readFilters = (address: URLSearchParams): Filters => ({
  kind: oneOf(address, 'kind', kinds),
  state: oneOf(address, 'state', states),
  ...readList(address, orders),
});

const addressOf = (filters: Filters): string => paths.contents + searchOf(filters);

const columns: readonly Column<Content>[] = [
  {
    key: 'title',
    head: t('contents.col.title'),
    cell: ({ title, kind, category, place }) => (
      <>
        {title}
        <Sub>{[t(`contents.kind.${kind}`), category, place].filter(Boolean).join(' · ')}</Sub>
      </>
    ),
  },
  {
    key: 'position',
    head: t('references.position'),
    align: 'right',
    only: 'desk',
    cell: ({ position, startsAt }) => (startsAt === null ? position : instantText(startsAt)),
  },
  {
    key: 'changed',
    head: t('contents.col.changed'),
    only: 'desk',
    cell: ({ changedBy, changedAt }) => (
      <>
        {changedBy ?? t('contents.by.none')}
        <Sub>{instantText(changedAt)}</Sub>
      </>
    ),
  },
  { key: 'state', head: t('contents.state'), cell: (content) => <StateBadge content={content} /> },
];

export function StateBadge({ content: { state, publishOn } }: { content: Content }) {
  if (state === 'published')
    return (
      <Badge tone="ok" icon="check">
        {t('contents.state.published')}
      </Badge>
    );
  return (
    <Badge tone={state === 'coming' ? 'wait' : 'mute'} icon={state === 'coming' ? 'clock' : 'info'}>
      {publishOn === null ? t('contents.state.draft') : t('contents.coming.at', { date: formatShortDate(publishOn) })}
    </Badge>
  );
}
