// /dashboard/kyc: the wizard while something is to be submitted, a timeline during review, a plain page when
// verified. The final message is a dialog over the timeline and leads to the dashboard.
// Source: spec §2, §9; docs/settled.md 16, 17.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { KycState } from '#contract/kyc.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/late.tsx';
import { PageHead } from '#ui/Page.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import width from '../width.module.css';
import { kycQuery } from './kycQueries.ts';

// Loaded for the state that the person is in.
const KycWizard = lazyPart(async () => (await import('./KycWizard.tsx')).KycWizard);
const PendingCard = lazyPart(async () => (await import('./PendingCard.tsx')).PendingCard);

export function KycPage() {
  const kyc = useQuery(kycQuery);
  const [sent, setSent] = useState(false);
  const isOpen = kyc.data?.status === 'not_verified' || kyc.data?.status === 'rejected';
  return (
    <div className={width.usual}>
      <PageHead
        title={t('kyc.title')}
        lead={isOpen ? t('kyc.lead') : undefined}
        above={kyc.data && <StatusBadge kind="kyc" status={kyc.data.status} />}
        back={{ to: paths.dashboard, label: t('kyc.back') }}
      />
      <ListFaces query={kyc} what={t('kyc.what')} loading={<Loading />}>
        {(state) => <Body state={state} onSent={() => setSent(true)} />}
      </ListFaces>
      {sent && <Finished />}
    </div>
  );
}

const Loading = () => (
  <Card label={t('kyc.what')}>
    <LinesSkeleton rows={6} />
  </Card>
);

function Body({ state, onSent }: { state: KycState; onSent: () => void }) {
  if (state.status === 'pending')
    return (
      <Suspense fallback={<Loading />}>
        <PendingCard state={state} />
      </Suspense>
    );
  if (state.status === 'verified') {
    return (
      <Card label={t('kyc.what')}>
        <EmptyState
          art="bridge"
          title={t('kyc.verified.title')}
          text={t('kyc.verified.text')}
          action={<Button to={paths.dashboard}>{t('kyc.back')}</Button>}
        />
      </Card>
    );
  }
  // A review result starts another round, with other fields open.
  return (
    <Suspense fallback={<Loading />}>
      <KycWizard key={`${state.status} ${state.submittedAt}`} state={state} onSent={onSent} />
    </Suspense>
  );
}

function Finished() {
  const navigate = useNavigate();
  const leave = () => void navigate(paths.dashboard);
  return (
    <Dialog
      opened
      onClose={leave}
      title={t('kyc.done.title')}
      actions={<Button onClick={leave}>{t('kyc.done.go')}</Button>}
    >
      <p role="status">{t('kyc.done.text')}</p>
    </Dialog>
  );
}
