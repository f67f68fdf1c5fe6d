// /dashboard/portfolios/:id/payment, "Bank Transfer": how much, to which number, by which steps, and a panel that turns to "Dana diterima" by itself.
// Source: spec §2 (Payment page), §4; screens.md (Top-up, payment); settled 01; S2.116-121.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Portfolio } from '#contract/funding.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { Note } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { statusMark } from '#ui/status.ts';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import width from '../width.module.css';
import { AmountCard } from './AmountCard.tsx';
import { MethodsCard } from './MethodsCard.tsx';
import styles from './PaymentPage.module.css';
import { awaitedPortfolioQuery } from './paymentQueries.ts';
import { WaitingCard } from './WaitingCard.tsx';

export function PaymentPage() {
  const { id = '' } = useParams();
  const portfolio = useQuery(awaitedPortfolioQuery(id));
  return (
    <div className={width.usual}>
      <PageHead
        title={t('payment.title')}
        back={{ to: paths.portfolio(id), label: t('payment.back') }}
        lead={portfolio.data && leadOf(portfolio.data)}
      />
      <ListFaces query={portfolio} what={t('payment.what')} loading={<Loading />}>
        {(found) => <Payment portfolio={found} />}
      </ListFaces>
      <div className={styles.end}>
        <Button kind="outline" to={paths.portfolios}>
          {t('payment.end')}
        </Button>
      </div>
    </div>
  );
}

function leadOf({ amount, lending }: Portfolio): string {
  return t('payment.lead', { name: lending.proposal.name, amount: formatRupiah(amount) });
}

function Loading() {
  return (
    <Card>
      <LinesSkeleton rows={6} />
    </Card>
  );
}

function Payment({ portfolio }: { portfolio: Portfolio }) {
  if (portfolio.status !== 'waiting_payment') return <NotWaiting portfolio={portfolio} />;
  return (
    <div className={styles.columns}>
      <div className={styles.amount}>
        <AmountCard portfolio={portfolio} />
      </div>
      <div className={styles.methods}>
        <MethodsCard portfolioId={portfolio.id} />
      </div>
      <div className={styles.waiting}>
        <WaitingCard portfolio={portfolio} />
      </div>
    </div>
  );
}

/** Before the signature there is nothing to pay; after the payment it says that the money has come; what ended says how. */
function NotWaiting({ portfolio }: { portfolio: Portfolio }) {
  const { id, status, reason, amountTransferred, lending } = portfolio;
  if (status === 'waiting_signature') {
    return (
      <div className={styles.told}>
        <Note tone="wait" title={t('payment.sign_first')} icon="pen">
          {t('payment.sign_first.text')}
        </Note>
        <Button to={paths.portfolio(id)}>{t('payment.back')}</Button>
      </div>
    );
  }
  if (status === 'failed' || status === 'refunded') {
    const mark = statusMark('portfolio', status, reason);
    return (
      <div className={styles.told}>
        <Note tone={mark.tone} title={mark.word} icon={mark.icon}>
          {t('payment.ended')} {t('payment.failed.text')}
        </Note>
      </div>
    );
  }
  return (
    <div className={styles.told}>
      <div role="status">
        <Note tone="ok" title={t('payment.received')}>
          {t('payment.received.text', {
            amount: formatRupiah(amountTransferred > 0 ? amountTransferred : portfolio.amount),
            name: lending.proposal.name,
          })}
        </Note>
      </div>
      <WaitingCard portfolio={portfolio} />
    </div>
  );
}
