// What a lender sees once a funding from her balance is recorded, instead of the list: only the signature is left, until
// when, and what happens otherwise. It changes by itself once she has signed; the list then marks the new funding.
// Source: spec §4; docs/settled.md 07; decision 0101.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import type { Portfolio } from '#contract/funding.ts';
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import type { PortfolioId } from '#domain/ids.ts';
import { formatRupiah } from '#domain/money.ts';
import { Art } from '#ui/Art.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import width from '../width.module.css';
import styles from './FundedFace.module.css';
import { portfolioQuery } from './portfolioQueries.ts';
import { useSigning } from './useSigning.ts';

export function FundedFace({ id }: { id: PortfolioId }) {
  const portfolio = useQuery(portfolioQuery(id));
  return (
    <div className={width.narrow}>
      <PageHead title={t('funded.title')} />
      <Card label={t('funded.title')}>
        <ListFaces query={portfolio} what={t('portfolio.detail.what')} loading={<LinesSkeleton rows={4} />}>
          {(found) => <Face portfolio={found} />}
        </ListFaces>
      </Card>
    </div>
  );
}

/** Of one that has ended the page of the portfolio tells. */
function Face({ portfolio }: { portfolio: Portfolio }) {
  const { id, status } = portfolio;
  if (status === 'waiting_signature') return <Unsigned portfolio={portfolio} />;
  if (status === 'failed' || status === 'refunded') return <Navigate to={paths.portfolio(id)} replace />;
  return <Signed id={id} />;
}

function Unsigned({ portfolio: { id, amount, lending, signatureExpiresAt } }: { portfolio: Portfolio }) {
  const { open, busy, error, opened } = useSigning(id);
  return (
    <div className={styles.face}>
      <Art name="bridge" className={styles.art} />
      <h2>{t('funded.sign')}</h2>
      <p>{t('funded.what', { amount: formatRupiah(amount), name: lending.proposal.name })}</p>
      {signatureExpiresAt !== null && <p>{t('funded.until', { until: whenText(signatureExpiresAt) })}</p>}
      <ErrorBox error={error} />
      {opened && <Note tone="info">{t('portfolio.sign.opened')}</Note>}
      <Button icon="pen" full busy={busy} busyText={t('portfolio.sign.busy')} onClick={open}>
        {t('portfolio.sign')}
      </Button>
      <Button kind="text" to={paths.portfolios} replace state={{ funded: id }}>
        {t('funded.list')}
      </Button>
    </div>
  );
}

const Signed = ({ id }: { id: PortfolioId }) => (
  <div className={styles.face}>
    <Art name="bridge" className={styles.art} />
    <h2>{t('funded.signed')}</h2>
    <p>{t('funded.signed.text')}</p>
    <Button to={paths.portfolio(id)} replace full>
      {t('funded.see')}
    </Button>
  </div>
);

/** "30 Nov 12.59": the year stands on the portfolio's page. */
function whenText(instant: string): string {
  const at = new Date(instant);
  return t('funded.when', { day: formatShortDate(businessDateOf(at)), time: formatTime(at) });
}
