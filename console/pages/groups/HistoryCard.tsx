// A group's history, newest first: who, when, why, and each changed field before and after.
// Source: docs/screens.md.
import type { GroupEvent, StaffGroup } from '#contract/group.ts';
import { formatLocalTime, type Zone, zoneOfCity } from '#domain/time-zone.ts';
import { Card } from '#ui/Card.tsx';
import { Timeline } from '#ui/Timeline.tsx';
import { t, type TextKey } from '#ui/text.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { dayText } from './GroupMarks.tsx';
import styles from './groups.module.css';

export function HistoryCard({ group: { history, city } }: { group: StaffGroup }) {
  return (
    <Card title={t('group.history')} className={frame.card}>
      {history.length === 0 ? (
        <p className={frame.remark}>{t('group.history.none')}</p>
      ) : (
        <Timeline
          steps={history.map((auditEvent) => ({
            key: auditEvent.at + auditEvent.action,
            state: 'done',
            title: t(`group.audit_event.${auditEvent.action}` as TextKey),
            text: (
              <>
                {t('group.history.by', {
                  by: auditEvent.by ?? t('group.history.system'),
                  at: instantText(auditEvent.at),
                })}
                <Changes auditEvent={auditEvent} zone={zoneOfCity(city.id)} />
                {auditEvent.reason}
              </>
            ),
          }))}
        />
      )}
    </Card>
  );
}

/** Each field that an audit event changed, a line each. */
export function Changes({ auditEvent: { changes }, zone }: { auditEvent: GroupEvent; zone: Zone }) {
  return changes.map(({ field, from, to }) => {
    const slots = { field: t(`group.field.${field}` as TextKey), to: valueText(field, to, zone) };
    return (
      <span key={field} className={styles.line}>
        {from === null
          ? t('group.history.set', slots)
          : t('group.history.change', { ...slots, from: valueText(field, from, zone) })}
      </span>
    );
  });
}

function valueText(field: string, value: string | null, zone: Zone): string {
  if (value === null || value === '') return t('group.history.blank');
  if (field === 'meetingWeekday') return dayText(Number(value));
  if (field === 'meetingTime') return formatLocalTime(value, zone);
  if (field === 'role') return t(`member.${value}` as TextKey);
  if (field === 'state') return t(`groups.state.${value}` as TextKey);
  return value;
}
