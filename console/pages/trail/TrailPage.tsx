// /settings/trail: who did what to what, newest first, with its filters in the address; above it whether the chain is whole.
// Source: screens.md (Pengaturan: audit trail, searchable); security LOG-03, LOG-04.
import { sorting } from '../listSort.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { TrailRow } from '#contract/trail.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { ChainCard } from './ChainCard.tsx';
import { AuditEventDialog } from './AuditEventDialog.tsx';
import { type Filters, isFiltered, listAt, orders, queryOf, readFilters } from './filters.ts';
import { TrailFilters } from './TrailFilters.tsx';
import { trailQuery } from './trailQueries.ts';
import { TrailCards, TrailTable } from './TrailRows.tsx';

const MOST = 10_000;

export function TrailPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const wide = useWide();
  const filters = readFilters(address);
  const change = (part: Partial<Filters>) =>
    void navigate(listAt({ ...filters, page: 1, auditEvent: null, ...part }), { preventScrollReset: true });
  const to = ({ seq }: TrailRow) => listAt({ ...filters, auditEvent: seq });
  const Rows = wide ? TrailTable : TrailCards;
  return (
    <QueueFrame
      title={t('audit.title')}
      what={t('audit.what')}
      count={(count) => (count >= MOST ? t('audit.count.many') : t('audit.count', { count }))}
      query={useQuery(trailQuery(filters))}
      page={filters.page}
      toPage={(page) => listAt({ ...filters, auditEvent: null, page })}
      sort={sorting(orders, filters.sort, (sort) => change({ sort }))}
      file={{ call: 'GET staff/trail/files/:form', query: queryOf(filters), name: 'jejak-audit' }}
      search={{ label: t('audit.search'), value: filters.reason, onSearch: (reason) => change({ reason }) }}
      filters={
        <>
          <ChainCard />
          {/* Another address begins with what it says. */}
          <TrailFilters key={listAt({ ...filters, page: 1, auditEvent: null })} filters={filters} onChange={change} />
        </>
      }
      columns={5}
      empty={nothingFor(filters)}
    >
      {(rows) => (
        <>
          <Rows rows={rows} to={to} />
          {rows
            .filter(({ seq }) => seq === filters.auditEvent)
            .map((auditEvent) => (
              <AuditEventDialog
                key={auditEvent.seq}
                auditEvent={auditEvent}
                onClose={() => change({ page: filters.page })}
              />
            ))}
        </>
      )}
    </QueueFrame>
  );
}

function nothingFor(filters: Filters) {
  const kind = isFiltered(filters) ? 'nothing' : 'empty';
  return {
    title: t(`audit.${kind}.title`),
    text: t(`audit.${kind}.text`),
    action: kind === 'nothing' && <Button to={paths.trail}>{t('audit.nothing.action')}</Button>,
  };
}
