// One audit event in full: who, from where, with which request, why, and each change.
// Source: docs/screens.md.
import { Link } from 'react-router';
import type { TrailRow } from '#contract/trail.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { auditActionText, objectText, placeOf } from '../auditEvents.ts';
import act from '../Act.module.css';
import { instantText } from '../instants.ts';
import { actorText, ResultMark } from './TrailRows.tsx';
import styles from './trail.module.css';

export function AuditEventDialog({ auditEvent, onClose }: { auditEvent: TrailRow; onClose: () => void }) {
  const changes = changesOf(auditEvent.before, auditEvent.after);
  return (
    <Dialog opened closable onClose={onClose} title={auditActionText(auditEvent.action)}>
      <div className={act.inside}>
        <Lines items={linesOf(auditEvent)} />
        <h3>{t('audit.changes')}</h3>
        {changes.length === 0 ? (
          <p className={act.lead}>{t('audit.changes.none')}</p>
        ) : (
          <div className={styles.changes}>
            <Table caption={t('audit.changes')} columns={columns} rows={changes} rowKey={({ part }) => part} inset />
          </div>
        )}
        <Link to={`${paths.trail}?object=${encodeURIComponent(auditEvent.object.id)}`} onClick={onClose}>
          {t('audit.same_object')}
        </Link>
      </div>
    </Dialog>
  );
}

function linesOf(auditEvent: TrailRow): Line[] {
  const place = placeOf(auditEvent.object);
  return [
    { label: t('audit.col.at'), value: instantText(auditEvent.at) },
    { label: t('audit.col.actor'), value: actorText(auditEvent.actor) },
    {
      label: t('audit.col.object'),
      value: place === null ? objectText(auditEvent.object) : <Link to={place}>{objectText(auditEvent.object)}</Link>,
    },
    { label: t('audit.col.result'), value: <ResultMark result={auditEvent.result} /> },
    ...(auditEvent.result === 'ok' ? [] : [{ label: t('audit.refusal'), value: auditEvent.result }]),
    { label: t('audit.reason'), value: auditEvent.reason ?? t('audit.none') },
    { label: t('audit.code'), value: auditEvent.action },
    { label: t('audit.address'), value: auditEvent.address ?? t('audit.none') },
    { label: t('audit.request'), value: auditEvent.requestId ?? t('audit.none') },
  ];
}

const columns: readonly Column<Change>[] = [
  { key: 'part', head: t('audit.change.part'), cell: ({ part }) => part },
  { key: 'before', head: t('audit.change.before'), cell: ({ before }) => before ?? t('audit.none') },
  { key: 'after', head: t('audit.change.after'), cell: ({ after }) => after ?? t('audit.none') },
];

type Change = { part: string; before: string | null; after: string | null };

/**
 * The changes of an audit event: the states before and after, flattened, reduced to the parts that differ. An event
 * with only one state shows all of it.
 */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, fresh] = [partsOf(before), partsOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((part) => ({ part, before: old.get(part) ?? null, after: fresh.get(part) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** `members.2.name` and its value, for every leaf; null and empty values are shown as they are. */
function partsOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return path === '' ? new Map() : new Map([[path, '–']]);
  if (typeof value !== 'object') return new Map([[path, String(value)]]);
  const entries = Object.entries(value);
  if (entries.length === 0 && path !== '') return new Map([[path, '–']]);
  return new Map(
    entries.flatMap(([key, inner]) => [
      ...partsOf(inner, path === '' ? nameOf(value, key) : `${path}.${nameOf(value, key)}`),
    ]),
  );
}

/** Lists count from 1, as people do. */
const nameOf = (holder: object, key: string): string => (Array.isArray(holder) ? String(Number(key) + 1) : key);
