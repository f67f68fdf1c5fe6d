// One meeting as a link: to its sheet when it is today or past, else to its loan.
// Source: docs/screens.md; decision 0120.
import { Link } from 'react-router';
import type { CalendarMeeting } from '#contract/meeting.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './meetings.module.css';

type Props = { meeting: CalendarMeeting; date: BusinessDate; today: BusinessDate };

export const linkOf = ({ meeting: { lending }, date, today }: Props): string =>
  date <= today ? `${paths.sheet(lending)}?date=${date}` : paths.lending(lending);

export function MeetingLink(props: Props) {
  const { time, zone, groupName, place, daysLate, isPosted } = props.meeting;
  return (
    <Link className={styles.meeting} to={linkOf(props)}>
      <span className={styles.time}>
        {time} <small>{zone}</small>
      </span>
      <b>{groupName}</b>
      {place !== '' && <small>{place}</small>}
      <small>{instalmentText(props.meeting)}</small>
      {isPosted && (
        <small className={styles.posted}>
          <Icon name="check" size={14} />
          {t('meetings.posted')}
        </small>
      )}
      {daysLate > 0 && (
        <small className={styles.late}>
          <Icon name="clock" size={14} />
          {t('day.late', { days: daysLate })}
        </small>
      )}
    </Link>
  );
}

export function instalmentText({ members, instalment, instalments }: CalendarMeeting): string {
  if (instalment === null) return t('meetings.after_last', { members });
  return t('day.instalment', { members, numbers: String(instalment), instalments });
}
