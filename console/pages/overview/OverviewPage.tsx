// /: what waits for whoever signed in, and whether books, repayment and the machine's own work are in order.
// Source: screens.md (Ringkasan); domain §8, §10; the look's console.
import { useQuery } from '@tanstack/react-query';
import type { Overview } from '#contract/overview.ts';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { LinesSkeleton, TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { BooksCard } from './BooksCard.tsx';
import styles from './OverviewPage.module.css';
import { overviewQuery } from './overviewQueries.ts';
import { QualityCard } from './QualityCard.tsx';
import { QueuesCard } from './QueuesCard.tsx';
import { WorkCard } from './WorkCard.tsx';

export function OverviewPage() {
  const query = useQuery(overviewQuery);
  return (
    <div className={frame.page}>
      <PageHead
        title={t('overview.title')}
        lead={query.data ? t('overview.lead', { at: instantText(query.data.asOf) }) : t('list.loading')}
      />
      <ListFaces query={query} what={t('overview.title')} loading={<Loading />}>
        {(overview) => <Found overview={overview} />}
      </ListFaces>
    </div>
  );
}

function Found({ overview: { asOf, queues, books, quality, work } }: { overview: Overview }) {
  return (
    <div className={styles.two}>
      <QueuesCard queues={queues} asOf={asOf} />
      <div className={styles.side}>
        {books && <BooksCard books={books} />}
        <QualityCard quality={quality} />
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
