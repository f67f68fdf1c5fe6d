// One deed in full: who, from where, with which request, why, and what it changed part by part.
// Source: screens.md (audit trail: who, what, before, after, why).
import { Link } from 'react-router';
import type { TrailRow } from '#contract/trail.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import act from '../disbursements/Act.module.css';
import { deedText, objectText, placeOf } from '../deeds.ts';
import { instantText } from '../instants.ts';
import { type Change, changesOf } from './difference.ts';
import { actorText, ResultMark } from './TrailRows.tsx';
import styles from './trail.module.css';

export function DeedDialog({ deed, onClose }: { deed: TrailRow; onClose: () => void }) {
  const changes = changesOf(deed.before, deed.after);
  return (
    <Dialog opened closable onClose={onClose} title={deedText(deed.action)}>
      <div className={act.inside}>
        <Lines items={linesOf(deed)} />
        <h3>{t('audit.changes')}</h3>
        {changes.length === 0 ? (
          <p className={act.lead}>{t('audit.changes.none')}</p>
        ) : (
          <div className={styles.changes}>
            <Table caption={t('audit.changes')} columns={columns} rows={changes} rowKey={({ part }) => part} inset />
          </div>
        )}
        <Link to={`${paths.trail}?object=${encodeURIComponent(deed.object.id)}`} onClick={onClose}>
          {t('audit.same_object')}
        </Link>
      </div>
    </Dialog>
  );
}

function linesOf(deed: TrailRow): Line[] {
  const place = placeOf(deed.object);
  return [
    { label: t('audit.col.at'), value: instantText(deed.at) },
    { label: t('audit.col.actor'), value: actorText(deed.actor) },
    {
      label: t('audit.col.object'),
      value: place === null ? objectText(deed.object) : <Link to={place}>{objectText(deed.object)}</Link>,
    },
    { label: t('audit.col.result'), value: <ResultMark result={deed.result} /> },
    ...(deed.result === 'ok' ? [] : [{ label: t('audit.refusal'), value: deed.result }]),
    { label: t('audit.reason'), value: deed.reason ?? t('audit.none') },
    { label: t('audit.code'), value: deed.action },
    { label: t('audit.address'), value: deed.address ?? t('audit.none') },
    { label: t('audit.request'), value: deed.requestId ?? t('audit.none') },
  ];
}

const columns: readonly Column<Change>[] = [
  { key: 'part', head: t('audit.change.part'), cell: ({ part }) => part },
  { key: 'before', head: t('audit.change.before'), cell: ({ before }) => before ?? t('audit.none') },
  { key: 'after', head: t('audit.change.after'), cell: ({ after }) => after ?? t('audit.none') },
];
