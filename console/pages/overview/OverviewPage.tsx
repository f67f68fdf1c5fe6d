// /: each role's own day: meetings, cases, the bank's day, cash, what came back; the person's queues, and whether
// books, repayment and background jobs are in order.
// Source: docs/screens.md; docs/domain.md §8, §10; decision 0111.
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { StaffDay } from '#contract/day.ts';
import type { Overview } from '#contract/overview.ts';
import { businessDateOf, formatShortDate, weekdayOf } from '#domain/calendar.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { Lines } from '#ui/Figures.tsx';
import { LinesSkeleton, TableSkeleton } from '#ui/Skeleton.tsx';
import { codeText, t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { BooksCard } from './BooksCard.tsx';
import { BankDayCard, CasesCard, OfficersCashCard, TrailCard } from './DayCards.tsx';
import { OfficerMeetings, OfficerSide } from './OfficerDay.tsx';
import { OwnTasksCard } from './OwnTasksCard.tsx';
import { ReturnedCard, WaitingCard } from './OwnEntries.tsx';
import styles from './OverviewPage.module.css';
import { BranchesCard, QualityCard } from './QualityCard.tsx';
import { QueuesCard } from './QueuesCard.tsx';

export function OverviewPage() {
  const query = useQuery(overviewQuery);
  const day = useQuery(dayQuery);
  return (
    <div className={frame.page}>
      <PageHead
        title={t('overview.title')}
        lead={query.data ? leadOf(query.data, day.data?.officer?.branch ?? null) : t('list.loading')}
      />
      <ListFaces query={query} what={t('overview.title')} loading={<Loading />}>
        {(overview) => (
          <ListFaces query={day} what={t('overview.title')} loading={<Loading />}>
            {(found) => <Found overview={overview} day={found} />}
          </ListFaces>
        )}
      </ListFaces>
    </div>
  );
}

const leadOf = ({ asOf }: Overview, branch: string | null): string => {
  const weekday = t(`weekday.${weekdayOf(businessDateOf(new Date(asOf)))}`);
  const lead = t('overview.lead', { weekday, at: instantText(asOf) });
  return branch === null ? lead : `${lead} · ${branch}`;
};

type Loaded = { overview: Overview; day: StaffDay };

function Found({ overview: { asOf, queues, books, quality, branches, work }, day }: Loaded) {
  const { officer, waiting, returned, cases, tasks, bank, cash, trail } = day;
  // A field officer goes to her meeting first; whoever has none begins with the oldest case.
  const meets = officer !== null && officer.today.items.some(({ taken }) => taken === null);
  return (
    <div className={styles.two}>
      <div className={styles.side}>
        {officer && <OfficerMeetings day={officer} />}
        {queues.length > 0 && <QueuesCard queues={queues} asOf={asOf} leads={!meets} />}
        {waiting.length > 0 && <WaitingCard entries={waiting} asOf={day.asOf} />}
      </div>
      <div className={styles.side}>
        {officer && <OfficerSide day={officer} />}
        {(officer !== null || returned.length > 0) && <ReturnedCard entries={returned} />}
        {cases && (officer === null || cases.length > 0) && <CasesCard cases={cases} asOf={day.asOf} />}
        {tasks && <OwnTasksCard tasks={tasks} />}
        {bank && <BankDayCard day={bank.day} />}
        {cash && <OfficersCashCard cash={cash} />}
        {books && <BooksCard books={books} />}
        {trail && <TrailCard trail={trail} />}
        <QualityCard quality={quality} />
        {branches && <BranchesCard branches={branches} />}
        <WorkCard work={work} />
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.two}>
      <Card className={frame.flush} flush label={t('overview.queues')}>
        <TableSkeleton columns={5} />
      </Card>
      <Card className={frame.card} title={t('overview.work')}>
        <LinesSkeleton />
      </Card>
    </div>
  );
}

/** Background jobs: the last closed date, and kinds of jobs that fail altogether. */
function WorkCard({ work: { closedOn, behind, failing } }: { work: Overview['work'] }) {
  return (
    <Card
      className={frame.card}
      title={t('overview.work')}
      remark={
        <Badge tone={behind ? 'danger' : 'ok'} icon={behind ? 'warn' : 'check'}>
          {t(behind ? 'overview.work.behind' : 'overview.work.in_time')}
        </Badge>
      }
    >
      <Lines
        items={[
          {
            label: t('overview.work.closed'),
            value: closedOn === null ? t('overview.work.closed.none') : formatShortDate(closedOn),
          },
        ]}
      />
      {failing.length === 0 ? (
        <p className={styles.foot}>{t('overview.work.fine')}</p>
      ) : (
        <ul className={styles.list}>
          {failing.map(({ name, failures, since, error }) => (
            <li key={name}>
              <Badge tone="danger" icon="warn">
                {codeText('overview.work.name', name) ?? name}
              </Badge>
              <p>{t('overview.work.failing', { count: failures, at: instantText(since), error })}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const EVERY_MS = 30_000;

/** Both are refetched every half minute while the page is visible. */
const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call('GET staff/overview', { signal }),
  refetchInterval: EVERY_MS,
});

const dayQuery = queryOptions({
  queryKey: ['day'],
  queryFn: ({ signal }) => call('GET staff/day', { signal }),
  refetchInterval: EVERY_MS,
});
