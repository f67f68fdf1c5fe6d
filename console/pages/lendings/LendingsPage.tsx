// /lendings: every lending, 20 a page, with search and filters in the URL; a dense table, on phones a list.
// Source: docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import type { StaffLending } from '#contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { type Filters, isFiltered, listAt, ordersOf, queryOf, readFilters, searchOf } from './filters.ts';
import { LendingFilters } from './LendingFilters.tsx';
import { LendingRows } from './LendingRows.tsx';
import { LendingSums } from './LendingSums.tsx';
import { LendingTable } from './LendingTable.tsx';
import { lendingsQuery } from './lendingQueries.ts';

export function LendingsPage() {
  const person = usePerson();
  const wide = useWide();
  const { filters, change, list } = useFilters(readFilters, listAt, ordersOf);
  // Links carry the filters, so that the queue beside the detail is this list.
  const to = ({ id }: StaffLending) => paths.lending(id) + searchOf(filters);
  return (
    <QueueFrame
      title={t('console.lendings')}
      what={t('lendings.what')}
      count={(count) => countText(count, filters)}
      query={useQuery(lendingsQuery(filters))}
      list={list}
      file={{ call: 'GET staff/lendings/files/:form', query: queryOf(filters), name: 'pinjaman' }}
      search={t('lendings.search')}
      acts={
        canDo(person, 'draft.write') && (
          <Button size="sm" to={paths.newDraft()}>
            {t('draft.new')}
          </Button>
        )
      }
      filters={<LendingFilters filters={filters} onChange={change} />}
      sums={<LendingSums filters={filters} />}
      columns={8}
      empty={nothingFor(filters)}
    >
      {(rows) => (wide ? <LendingTable lendings={rows} to={to} /> : <LendingRows items={rows} to={to} />)}
    </QueueFrame>
  );
}

function countText(count: number, { late, decision }: Filters): string {
  if (decision) return t('lendings.count.decision', { count });
  return t(late ? 'lendings.count.late' : 'lendings.count', { count });
}

function nothingFor(filters: Filters) {
  const kind = isFiltered(filters) ? 'nothing' : 'empty';
  return {
    title: t(`lendings.${kind}.title`),
    text: t(`lendings.${kind}.text`),
    action: isFiltered(filters) && <Button to={paths.lendings}>{t('lendings.nothing.action')}</Button>,
  };
}
