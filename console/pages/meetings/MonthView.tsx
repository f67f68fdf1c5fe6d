// A month as whole weeks, each day with the number of its meetings and the first ones; below, the chosen day.
// Source: docs/screens.md; decision 0120.
import { Link } from 'react-router';
import type { CalendarDay, MeetingCalendar } from '#contract/meeting.ts';
import { type BusinessDate, formatDate, weekdayOf } from '#domain/calendar.ts';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { MeetingLink } from './MeetingLink.tsx';
import styles from './meetings.module.css';
import { isInMonth } from './meetingRange.ts';

type Props = { calendar: MeetingCalendar; date: BusinessDate; toDate: (date: BusinessDate) => string };

/** As many names as fit a day's cell. */
const mostNames = 3;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export function MonthView({ calendar: { days, today }, date, toDate }: Props) {
  const chosen = days.find((day) => day.date === date);
  return (
    <>
      <div className={styles.weekdays} aria-hidden="true">
        {weekdays.map((day) => (
          <span key={day}>{t(`weekday.${day}`).slice(0, 3)}</span>
        ))}
      </div>
      <ol className={styles.month}>
        {days.map((day) => (
          <li
            key={day.date}
            className={classes(
              styles.cell,
              day.date === today && styles.today,
              day.date === date && styles.chosen,
              !isInMonth(day.date, date) && styles.outside,
            )}
          >
            <Cell day={day} to={toDate(day.date)} isChosen={day.date === date} />
          </li>
        ))}
      </ol>
      {chosen && (
        <Card
          className={frame.card}
          title={t('holidays.date', { weekday: t(`weekday.${weekdayOf(date)}`), date: formatDate(date) })}
          remark={chosen.holiday ?? undefined}
        >
          {chosen.meetings.length === 0 ? (
            <p className={frame.remark}>{t('meetings.none')}</p>
          ) : (
            <div className={styles.list}>
              {chosen.meetings.map((meeting) => (
                <MeetingLink key={meeting.lending} meeting={meeting} date={date} today={today} />
              ))}
            </div>
          )}
        </Card>
      )}
    </>
  );
}

function Cell({ day: { date, holiday, meetings }, to, isChosen }: { day: CalendarDay; to: string; isChosen: boolean }) {
  const hidden = meetings.length - mostNames;
  return (
    <Link to={to} preventScrollReset aria-current={isChosen ? 'date' : undefined}>
      <span className="sr">{formatDate(date)}</span>
      <span className={styles.number} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      {holiday !== null && <small className={styles.holiday}>{holiday}</small>}
      {meetings.length > 0 && (
        <>
          <small className={styles.count}>
            {meetings.length}
            <span className="sr"> {t('meetings.count')}</span>
          </small>
          {meetings.slice(0, mostNames).map(({ lending, time, groupName }) => (
            <small key={lending} className={styles.name}>
              {time} {groupName}
            </small>
          ))}
          {hidden > 0 && <small className={styles.name}>{t('meetings.more', { count: hidden })}</small>}
        </>
      )}
    </Link>
  );
}
