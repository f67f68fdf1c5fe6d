// The meetings of one day in the order of their time, with the way between them and a map of those whose place is
// recorded.
// Source: docs/screens.md; decision 0120.
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { CalendarMeeting, MeetingCalendar } from '#contract/meeting.ts';
import { distanceMetres, formatMeetingPoint, type MeetingPoint } from '#domain/meeting-point.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/late.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { instalmentText, linkOf } from './MeetingLink.tsx';
import styles from './meetings.module.css';
import { PointDialog } from './PointDialog.tsx';

const RouteMap = lazyPart(async () => (await import('./RouteMap.tsx')).RouteMap);

export function RouteView({ calendar: { days, today, tiles } }: { calendar: MeetingCalendar }) {
  const mayRecord = canDo(usePerson(), 'group.write');
  const [asked, setAsked] = useState<CalendarMeeting | null>(null);
  const [day] = days;
  const stops = (day?.meetings ?? []).flatMap(({ point, groupName }, index) =>
    point === null ? [] : [{ ...point, no: index + 1, name: groupName }],
  );
  if (!day || day.meetings.length === 0) return <p className={frame.remark}>{t('meetings.none')}</p>;
  return (
    <div className={styles.route}>
      <Card className={frame.flush} flush title={t('meetings.view.route')} remark={day.holiday ?? undefined}>
        <ol className={styles.stops}>
          {day.meetings.map((meeting, index) => (
            <li key={meeting.lending}>
              <span className={styles.no}>{index + 1}</span>
              <div>
                <Link to={linkOf({ meeting, date: day.date, today })}>
                  <b>{meeting.groupName}</b>
                </Link>
                <small>
                  {meeting.time} {meeting.zone} · {meeting.place || t('group.place.none')}
                </small>
                <small>{instalmentText(meeting)}</small>
                <Leg from={day.meetings[index - 1]?.point ?? null} to={meeting.point} />
              </div>
              {meeting.point !== null && (
                <Button kind="outline" size="sm" icon="pin" href={mapLink(meeting.point)} newTab>
                  {t('meetings.open_map')}
                  <span className="sr"> {meeting.groupName}</span>
                </Button>
              )}
              {meeting.point === null && mayRecord && (
                <Button kind="outline" size="sm" icon="pin" onClick={() => setAsked(meeting)}>
                  {t('meetings.point.title')}
                  <span className="sr"> {meeting.groupName}</span>
                </Button>
              )}
            </li>
          ))}
        </ol>
      </Card>
      <Card className={frame.flush} flush title={t('meetings.map')}>
        {stops.length === 0 ? (
          <p className={styles.quiet}>{t('meetings.map.none')}</p>
        ) : (
          <Suspense fallback={<div className={styles.map} />}>
            <RouteMap stops={stops} tiles={tiles} />
          </Suspense>
        )}
        {stops.length > 0 && tiles === null && <p className={styles.quiet}>{t('meetings.map.no_tiles')}</p>}
      </Card>
      {asked && (
        <PointDialog
          group={{ id: asked.group, name: asked.groupName, place: asked.place }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** The way from the meeting before, as the crow flies; nothing where one of the two is not recorded. */
function Leg({ from, to }: { from: MeetingPoint | null; to: MeetingPoint | null }) {
  if (from === null || to === null) return null;
  const kilometres = (distanceMetres(from, to) / 1000).toFixed(1).replace('.', ',');
  return <small>{t('meetings.leg', { kilometres })}</small>;
}

const mapLink = (point: MeetingPoint): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(formatMeetingPoint(point).replace(' ', ''))}`;
