// /dashboard/portfolios/:id/payment, "Bank Transfer": how much, to which number, the instructions, and a panel that
// changes to "Dana diterima" by itself.
// Source: spec §2, §4; docs/screens.md; docs/settled.md 01.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Portfolio } from '#contract/funding.ts';
import { businessDateOf, formatDate, formatRemaining, formatTime } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { classes } from '#ui/classes.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Note } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { statusMark } from '#ui/status.ts';
import { useSecondsLeft } from '#ui/TimeLeft.tsx';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import width from '../width.module.css';
import { secondsUntil } from './deadline.ts';
import { MethodsCard } from './MethodsCard.tsx';
import styles from './payment.module.css';
import { awaitedPortfolioQuery } from './paymentQueries.ts';

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

/**
 * Before the signature there is nothing to pay; after the payment it says that the money arrived; an ended portfolio
 * says how it ended.
 */
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

const A_DAY = 86_400;

/** The amount to transfer, the largest figure of the page, and the deadline, counted down by the server's clock. */
function AmountCard({ portfolio }: { portfolio: Portfolio }) {
  const { amountTransferred, paymentExpiresAt } = portfolio;
  return (
    <Card label={t('payment.transfer')}>
      <dl>
        <dt className={styles.label}>{t('payment.transfer')}</dt>
        <dd className={styles.amountCardAmount}>{formatRupiah(amountTransferred)}</dd>
      </dl>
      {paymentExpiresAt !== null && <Deadline portfolio={portfolio} expiresAt={paymentExpiresAt} />}
      <div className={styles.copy}>
        <CopyButton value={String(amountTransferred)} label={t('payment.copy_amount')} full />
      </div>
      <p className={styles.note}>{t('payment.transfer.note')}</p>
    </Card>
  );
}

function Deadline({ portfolio, expiresAt }: { portfolio: Portfolio; expiresAt: string }) {
  const until = secondsUntil(expiresAt, portfolio.lending);
  const left = useSecondsLeft(until ?? 0, portfolio);
  const at = new Date(expiresAt);
  const isOver = until !== null && left === 0;
  return (
    <p className={styles.deadline}>
      {until !== null && (
        <b className={classes(styles.left, left < A_DAY && styles.soon)}>
          <Icon name="clock" size={16} />
          {isOver ? t('payment.lapsed') : t('payment.left', { time: formatRemaining(left) })}
        </b>
      )}
      <span>{t('payment.until', { date: formatDate(businessDateOf(at)), time: formatTime(at) })}</span>
    </p>
  );
}

/** What has happened and what comes next, before and after the payment arrives. */
function WaitingCard({ portfolio }: { portfolio: Portfolio }) {
  return (
    <Card title={t('payment.progress')}>
      <Timeline steps={stepsOf(portfolio)} />
    </Card>
  );
}

function stepsOf({ status, amountTransferred, paymentExpiresAt, processedAt }: Portfolio): Step[] {
  const amount = formatRupiah(amountTransferred);
  const signed: Step = { key: 'signed', state: 'done', title: t('payment.step.signed') };
  if (status === 'waiting_payment') {
    const until = paymentExpiresAt === null ? null : whenText(paymentExpiresAt);
    return [
      signed,
      {
        key: 'paid',
        state: 'now',
        title: t('payment.step.waiting', { amount }),
        text:
          until === null
            ? t('payment.step.waiting.text')
            : `${t('payment.step.until', { until })} ${t('payment.step.waiting.text')}`,
      },
      { key: 'working', state: 'next', title: t('payment.step.working'), text: t('payment.step.working.text') },
    ];
  }
  const isDone = status !== 'processing';
  return [
    signed,
    { key: 'paid', state: 'done', title: t('payment.step.received', { amount }) },
    {
      key: 'working',
      state: isDone ? 'done' : 'now',
      title: t('payment.step.working'),
      ...(processedAt === null
        ? { text: isDone ? undefined : t('payment.step.working.text') }
        : { text: whenText(processedAt) }),
    },
  ];
}

function whenText(instant: string): string {
  const at = new Date(instant);
  return t('payment.when', { date: formatDate(businessDateOf(at)), time: formatTime(at) });
}
