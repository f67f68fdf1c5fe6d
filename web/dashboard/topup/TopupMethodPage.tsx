// /dashboard/topup/:id: the lender's own number at one bank, the instructions, and a panel that changes to "Dana
// diterima" by itself. A lender who is not verified has no number and is led to verification.
// Source: spec §2, §6; docs/settled.md 15, 47; docs/screens.md.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router';
import { byFours } from '#ui/byFours.ts';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { PageHead } from '#ui/Page.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import { Instructions } from '../VirtualAccount.tsx';
import width from '../width.module.css';
import { ArrivalCard } from './ArrivalCard.tsx';
import { OfferCard } from './OfferCard.tsx';
import styles from './topup.module.css';
import { type Method, methodQuery } from './topupQueries.ts';

export function TopupMethodPage() {
  const { id = '' } = useParams();
  const { kycStatus } = useUser();
  if (kycStatus !== 'verified') return <Navigate to={paths.kyc} replace />;
  return <Way key={id} id={id} />;
}

function Way({ id }: { id: string }) {
  const method = useQuery(methodQuery(id));
  const { search } = useLocation();
  return (
    <div className={width.usual}>
      <PageHead
        title={method.data?.name ?? t('topup.title')}
        back={{ to: `${paths.topup}${search}`, label: t('topup.back') }}
      />
      <OfferCard />
      <ListFaces
        query={method}
        what={t('topup.what')}
        loading={
          <Card>
            <LinesSkeleton rows={6} />
          </Card>
        }
      >
        {(found) => (
          <div className={styles.columns}>
            <Number method={found} />
            <ArrivalCard />
            <Steps method={found} />
          </div>
        )}
      </ListFaces>
    </div>
  );
}

function Number({ method: { name, virtualAccount } }: { method: Method }) {
  return (
    <Card label={t('topup.number', { method: name })}>
      <dl>
        <dt className={styles.label}>{t('topup.number', { method: name })}</dt>
        <dd className={styles.number}>{byFours(virtualAccount)}</dd>
      </dl>
      <div className={styles.copy}>
        <CopyButton value={virtualAccount.replaceAll(/\s/g, '')} full />
      </div>
      <p className="sm ink2">{t('topup.note')}</p>
    </Card>
  );
}

function Steps({ method: { instructions } }: { method: Method }) {
  return (
    <Card title={t('topup.steps')} className={styles.steps}>
      <Instructions of={instructions} />
    </Card>
  );
}
