// /site/terms: the three legal texts with the current version, the coming one and the waiting proposal.
// Source: docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import type { TermsItem } from '#contract/proposal.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { Badge } from '#ui/Badge.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { termsItemsQuery } from './termsQueries.ts';

export function TermsPage() {
  const query = useQuery({
    ...termsItemsQuery,
    select: (data) => ({ data, totalCount: data.length, numberOfPages: 1 }),
  });
  return (
    <QueueFrame
      title={t('terms.title')}
      what={t('terms.what')}
      count={(count) => t('terms.count', { count })}
      query={query}
      list={{ page: 1, toPage: () => paths.terms }}
      columns={3}
      empty={{ title: t('terms.title'), text: t('terms.none') }}
    >
      {(rows) => (
        <Table
          caption={t('terms.what')}
          columns={columns}
          rows={rows}
          rowKey={({ kind }) => kind}
          rowTo={({ kind }) => paths.termsOf(kind)}
        />
      )}
    </QueueFrame>
  );
}

const columns: readonly Column<TermsItem>[] = [
  { key: 'kind', head: t('terms.col.kind'), cell: ({ kind }) => t(`terms.kind.${kind}`) },
  {
    key: 'current',
    head: t('terms.col.current'),
    cell: ({ current }) =>
      current === null
        ? t('terms.none')
        : t('terms.version.since', { version: current.version, date: formatShortDate(current.effectiveFrom) }),
  },
  {
    key: 'state',
    head: t('parameters.col.state'),
    cell: ({ waiting, coming }) => (
      <>
        {waiting && (
          <Badge tone="wait" icon="clock">
            {t('parameters.waiting')}
          </Badge>
        )}
        {coming.map(({ version, effectiveFrom }) => (
          <Sub key={version}>{t('terms.version.since', { version, date: formatShortDate(effectiveFrom) })}</Sub>
        ))}
      </>
    ),
  },
];
