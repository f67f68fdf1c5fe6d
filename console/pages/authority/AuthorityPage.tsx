// /authority: what the tax office and OJK get of a month and a day; each report with its check, and where it was taken by whom.
// Source: docs/screens.md; decision 0128.
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { AuthorityLine, AuthorityOverview } from '#contract/authority.ts';
import { spanOf } from '#domain/authority-report.ts';
import {
  addMonthsClamped,
  type BusinessDate,
  businessDate,
  businessDateOf,
  findBusinessDate,
  formatDate,
  monthTitle,
} from '#domain/calendar.ts';
import { formatDigits } from '#domain/money.ts';
import { searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Chip } from '#ui/Chip.tsx';
import { now } from '#ui/clock.ts';
import { lazyPart } from '#ui/late.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import desk from '../desk/desk.module.css';
import { classes } from '#ui/classes.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { SelectBox } from '../SelectBox.tsx';
import styles from './authority.module.css';
import { overviewQuery, reportQuery } from './authorityQueries.ts';
import { StateBadge } from './StateBadge.tsx';

const Calendar = lazyPart(async () => (await import('#ui/CalendarDialog.tsx')).CalendarDialog);

const MONTHS = 24;

export function AuthorityPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const month = monthIn(address.get('month'));
  const day = findBusinessDate(address.get('day') ?? '');
  const query = useQuery(overviewQuery({ month, day }));
  const choose = (chosen: { month?: string; day?: BusinessDate }) =>
    void navigate(paths.authority(searchOf({ page: 1, month, day, ...chosen })));
  return (
    <div className={classes(frame.page, desk.narrow)}>
      <PageHead
        title={t('authority.title')}
        lead={t('authority.lead')}
        aside={
          <span className={styles.acts}>
            <Button kind="outline" size="sm" to={paths.authorityTakes()}>
              {t('authority.takes.all')}
            </Button>
          </span>
        }
      />
      <ListFaces query={query} what={t('authority.title')} loading={<LinesSkeleton rows={6} />}>
        {(found) => (
          <>
            <div className={styles.period}>
              <SelectBox
                label={t('authority.month')}
                options={months().map((value) => ({ value, label: monthTitle(value) }))}
                value={found.month}
                onChange={(value) => choose({ month: value })}
              />
            </div>
            <Groups found={found} onDay={(chosen) => choose({ day: chosen })} />
          </>
        )}
      </ListFaces>
    </div>
  );
}

const monthIn = (text: string | null): string | null =>
  text !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : null;

/** The running month and those before it, the newest first. */
function months(): string[] {
  const first = businessDate(`${businessDateOf(now()).slice(0, 7)}-01`);
  return Array.from({ length: MONTHS }, (_, back) => addMonthsClamped(first, -back).slice(0, 7));
}

type GroupsProps = { found: AuthorityOverview; onDay: (day: BusinessDate) => void };

function Groups({ found, onDay }: GroupsProps) {
  const groups = [...new Set(found.sets.map(({ group }) => group))];
  return groups.map((group) => (
    <Card key={group} className={frame.flush} flush title={t(`authority.group.${group}`)}>
      {group === 'daily' && (
        <div className={styles.day}>
          <DayChip day={found.day} onChoose={onDay} />
        </div>
      )}
      <ul className={styles.lines}>
        {found.sets
          .filter((line) => line.group === group)
          .map((line) => (
            <Line key={line.set} line={line} />
          ))}
      </ul>
    </Card>
  ));
}

function DayChip({ day, onChoose }: { day: BusinessDate; onChoose: (day: BusinessDate) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Chip icon="calendar" opens onClick={() => setOpen(true)}>
        {t('authority.day', { date: formatDate(day) })}
      </Chip>
      {open && (
        <Suspense fallback={null}>
          <Calendar
            title={t('authority.day.choose')}
            value={day}
            min={businessDate('2024-01-01')}
            max={businessDateOf(now())}
            onChoose={(date) => {
              setOpen(false);
              onChoose(date);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Line({ line }: { line: AuthorityLine }) {
  const { set, period, defined, last } = line;
  const checked = defined && line.group !== 'slik';
  const query = useQuery({ ...reportQuery(set, period), enabled: checked });
  const report = query.data;
  return (
    <li className={styles.line}>
      <span className={styles.main}>
        {defined ? (
          <Link className={styles.name} to={paths.authorityReport(set, period)}>
            {t(`authority.set.${set}`)}
          </Link>
        ) : (
          <span className={styles.name}>{t(`authority.set.${set}`)}</span>
        )}
        <span className={styles.small}>
          {[
            report && t('authority.line.rows', { count: formatDigits(report.check.rows) }),
            last && t('authority.line.taken', { name: last.by, at: instantText(last.at) }),
            !line.over && t('authority.line.running', { date: formatDate(spanOf(line.every, period).to) }),
            !defined && t('authority.line.undefined'),
            query.isError && t('authority.line.failed'),
            checked && query.isPending && t('authority.line.checking'),
            defined && !report && line.group === 'slik' && t('authority.line.unchecked'),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      {report && <StateBadge report={report} />}
    </li>
  );
}
