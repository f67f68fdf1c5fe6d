// /meetings: an officer's meetings by week, by month, or as the route of one day. View, date and officer stand in the
// URL.
// Source: docs/screens.md; decision 0120.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { MeetingCalendar } from '#contract/meeting.ts';
import {
  type BusinessDate,
  businessDateOf,
  findBusinessDate,
  formatDate,
  formatMonth,
  formatShortDate,
  weekdayOf,
} from '#domain/calendar.ts';
import { oneOf, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Chip, ChipRow } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { now } from '#ui/clock.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { PageHead } from '../PageHead.tsx';
import { meetingsQuery } from './meetingQueries.ts';
import styles from './meetings.module.css';
import { rangeOf, stepFrom, type View, views } from './meetingRange.ts';
import { MonthView } from './MonthView.tsx';
import { RouteView } from './RouteView.tsx';
import { WeekView } from './WeekView.tsx';

type Filters = { view: View; date: BusinessDate | null; officer: string | null };

const readFilters = (address: URLSearchParams): Filters => ({
  view: oneOf(address, 'view', views) ?? 'week',
  date: findBusinessDate(address.get('date') ?? ''),
  officer: address.get('officer'),
});

const addressOf = ({ view, date, officer }: Filters): string =>
  paths.meetings + searchOf({ view: view === 'week' ? null : view, date, officer, page: 1 });

export function MeetingsPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filters = readFilters(address);
  const date = filters.date ?? businessDateOf(now());
  const calendar = useQuery(meetingsQuery(rangeOf(filters.view, date), filters.officer));
  const to = (part: Partial<Filters>) => addressOf({ ...filters, ...part });
  const change = (part: Partial<Filters>) => void navigate(to(part), { preventScrollReset: true });
  return (
    <div className={frame.page}>
      <PageHead
        title={t('meetings.title')}
        aside={calendar.data && <OfficerField calendar={calendar.data} onChange={(officer) => change({ officer })} />}
      />
      <div className={styles.tools}>
        <ChipRow label={t('meetings.view')}>
          {views.map((view) => (
            <Chip key={view} on={filters.view === view} onClick={() => change({ view })}>
              {t(`meetings.view.${view}`)}
            </Chip>
          ))}
        </ChipRow>
        <div className={styles.step}>
          <Button kind="outline" size="sm" to={to({ date: stepFrom(filters.view, date, -1) })}>
            <Icon name="left" />
            <span className="sr">{t('meetings.earlier')}</span>
          </Button>
          <h2 aria-live="polite">{rangeText(filters.view, date)}</h2>
          <Button kind="outline" size="sm" to={to({ date: stepFrom(filters.view, date, 1) })}>
            <Icon name="right" />
            <span className="sr">{t('meetings.later')}</span>
          </Button>
          {filters.date !== null && (
            <Button kind="text" size="sm" to={to({ date: null })}>
              {t('meetings.today')}
            </Button>
          )}
        </div>
      </div>
      <div className={classes(calendar.isPlaceholderData && frame.stale)}>
        <ListFaces
          query={calendar}
          what={t('meetings.title')}
          loading={
            <Card className={frame.flush} flush label={t('meetings.title')}>
              <TableSkeleton columns={3} />
            </Card>
          }
          isEmpty={() => false}
          empty={null}
        >
          {(found) => <Shown view={filters.view} date={date} calendar={found} toDate={(day) => to({ date: day })} />}
        </ListFaces>
      </div>
    </div>
  );
}

type ShownProps = {
  view: View;
  date: BusinessDate;
  calendar: MeetingCalendar;
  toDate: (date: BusinessDate) => string;
};

function Shown({ view, date, calendar, toDate }: ShownProps) {
  if (view === 'month') return <MonthView calendar={calendar} date={date} toDate={toDate} />;
  if (view === 'route') return <RouteView calendar={calendar} />;
  return <WeekView calendar={calendar} />;
}

function OfficerField({
  calendar: { officer, officers },
  onChange,
}: {
  calendar: MeetingCalendar;
  onChange: (officer: string) => void;
}) {
  return (
    <SelectField
      label={<span className="sr">{t('groups.officer')}</span>}
      searchable
      options={officers.map(({ id, name }) => ({ value: id, label: name }))}
      value={officer?.id ?? null}
      onChange={onChange}
    />
  );
}

/** "November 2026", "30 Nov – 6 Des 2026" or "Senin, 30 November 2026". */
function rangeText(view: View, date: BusinessDate): string {
  if (view === 'month') return formatMonth(date);
  if (view === 'route') {
    return t('holidays.date', { weekday: t(`weekday.${weekdayOf(date)}`), date: formatDate(date) });
  }
  const { from, to } = rangeOf(view, date);
  return t('meetings.range', { from: formatShortDate(from), to: formatShortDate(to) });
}
