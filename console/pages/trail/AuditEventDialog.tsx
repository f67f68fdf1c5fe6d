// One audit event in full: who, from where, with which request, why, and what it changed part by part.
// Source: screens.md (audit trail: who, what, before, after, why).
import { Link } from 'react-router';
import type { TrailRow } from '#contract/trail.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import act from '../disbursements/Act.module.css';
import { auditActionText, objectText, placeOf } from '../auditEvents.ts';
import { instantText } from '../instants.ts';
import { type Change, changesOf } from './difference.ts';
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
