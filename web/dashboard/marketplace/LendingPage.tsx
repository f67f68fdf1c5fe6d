// /dashboard/marketplaces/:id: one lending in full, with its form and a live slot.
// Source: spec §2, §4; docs/settled.md 18, 48.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { BackLink, PageCorner, usePageTitle } from '#ui/Page.tsx';
import { Bone, LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { EndedNote } from '../lending/EndedNote.tsx';
import { LendingDetail, LendingTitle } from '../lending/LendingDetail.tsx';
import { lendingQuery } from '../lending/lendingQueries.ts';
import { useLiveSlots } from '../lending/useLiveSlots.ts';
import width from '../width.module.css';
import { MarkChoices } from './MarkChoices.tsx';
import styles from './marketplace.module.css';

export function LendingPage() {
  usePageTitle(t('detail.title'));
  const { id = '' } = useParams();
  const lending = useQuery(lendingQuery(id));
  useLiveSlots();
  return (
    <div className={classes(width.wide, styles.page)}>
      <div className={styles.top}>
        <BackLink to={paths.marketplaces}>{t('marketplace.title')}</BackLink>
        <PageCorner />
      </div>
      <ListFaces query={lending} what={t('detail.what')} loading={<DetailSkeleton />}>
        {(found) => (
          <LendingDetail
            key={found.id}
            lending={found}
            title={
              <>
                <LendingTitle lending={found} />
                <MarkChoices lending={found} isPage />
              </>
            }
            extra={<EndedNote lending={found} />}
          />
        )}
      </ListFaces>
    </div>
  );
}

function DetailSkeleton() {
  return (
    <div className={styles.skeleton}>
      <div>
        <Bone height={240} />
        <Bone width="40%" height={24} className={styles.gap} />
        <Bone width="62%" height={34} className={styles.gap} />
        <Bone height={84} className={styles.gap} />
      </div>
      <Card>
        <Bone height={10} />
        <LinesSkeleton rows={3} />
        <Bone height={48} className={styles.gap} />
        <LinesSkeleton rows={5} />
      </Card>
    </div>
  );
}
