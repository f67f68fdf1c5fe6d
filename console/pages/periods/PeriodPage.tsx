// /periods/:month: one month of the books: its state, checks and acts, and the journals that came after its lock.
// Source: docs/screens.md; decision 0125.
import { monthTitle } from '#domain/calendar.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { PeriodDetail } from '#contract/period.ts';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import desk from '../desk/desk.module.css';
import { JournalRows } from '../desk/JournalsPage.tsx';
import frame from '../frame.module.css';
import { PageHead } from '../PageHead.tsx';
import { PeriodBadge, usePeriodLine } from './LockCard.tsx';
import { LockInset } from './LockInset.tsx';
import styles from './period.module.css';
import { periodQuery } from './periodQueries.ts';

const back = { to: paths.periods, label: t('console.periods') };

export function PeriodPage() {
  const { month = '' } = useParams();
  return (
    <CaseFrame query={useQuery(periodQuery(month))} title={t('console.periods')} back={back} className={desk.narrow}>
      {(period) => <Detail key={period.month} period={period} />}
    </CaseFrame>
  );
}

function Detail({ period }: { period: PeriodDetail }) {
  const month = monthTitle(period.month);
  return (
    <>
      <PageHead title={month} back={back} lead={usePeriodLine(period)} aside={<PeriodBadge period={period} />} />
      {(period.state === 'open' || period.state === 'entered') && (
        <Card className={frame.flush} flush title={t('period.title', { month })}>
          <LockInset month={period.month} />
        </Card>
      )}
      {period.state === 'locked' && (
        <Card className={frame.flush} flush title={t('period.late.title')}>
          {period.lateJournals.length === 0 ? (
            <p className={styles.none}>{t('period.late.none')}</p>
          ) : (
            <>
              <p className={styles.none}>{t('period.late.text', { month })}</p>
              <JournalRows rows={period.lateJournals} />
            </>
          )}
        </Card>
      )}
    </>
  );
}
