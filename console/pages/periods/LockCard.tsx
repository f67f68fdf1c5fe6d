// The card of the books' months: each with its state, and below the one whose turn it is what is checked, what is still
// open, and the act: ask, take back, or as the second person lock or send back.
// Usage: <LockCard months={3} /> beside other figures of the books; <LockCard /> shows every month.
// Source: docs/screens.md; decision 0125.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Period } from '#contract/period.ts';
import { addDays, addMonthsClamped, businessDate, formatDate, monthTitle } from '#domain/calendar.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import type { Tone } from '#ui/status.ts';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { usePerson } from '../../person.ts';
import { isOwn } from '../four-eyes/entry.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { LockInset } from './LockInset.tsx';
import styles from './period.module.css';
import { periodsQuery } from './periodQueries.ts';

const firstDayOf = (month: string) => businessDate(`${month}-01`);

export function LockCard({ months }: { months?: number }) {
  const query = useQuery(periodsQuery);
  return (
    <Card
      className={frame.flush}
      flush
      title={t('console.periods')}
      remark={months !== undefined && <Link to={paths.periods}>{t('periods.all')}</Link>}
    >
      <ListFaces
        query={query}
        what={t('periods.what')}
        loading={<LinesSkeleton rows={4} />}
        isEmpty={(found) => found.length === 0}
        empty={<EmptyState title={t('periods.empty')} text={t('periods.empty.text')} />}
      >
        {(found) => <Months periods={found} most={months} />}
      </ListFaces>
    </Card>
  );
}

function Months({ periods, most }: { periods: readonly Period[]; most: number | undefined }) {
  const next = nextOf(periods);
  const shown = shownOf(periods, next, most);
  return (
    <ul className={styles.months}>
      {shown.map((period) => (
        <li key={period.month}>
          <MonthRow period={period} />
          {period === next && <LockInset month={period.month} />}
        </li>
      ))}
    </ul>
  );
}

/** The oldest month that is over and not locked. */
const nextOf = (periods: readonly Period[]): Period | undefined =>
  periods.findLast(({ state }) => state === 'open' || state === 'entered');

const NEAR = 4;

/** The newest first; the one whose turn it is stands above all where it would be far below. */
function shownOf(periods: readonly Period[], next: Period | undefined, most: number | undefined): readonly Period[] {
  const place = next === undefined ? 0 : periods.indexOf(next);
  if (most !== undefined) return [...new Set([...periods.slice(0, 1), ...periods.slice(place)])].slice(0, most);
  if (next === undefined || place < NEAR) return periods;
  return [next, ...periods.filter((period) => period !== next)];
}

function MonthRow({ period }: { period: Period }) {
  return (
    <div className={styles.row}>
      <span>
        <Link className={styles.name} to={paths.period(period.month)}>
          {monthTitle(period.month)}
        </Link>
        <span className={styles.small}>{usePeriodLine(period)}</span>
      </span>
      <PeriodBadge period={period} />
    </div>
  );
}

/** Who asked, who locked, and when. */
export function usePeriodLine({ month, state, request, late }: Period): string {
  const person = usePerson();
  const told = [];
  if (state === 'running')
    told.push(t('period.line.running', { date: formatDate(addDays(addMonthsClamped(firstDayOf(month), 1), -1)) }));
  if (state === 'entered' && request !== null)
    told.push(
      isOwn(person, request)
        ? t('period.line.entered.own', { at: instantText(request.enteredAt) })
        : t('period.line.entered', { name: request.enteredBy, at: instantText(request.enteredAt) }),
    );
  if (state === 'locked' && request?.approvedAt)
    told.push(
      t('period.line.locked', {
        first: request.enteredBy,
        second: request.approvedBy ?? '',
        at: instantText(request.approvedAt),
      }),
    );
  if (late > 0) told.push(t('period.late', { count: late }));
  return told.join(', ');
}

const marks: Record<Period['state'], readonly [Tone, IconName]> = {
  running: ['mute', 'pen'],
  open: ['mute', 'pen'],
  entered: ['wait', 'clock'],
  locked: ['ok', 'lock'],
};

export function PeriodBadge({ period: { state, request } }: { period: Period }) {
  const person = usePerson();
  const [tone, icon] = marks[state];
  const own = state === 'entered' && request !== null && isOwn(person, request);
  return (
    <Badge tone={tone} icon={icon}>
      {t(own ? 'period.state.own' : `period.state.${state}`)}
    </Badge>
  );
}
