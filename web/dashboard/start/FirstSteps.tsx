// The start page of a lender who has not funded yet: one card with the five steps until her first funding, then the
// balance and an example with its risk. It never comes back after that.
// Source: docs/screens.md; docs/settled.md 40; decision 0101.
import './words.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Lender } from '#contract/account.ts';
import type { Start } from '#contract/wallet.ts';
import { estimateReturn } from '#domain/funding.ts';
import { formatDeducted, formatPercentBp, formatRupiah } from '#domain/money.ts';
import { startSteps } from '#domain/start-steps.ts';
import { Button } from '#ui/Button.tsx';
import { Card, Inset } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Icon } from '#ui/Icon.tsx';
import { lazyPart } from '#ui/late.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Rich } from '#ui/Rich.tsx';
import { Bone, LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import { BalanceBoard } from '../summary/BalanceBoard.tsx';
import { type Ask, StepRow } from './StepRow.tsx';
import styles from './start.module.css';

const EmailDialog = lazyPart(async () => (await import('../banner/EmailDialog.tsx')).EmailDialog);
const ActivationDialog = lazyPart(async () => (await import('../banner/ActivationDialog.tsx')).ActivationDialog);

/** `state`: what the person, staff or the bank did meanwhile, which changes what the card tells. */
const startQuery = (state: readonly unknown[]) =>
  queryOptions({
    queryKey: ['start', ...state],
    queryFn: ({ signal }) => call('GET me/start', { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

type Props = { lender: Lender; hasMarketplace: boolean };

export function FirstSteps({ lender, hasMarketplace }: Props) {
  const { emailVerified, kycStatus } = useUser();
  const start = useQuery(startQuery([emailVerified, kycStatus, lender.envelopeStatus, lender.balance]));
  return (
    <div className={styles.parts}>
      <ListFaces query={start} what={t('start.what')} loading={<Loading />}>
        {(found) => <StepsCard lender={lender} start={found} hasMarketplace={hasMarketplace} />}
      </ListFaces>
      <div className={styles.side}>
        <BalanceBoard lender={lender} state={kycStatus === 'verified' ? 'empty' : 'shut'} />
        {start.data && <Example of={start.data.example} />}
      </div>
    </div>
  );
}

const Loading = () => (
  <Card label={t('start.what')}>
    <Bone width="62%" height={28} />
    <LinesSkeleton rows={5} />
  </Card>
);

function StepsCard({ lender, start, hasMarketplace }: Props & { start: Start }) {
  const { emailVerified, kycStatus } = useUser();
  // Held outside the steps, so that an open dialog outlives the step that opened it.
  const [asked, setAsked] = useState<Ask | null>(null);
  const close = () => setAsked(null);
  const { balance, envelopeStatus } = lender;
  const signatureActive = envelopeStatus === 'aktif';
  const steps = startSteps({ emailVerified, kycStatus, signatureActive, balance, minimum: start.minimum });
  const done = steps.filter(({ state }) => state === 'done').length;
  const coloured = steps.find(({ state }) => state === 'next') ?? steps.find(({ state }) => state === 'waiting');
  const waits = coloured?.state === 'waiting';
  const counts = { done, all: steps.length };
  return (
    <Card label={t('start.what')}>
      <h2 className={styles.title}>{t('start.title', counts)}</h2>
      <Progress percent={(done * 100) / steps.length} label={t('start.progress', counts)} />
      <div role="status" aria-atomic="false">
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <StepRow
              key={step.name}
              no={index + 1}
              step={step}
              isColoured={step === coloured}
              lender={lender}
              start={start}
              hasMarketplace={hasMarketplace}
              onAsk={setAsked}
            />
          ))}
        </ol>
      </div>
      {waits && hasMarketplace && <Meanwhile />}
      <Suspense fallback={null}>
        {asked === 'email' && <EmailDialog onClose={close} />}
        {asked === 'signature' && <ActivationDialog onClose={close} />}
      </Suspense>
    </Card>
  );
}

/** What she may do while somebody else decides. */
const Meanwhile = () => (
  <Inset>
    <div className={styles.while}>
      <b>{t('start.while')}</b>
      <p>{t('start.while.text')}</p>
      <Button to={paths.marketplaces}>{t('start.while.act')}</Button>
    </div>
  </Inset>
);

function Example({ of: { amount, grade, ...terms } }: { of: Start['example'] }) {
  const { interest, tax, fee, net, perInstalment } = estimateReturn({ amount, ...terms });
  return (
    <Card title={t('start.example', { amount: formatRupiah(amount) })}>
      <p className={styles.of}>
        {t('start.example.of', { grade, rate: formatPercentBp(terms.interestBps), months: terms.tenorMonths })}
      </p>
      <Lines
        items={[
          { label: t('start.example.interest'), value: formatRupiah(interest) },
          { label: t('start.example.tax', { percent: formatPercentBp(terms.taxBps) }), value: formatDeducted(tax) },
          { label: t('start.example.fee', { percent: formatPercentBp(terms.feeBps) }), value: formatDeducted(fee) },
          { label: t('start.example.net'), value: formatRupiah(net), sum: true },
        ]}
      />
      <p className={classes(styles.of, styles.back)}>
        <Rich
          text="start.example.back"
          slots={{ each: <b>{formatRupiah(perInstalment)}</b>, count: terms.instalments }}
        />
      </p>
      <p className={styles.risk}>
        <Icon name="warn" size={16} />
        <span>
          <Rich
            text="start.example.risk"
            slots={{
              risk: (
                <a href={paths.risk} target="_blank" rel="noopener">
                  {t('start.example.risk.read')}
                </a>
              ),
            }}
          />
        </span>
      </p>
    </Card>
  );
}
