// /kycs/:id: one identity, its pictures beside the submitted fields, warnings, and the verdict field by field; on its
// left the queue it was opened from.
// Invariant: a verdict in progress keeps its reasons, whatever a colleague does to the submission meanwhile.
// Source: docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { StaffKyc } from '#contract/kyc.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { type Back, CaseFrame } from '../CaseFrame.tsx';
import { CaseQueue } from '../CaseQueue.tsx';
import { instantText } from '../instants.ts';
import { Overdue } from '../Overdue.tsx';
import { PageHead } from '../PageHead.tsx';
import { TasksCard } from '../tasks/TasksCard.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { FieldsCard } from './FieldsCard.tsx';
import { type Filters, listAt, readFilters, searchOf } from './filters.ts';
import styles from './kyc.module.css';
import { kycsQuery, staffKycQuery } from './kycQueries.ts';
import { KycRows } from './KycRows.tsx';
import { PicturesCard } from './PicturesCard.tsx';
import { useRejections } from './useRejections.ts';
import { type AskedVerdict, VerdictCard, VerdictDialog } from './VerdictCard.tsx';

export function KycPage() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const filters = readFilters(address);
  const kyc = useQuery(staffKycQuery(id));
  const [asked, setAsked] = useState<AskedVerdict | null>(null);
  const back = { to: listAt(filters), label: t('kycs.title') };
  return (
    <CaseFrame
      query={kyc}
      title={t('kycs.title')}
      what={t('kycr.what')}
      back={back}
      queue={<KycQueue filters={filters} open={id} />}
      loading={<LinesSkeleton rows={12} />}
    >
      {(found) => (
        <>
          {/* Keyed by submission: reasons do not stay for the next one. */}
          <Detail key={`${found.id} ${found.submittedAt}`} kyc={found} back={back} onDecide={setAsked} />
          {asked?.kyc.id === found.id && <VerdictDialog {...asked} onClose={() => setAsked(null)} />}
        </>
      )}
    </CaseFrame>
  );
}

type DetailProps = { kyc: StaffKyc; back: Back; onDecide: (asked: AskedVerdict) => void };

function Detail({ kyc, back, onDecide }: DetailProps) {
  const person = usePerson();
  const canDecide = canDo(person, 'kyc.decide');
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
          <PicturesCard
            id={kyc.id}
            kinds={kyc.pictures}
            canOpen={canDo(person, 'kyc.picture.read')}
            inReview={kyc.status === 'pending'}
          />
        </div>
        <div className={styles.main}>
          <FieldsCard
            kyc={kyc}
            canReveal={canDo(person, 'kyc.number.reveal')}
            rejections={isOpen ? rejections : null}
          />
          {kyc.status === 'pending' && (
            <VerdictCard
              rejections={rejections}
              canDecide={canDecide}
              onDecide={() => onDecide({ kyc, rejections: rejections.list })}
            />
          )}
          {kyc.status !== 'pending' && <ChangesCard kyc={kyc} />}
          <TasksCard subject={{ kind: 'kyc', id: kyc.id }} />
        </div>
      </div>
    </>
  );
}

function KycQueue({ filters, open }: { filters: Filters; open: string }) {
  return (
    <CaseQueue
      label={t('kycs.queue')}
      title={t('kycs.title')}
      to={listAt(filters)}
      count={(count) => t('kycs.count', { count })}
      what={t('kycs.what')}
      query={useQuery(kycsQuery(filters))}
    >
      {(items) => <KycRows items={items} open={open} to={({ id }) => paths.kyc(id) + searchOf(filters)} />}
    </CaseQueue>
  );
}
