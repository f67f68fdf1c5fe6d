// /kycs/:id: one identity, its pictures beside the typed fields, what to look at twice, and the verdict field by field;
// left of it the queue that it was opened from.
// Source: screens.md (KYC; detail on the right); the look's console.
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { StaffKyc } from '#contract/kyc.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { classes } from '#ui/classes.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { KeyHints } from '../KeyHints.tsx';
import { useListKeys } from '../keys.ts';
import queue from '../lendings/LendingQueue.module.css';
import { PageHead } from '../PageHead.tsx';
import { refusalOf } from '../refusals.ts';
import { RefusedPage } from '../RefusedPage.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { FieldsCard } from './FieldsCard.tsx';
import { type Filters, listAt, readFilters, searchOf } from './filters.ts';
import styles from './kyc.module.css';
import { kycsQuery, staffKycQuery } from './kycQueries.ts';
import { KycRows, Overdue } from './KycRows.tsx';
import { PicturesCard } from './PicturesCard.tsx';
import { useRejections } from './useRejections.ts';
import { VerdictCard } from './VerdictCard.tsx';

export function KycPage() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const filters = readFilters(address);
  const kyc = useQuery(staffKycQuery(id));
  const refused = kyc.data === undefined ? refusalOf(kyc.error) : null;
  const back = { to: listAt(filters), label: t('kycs.title') };
  return (
    <div className={styles.lay}>
      <KycQueue filters={filters} open={id} />
      <div className={classes(frame.page, styles.detail)}>
        {refused ? (
          <RefusedPage refusal={refused} title={t('kycs.title')} back={back} />
        ) : (
          <>
            {kyc.data === undefined && <h1 className="sr">{t('kycs.title')}</h1>}
            <ListFaces query={kyc} what={t('kycr.what')} loading={<LinesSkeleton rows={12} />}>
              {/* Another person, or another submission of the same: nothing of a verdict stays. */}
              {(found) => <Detail key={`${found.id} ${found.submittedAt}`} kyc={found} back={back} />}
            </ListFaces>
          </>
        )}
      </div>
    </div>
  );
}

function Detail({ kyc, back }: { kyc: StaffKyc; back: { to: string; label: string } }) {
  const canDecide = canDo(usePerson(), 'kyc');
  const rejections = useRejections();
  const isOpen = kyc.status === 'pending' && canDecide;
  return (
    <>
      <PageHead
        title={kyc.name}
        back={{ ...back, only: 'phone' }}
        lead={[kyc.phone, kyc.email, kyc.submittedAt && instantText(kyc.submittedAt)].filter(Boolean).join(' · ')}
        aside={
          <>
            <StatusBadge kind="kyc" status={kyc.status} />
            {kyc.overdue && <Overdue />}
          </>
        }
      />
      <div className={styles.two}>
        <div className={styles.side}>
          <PicturesCard id={kyc.id} kinds={kyc.pictures} canOpen={canDecide} />
        </div>
        <div className={styles.main}>
          <FieldsCard kyc={kyc} canReveal={canDecide} rejections={isOpen ? rejections : null} />
          {kyc.status === 'pending' && <VerdictCard kyc={kyc} rejections={rejections} canDecide={canDecide} />}
          {kyc.status !== 'pending' && <ChangesCard kyc={kyc} />}
        </div>
      </div>
    </>
  );
}

function KycQueue({ filters, open }: { filters: Filters; open: string }) {
  const kycs = useQuery(kycsQuery(filters));
  const list = useRef<HTMLElement>(null);
  useListKeys(list);
  return (
    <aside ref={list} className={queue.queue} aria-label={t('kycs.queue')}>
      <div className={queue.head}>
        <Link className={queue.title} to={listAt(filters)}>
          {t('kycs.title')}
        </Link>
        <p className={queue.count}>
          {kycs.data ? t('kycs.count', { count: kycs.data.totalCount }) : t('list.loading')}
        </p>
      </div>
      <div className={queue.list}>
        <ListFaces query={kycs} what={t('kycs.what')} loading={<LinesSkeleton rows={6} />}>
          {(page) => <KycRows items={page.data} open={open} to={({ id }) => paths.kyc(id) + searchOf(filters)} />}
        </ListFaces>
      </div>
      <KeyHints />
    </aside>
  );
}
