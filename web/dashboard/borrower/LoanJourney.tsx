// The journey of her loan: opened, full, signed, disbursed, instalments, repaid; each with its day or its expected day.
// Source: settled 63 (timeline); the look's timeline (each step has a time or an expected time).
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { Progress } from '#ui/Progress.tsx';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';
import { dateText } from './loanWords.ts';

type JourneyStep = BorrowerPortfolio['timeline'][number];

export function LoanJourney({ loan }: { loan: BorrowerPortfolio }) {
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
