// A group's history in one line of time, newest first: what changed, with who, when and why; tasks, promises to pay and
// visits; and a new visit.
// Source: docs/screens.md; decision 0113.
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { GroupEvent, StaffGroup } from '#contract/group.ts';
import type { GroupHistoryEntry } from '#contract/visit.ts';
import { formatShortDate } from '#domain/calendar.ts';
import type { PromiseState } from '#domain/promise.ts';
import { formatLocalTime, type Zone, zoneOfCity } from '#domain/time-zone.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t, type TextKey } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { promiseText } from '../promises/PromisesCard.tsx';
import { VisitDialog } from '../visits/VisitDialog.tsx';
import { VisitPictures } from '../visits/VisitPictures.tsx';
import { historyQuery } from '../visits/visitQueries.ts';
import { dayText } from './GroupMarks.tsx';
import styles from './groups.module.css';

export function HistoryCard({ group }: { group: StaffGroup }) {
  const mayVisit = canDo(usePerson(), 'visit.write');
  const [isNew, setIsNew] = useState(false);
  const query = useInfiniteQuery(historyQuery(group.id));
  const zone = zoneOfCity(group.city.id);
  return (
    <Card title={t('group.history')} className={frame.card}>
      {mayVisit && (
        <div className={styles.visit}>
          <Button kind="outline" size="sm" icon="pin" onClick={() => setIsNew(true)}>
            {t('visit.new')}
          </Button>
        </div>
      )}
      <ListFaces
        query={query}
        what={t('group.history')}
        loading={<LinesSkeleton rows={4} />}
        isEmpty={({ pages }) => pages[0]?.totalCount === 0}
        empty={<p className={frame.remark}>{t('group.history.none')}</p>}
      >
        {({ pages }) => <Timeline steps={pages.flatMap(({ data }) => data.map((entry) => stepOf(entry, zone)))} />}
      </ListFaces>
      {query.hasNextPage && (
        <Button kind="text" size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('group.history.older')}
        </Button>
      )}
      {isNew && <VisitDialog group={group} onClose={() => setIsNew(false)} />}
    </Card>
  );
}

const promiseSteps: Readonly<Record<PromiseState, Step['state']>> = {
  open: 'now',
  kept: 'done',
  broken: 'failed',
  replaced: 'next',
};
const taskSteps = { open: 'now', done: 'done', cancelled: 'next' } as const;

function stepOf(entry: GroupHistoryEntry, zone: Zone): Step {
  const key = `${entry.kind}:${entry.id}`;
  const by = (name: string) => t('history.by', { name, at: instantText(entry.at) });
  switch (entry.kind) {
    case 'event':
      return { key, state: 'done', ...eventStep(entry.event, zone) };
    case 'task': {
      const { what, state, assignee, dueOn, madeBy, ended } = entry.task;
      const title = t(state === 'open' ? 'history.task' : `history.task.${state}`, { what });
      const whom = t('history.task.for', { name: assignee.name, date: formatShortDate(dueOn) });
      return {
        key,
        state: taskSteps[state],
        title,
        text: lines(by(ended?.by ?? madeBy.name), ended ? ended.note : whom),
      };
    }
    case 'promise': {
      const { state, by: name } = entry.promise;
      const title = t('history.promise', { state: t(`promise.state.${state}`) });
      return { key, state: promiseSteps[state], title, text: lines(by(name), promiseText(entry.promise)) };
    }
    case 'visit': {
      const { member, note, place, by: name } = entry.visit;
      const title = member === null ? t('history.visit') : t('history.visit.about', { name: member.name });
      const where = place && t('visit.map', placed(place));
      return {
        key,
        state: 'done',
        title,
        text: lines(by(name), note, where),
        extra: <VisitPictures visit={entry.visit} />,
      };
    }
  }
}

/** Five decimals are a metre. */
const placed = ({ latitude, longitude, accuracy }: { latitude: number; longitude: number; accuracy: number }) => ({
  latitude: latitude.toFixed(5),
  longitude: longitude.toFixed(5),
  accuracy,
});

const lines = (...texts: (string | null)[]): ReactNode =>
  texts
    .filter((text) => text !== null && text !== '')
    .map((text) => (
      <span key={text} className={styles.line}>
        {text}
      </span>
    ));

const eventStep = (event: GroupEvent, zone: Zone): Pick<Step, 'title' | 'text'> => ({
  title: t(`group.audit_event.${event.action}` as TextKey),
  text: (
    <>
      {t('group.history.by', { by: event.by ?? t('group.history.system'), at: instantText(event.at) })}
      <Changes auditEvent={event} zone={zone} />
      {event.reason}
    </>
  ),
});

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
