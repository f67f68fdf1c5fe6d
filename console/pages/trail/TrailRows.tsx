// Audit events as a table from 900 px and as blocks on phones: when, who, what, to what, and how it ended.
// Source: docs/screens.md.
import type { TrailRow } from '#contract/trail.ts';
import { Badge } from '#ui/Badge.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { auditActionText, objectText } from '../auditEvents.ts';
import { instantText } from '../instants.ts';
import { QueueRow } from '../QueueRows.tsx';

type Rows = { rows: readonly TrailRow[]; to: (row: TrailRow) => string };

export function TrailTable({ rows, to }: Rows) {
  return <Table caption={t('audit.what')} columns={columns} rows={rows} rowKey={({ seq }) => String(seq)} rowTo={to} />;
}

const columns: readonly Column<TrailRow>[] = [
  {
    key: 'at',
    head: t('audit.col.at'),
    cell: ({ at, seq }) => (
      <>
        {instantText(at)}
        <Sub>{t('audit.row', { seq })}</Sub>
      </>
    ),
  },
  {
    key: 'actor',
    head: t('audit.col.actor'),
    cell: ({ actor, address }) => (
      <>
        {actorText(actor)}
        {address !== null && <Sub>{address}</Sub>}
      </>
    ),
  },
  {
    key: 'audit_event',
    head: t('audit.col.audit_event'),
    cell: ({ action, reason }) => (
      <>
        {auditActionText(action)}
        {reason !== null && <Sub>{reason}</Sub>}
      </>
    ),
  },
  { key: 'object', head: t('audit.col.object'), cell: ({ object }) => objectText(object) },
  { key: 'result', head: t('audit.col.result'), cell: ({ result }) => <ResultMark result={result} /> },
];

export function TrailCards({ rows, to }: Rows) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.seq}>
          <QueueRow
            to={to(row)}
            name={auditActionText(row.action)}
            mark={<ResultMark result={row.result} />}
            small={[instantText(row.at), actorText(row.actor)].join(' · ')}
            right={objectText(row.object)}
          />
        </li>
      ))}
    </ul>
  );
}

export function actorText({ kind, name }: TrailRow['actor']): string {
  if (kind === 'system' || kind === 'visitor') return t(`audit.actor.${kind}`);
  return name ?? t('audit.actor.gone');
}

/** Only refusals are marked; success is the rule. */
export function ResultMark({ result }: { result: string }) {
  if (result === 'ok') return <span>{t('audit.ok')}</span>;
  return (
    <Badge tone="danger" icon="warn">
      {t('audit.denied')}
    </Badge>
  );
}
