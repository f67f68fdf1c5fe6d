// A portfolio's timeline: funded, signed, paid, active, disbursed, instalments, returned; each with its actual or
// expected time.
// Source: docs/screens.md; docs/api.md.
import type { Portfolio, Trail } from '#contract/funding.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { Progress } from '#ui/Progress.tsx';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';

type TrailStep = Trail['timeline'][number];

export function JourneyCard({ portfolio, trail }: { portfolio: Portfolio; trail: Trail }) {
  return (
    <Card title={t('portfolio.journey')}>
      <Journey portfolio={portfolio} trail={trail} />
    </Card>
  );
}

export const Journey = ({ portfolio, trail }: { portfolio: Portfolio; trail: Trail }) => (
  <Timeline steps={trail.timeline.map((step) => stepOf(step, portfolio))} />
);

function stepOf(step: TrailStep, portfolio: Portfolio): Step {
  const { kind, state, count, of } = step;
  const base = { key: kind, state: kind === 'failed' ? ('failed' as const) : state, text: textOf(step, portfolio) };
  if (kind === 'recovery') return { ...base, title: t('portfolio.step.recovery') };
  if (kind === 'failed')
    return { ...base, title: t(`status.portfolio.failed.${portfolio.reason ?? 'signature_lapsed'}`) };
  if (kind !== 'instalments' || state === 'next' || count === null || of === null)
    return { ...base, title: t(`portfolio.step.${kind}`) };
  return {
    ...base,
    title: t('portfolio.step.instalments.of', { count, of }),
    extra: <Progress percent={Math.round((count / of) * 100)} done label={t('portfolio.step.bar', { count, of })} />,
  };
}

/** Dates for daily events; with the time where the exact time is known or is a deadline. */
function textOf(step: TrailStep, portfolio: Portfolio): string | undefined {
  const { kind, state, at, expectedAt } = step;
  if (kind === 'recovery') return t('portfolio.step.recovery.text');
  if (kind === 'disbursed' && state === 'now') return disbursingText(step, portfolio);
  if (kind === 'instalments') {
    if (state === 'done') return at === null ? undefined : dateText(at);
    const each = formatRupiah(portfolio.estimate.perInstalment);
    return t(`portfolio.step.each.${portfolio.lending.rhythm}`, { each });
  }
  if (at !== null) return kind === 'disbursed' || kind === 'full' || kind === 'returned' ? dateText(at) : whenText(at);
  if (expectedAt === null) return isFollowing(kind) ? t(`portfolio.step.after.${kind}`) : undefined;
  if (kind === 'signed' || kind === 'paid') return t('portfolio.step.until', { until: whenText(expectedAt) });
  if (kind === 'full') {
    const isPast = portfolio.lending.remainingTime <= 0;
    return t(isPast ? 'portfolio.step.decided' : 'portfolio.step.until', { until: dateText(expectedAt) });
  }
  return t('portfolio.step.expected', { date: kind === 'active' ? whenText(expectedAt) : dateText(expectedAt) });
}

/** Steps whose time is known only once the step before them is done. */
const following = ['paid', 'active', 'disbursed', 'returned'] as const;
const isFollowing = (kind: TrailStep['kind']): kind is (typeof following)[number] =>
  (following as readonly string[]).includes(kind);

function disbursingText({ expectedAt }: TrailStep, { lending }: Portfolio): string {
  if (lending.disbursingAt !== null) return t('portfolio.step.disbursing');
  return expectedAt === null
    ? t('portfolio.step.approval')
    : t('portfolio.step.members', { until: dateText(expectedAt) });
}

const dateText = (instant: string): string => formatDate(businessDateOf(new Date(instant)));

function whenText(instant: string): string {
  return t('portfolio.when', { date: dateText(instant), time: formatTime(new Date(instant)) });
}
