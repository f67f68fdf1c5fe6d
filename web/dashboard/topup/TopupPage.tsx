// /dashboard/topup: the ways to top up the balance, each a row that leads to its instructions, or to verification
// first.
// Source: spec §2; docs/settled.md 15, 47.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { formatRupiah } from '#domain/money.ts';
import { byFours } from '#ui/byFours.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Note } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import width from '../width.module.css';
import { OfferCard } from './OfferCard.tsx';
import styles from './topup.module.css';
import { type Methods, methodsQuery } from './topupQueries.ts';

export function TopupPage() {
  const { kycStatus, lender } = useUser();
  const methods = useQuery(methodsQuery());
  const isVerified = kycStatus === 'verified';
  return (
    <div className={width.narrow}>
      <PageHead
        title={t('topup.title')}
        lead={lender === null ? undefined : t('topup.lead', { balance: formatRupiah(lender.balance) })}
        back={{ to: paths.dashboard, label: t('dashboard') }}
      />
      {!isVerified && <NotVerified isPending={kycStatus === 'pending'} />}
      <OfferCard />
      <Card title={t('topup.choose')}>
        <ListFaces
          query={methods}
          what={t('topup.what')}
          loading={<LinesSkeleton rows={4} />}
          isEmpty={(list) => list.length === 0}
          empty={<EmptyState title={t('topup.none.title')} text={t('topup.none.text')} />}
        >
          {(list) => <Rows methods={list} isVerified={isVerified} />}
        </ListFaces>
      </Card>
    </div>
  );
}

function NotVerified({ isPending }: { isPending: boolean }) {
  return (
    <div className={styles.note}>
      <Note tone="wait">
        <span>{t(isPending ? 'kyc.pending' : 'error.kyc.not_kyc')}</span>
      </Note>
      {!isPending && (
        <Button to={paths.kyc} full>
          {t('topup.verify')}
        </Button>
      )}
    </div>
  );
}

function Rows({ methods, isVerified }: { methods: Methods; isVerified: boolean }) {
  // What the top-up is for goes along.
  const { search } = useLocation();
  return (
    <ul className={styles.list}>
      {methods.map(({ id, name, logoUrl, virtualAccount }) => (
        <li key={id}>
          <Link className={styles.row} to={isVerified ? `${paths.topupMethod(id)}${search}` : paths.kyc}>
            <span className={styles.words}>
              <b>{name}</b>
              <small>{virtualAccount === null ? t('topup.number.later') : byFours(virtualAccount)}</small>
            </span>
            <img className={styles.logo} src={logoUrl} alt="" width="76" height="32" />
            <Icon name="right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
