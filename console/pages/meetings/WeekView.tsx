// The seven days of a week: columns on a desk, one below another on a phone.
// Source: docs/screens.md; decision 0120.
import type { MeetingCalendar } from '#contract/meeting.ts';
import { formatShortDate, weekdayOf } from '#domain/calendar.ts';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import { MeetingLink } from './MeetingLink.tsx';
import styles from './meetings.module.css';

export const WeekView = ({ calendar: { days, today } }: { calendar: MeetingCalendar }) => (
  <ol className={styles.week}>
    {days.map(({ date, holiday, meetings }) => (
      <li key={date} className={classes(styles.day, date === today && styles.today)}>
        <h3 aria-current={date === today ? 'date' : undefined}>
          <span>{t(`weekday.${weekdayOf(date)}`)}</span> <small>{formatShortDate(date)}</small>
        </h3>
        {holiday !== null && <p className={styles.holiday}>{holiday}</p>}
        {meetings.length === 0 ? (
          <p className={styles.none}>
            <span aria-hidden="true">–</span>
            <span className="sr">{t('meetings.none')}</span>
          </p>
        ) : (
          meetings.map((meeting) => <MeetingLink key={meeting.lending} meeting={meeting} date={date} today={today} />)
        )}
      </li>
    ))}
  </ol>
);
