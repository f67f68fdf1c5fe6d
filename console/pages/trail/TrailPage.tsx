// /settings/trail: who did what to what, newest first, with its filters in the URL; above it whether the hash chain
// is intact.
// Source: docs/screens.md.
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TrailRow, TrailState } from '#contract/trail.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { instantText } from '../instants.ts';
import { useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { AuditEventDialog } from './AuditEventDialog.tsx';
import { type Filters, isFiltered, listAt, orders, queryOf, readFilters } from './filters.ts';
import { TrailFilters } from './TrailFilters.tsx';
import { TrailCards, TrailTable } from './TrailRows.tsx';
import styles from './trail.module.css';

const MOST = 10_000;

export function TrailPage() {
  const wide = useWide();
  const { filters, change, list } = useFilters(readFilters, listAt, orders, { auditEvent: null });
  const to = ({ seq }: TrailRow) => listAt({ ...filters, auditEvent: seq });
  const Rows = wide ? TrailTable : TrailCards;
  return (
    <QueueFrame
      title={t('audit.title')}
      what={t('audit.what')}
      count={(count) => (count >= MOST ? t('audit.count.many') : t('audit.count', { count }))}
      query={useQuery(trailQuery(filters))}
      list={{ ...list, search: { value: filters.reason, onSearch: (reason) => change({ reason }) } }}
      file={{ call: 'GET staff/trail/files/:form', query: queryOf(filters), name: 'jejak-audit' }}
      search={t('audit.search')}
      above={<ChainCard />}
      filters={
        // Keyed by the URL: the fields start with its values.
        <TrailFilters key={listAt({ ...filters, page: 1, auditEvent: null })} filters={filters} onChange={change} />
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

/**
 * Whether the trail's hash chain is intact: the last check, the last anchor outside the database, and a check on
 * demand.
 */
function ChainCard() {
  const state = useQuery(trailStateQuery);
  const checking = useTrailCheck();
  if (state.data === undefined) return null;
  return (
    <section className={styles.chain} aria-label={t('audit.check')}>
      <div role="status">
        <CheckMark check={state.data.check} />
        <span>{anchorText(state.data.anchor)}</span>
      </div>
      <Button kind="outline" size="sm" busy={checking.isPending} onClick={() => checking.mutate()}>
        {t('audit.check.act')}
      </Button>
      <ErrorBox error={checking.error} />
    </section>
  );
}

function CheckMark({ check }: Pick<TrailState, 'check'>) {
  if (check === null) return <span>{t('audit.check.never')}</span>;
  const at = instantText(check.checkedAt);
  if (check.fault === null)
    return (
      <Badge tone="ok" icon="check">
        {t('audit.check.whole', { rows: check.rows, at })}
      </Badge>
    );
  return (
    <Badge tone="danger" icon="warn">
      {t(`audit.check.${check.fault.kind}`, { seq: check.fault.seq ?? '', at })}
    </Badge>
  );
}

const anchorText = (anchor: TrailState['anchor']): string =>
  anchor === null ? t('audit.anchor.none') : t('audit.anchor', { seq: anchor.seq, at: instantText(anchor.at) });

const trailKey = ['trail'] as const;

/** Queries for the audit trail. */
const trailQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...trailKey, 'list', queryOf(filters)],
    queryFn: ({ signal }) => call('GET staff/trail', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
  });

const trailStateQuery = queryOptions({
  queryKey: [...trailKey, 'state'],
  queryFn: ({ signal }) => call('GET staff/trail/checks', { signal }),
});

function useTrailCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST staff/trail/checks'),
    onSuccess: (state) => client.setQueryData(trailStateQuery.queryKey, state),
  });
}
