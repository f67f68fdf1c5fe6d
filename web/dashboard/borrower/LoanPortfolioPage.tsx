// /dashboard/borrowers/:id/portfolio, "Anggota dan Akad": each member's part, the borrower's agreement, the loan's
// timeline, and the signing action.
// Source: spec §2, §4; docs/settled.md 63.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { Progress } from '#ui/Progress.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { LendingFacts } from '../lending/LendingFacts.tsx';
import { useNewTab } from '../portfolio/useNewTab.ts';
import width from '../width.module.css';
import styles from './borrower.module.css';
import { LoanBanner } from './LoanBanner.tsx';
import { LoanStatus } from './LoanStatus.tsx';
import { loanQuery } from './loanQueries.ts';
import { dateText, whenText } from './loanWords.ts';
import { MembersCard } from './MembersCard.tsx';

export function LoanPortfolioPage() {
  const { id = '' } = useParams();
  const loan = useQuery(loanQuery(id));
  const name = loan.data?.lending.proposal.name;
  return (
    <div className={width.wide}>
      {loan.data && <LoanBanner loan={loan.data} />}
      <PageHead
        title={t('loan.portfolio.title')}
        back={{ to: paths.borrower(id), label: name ?? t('loan.portfolio.back') }}
        above={loan.data && <LoanStatus loan={loan.data} />}
        lead={name && t('loan.portfolio.lead', { name })}
      />
      <ListFaces
        query={loan}
        what={t('loan.detail.what')}
        loading={
          <Card>
            <LinesSkeleton rows={8} />
          </Card>
        }
      >
        {(found) => <Parts loan={found} />}
      </ListFaces>
    </div>
  );
}

function Parts({ loan }: { loan: BorrowerPortfolio }) {
  return (
    <div className={styles.columns}>
      <MembersCard loan={loan} />
      <div className={styles.parts}>
        <AgreementCard loan={loan} />
        <LoanJourney loan={loan} />
        <LendingFacts details={loan.details} side="right" />
      </div>
    </div>
  );
}

/** The borrower's own agreement: signing deadline, date of signature, and the signed file as a download in a new tab. */
function AgreementCard({ loan }: { loan: BorrowerPortfolio }) {
  return (
    <Card title={t('loan.agreement.title')}>
      <div className={styles.agreement}>
        <p className="sm">{stateText(loan)}</p>
        {loan.agreement !== null && <Download id={loan.id} />}
      </div>
    </Card>
  );
}

function stateText({ status, signedAt, signatureExpiresAt, agreement }: BorrowerPortfolio): string {
  if (signedAt !== null) {
    const signed = t('loan.agreement.signed', { when: whenText(signedAt) });
    return agreement === null ? `${signed} ${t('loan.agreement.preparing')}` : signed;
  }
  if (status === 'opened') return t('loan.agreement.later');
  if (signatureExpiresAt !== null) return t('loan.agreement.waiting', { until: whenText(signatureExpiresAt) });
  return t(status === 'funded' ? 'loan.agreement.preparing' : 'loan.agreement.none');
}

function Download({ id }: { id: string }) {
  const { open, busy, error } = useNewTab(async () => {
    const { url } = await call('GET borrowers/:id/downloads', { params: { id } });
    return url;
  });
  return (
    <>
      <Button kind="outline" size="sm" icon="download" busy={busy} busyText={t('loan.agreement.busy')} onClick={open}>
        {t('loan.agreement.download')}
      </Button>
      <ErrorBox error={error} />
    </>
  );
}

type JourneyStep = BorrowerPortfolio['timeline'][number];

/** The loan's timeline: opened, full, signed, disbursed, instalments, repaid, each with its actual or expected date. */
function LoanJourney({ loan }: { loan: BorrowerPortfolio }) {
  return (
    <Card title={t('loan.journey')}>
      <Timeline steps={loan.timeline.map((step) => stepOf(step, loan))} />
    </Card>
  );
}

function stepOf(step: JourneyStep, loan: BorrowerPortfolio): Step {
  const { kind, state, count, of } = step;
  const base = {
    key: kind,
    state: kind === 'failed' ? ('failed' as const) : state,
    text: textOf(step, loan),
    title: t(`loan.step.${kind}`),
  };
  if (kind !== 'instalments' || state === 'next' || count === null || of === null || of === 0) return base;
  return {
    ...base,
    title: t('loan.step.instalments.of', { count, of }),
    extra: <Progress percent={Math.round((count / of) * 100)} done label={t('loan.step.bar', { count, of })} />,
  };
}

function textOf({ kind, at, expectedAt }: JourneyStep, { cost, lending }: BorrowerPortfolio): string | undefined {
  if (at !== null) return dateText(at);
  if (kind === 'instalments') {
    return t('loan.step.each', { amount: formatRupiah(cost.weekly), rhythm: t(`loan.rhythm.${lending.rhythm}`) });
  }
  if (expectedAt === null) return undefined;
  const isLimit = kind === 'full' || kind === 'signed';
  return t(isLimit ? 'loan.step.until' : 'loan.step.expected', { date: dateText(expectedAt) });
}
