// The journey of a portfolio: funded, signed, paid, at work, disbursed, instalments, returned; each with its time or its expected time.
// Source: screens.md (Portfolio: timeline); the look's timeline; api.md (trail).
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
      <Timeline steps={trail.timeline.map((step) => stepOf(step, portfolio))} />
    </Card>
  );
}

function stepOf(step: TrailStep, portfolio: Portfolio): Step {
  const { kind, state, count, of } = step;
  const base = { key: kind, state: kind === 'failed' ? ('failed' as const) : state, text: textOf(step, portfolio) };
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

/** Days for what happens by day, with the hour where the hour was seen or is a limit. */
function textOf({ kind, state, at, expectedAt }: TrailStep, portfolio: Portfolio): string | undefined {
  if (kind === 'instalments') {
    if (state === 'done') return at === null ? undefined : dateText(at);
    const each = formatRupiah(portfolio.estimate.perInstalment);
    return t(`portfolio.step.each.${portfolio.lending.rhythm}`, { each });
  }
  if (at !== null) return kind === 'disbursed' || kind === 'full' || kind === 'returned' ? dateText(at) : whenText(at);
  if (expectedAt === null) return undefined;
  if (kind === 'signed' || kind === 'paid') return t('portfolio.step.until', { until: whenText(expectedAt) });
  if (kind === 'full') return t('portfolio.step.until', { until: dateText(expectedAt) });
  return t('portfolio.step.expected', { date: kind === 'active' ? whenText(expectedAt) : dateText(expectedAt) });
}

const dateText = (instant: string): string => formatDate(businessDateOf(new Date(instant)));

function whenText(instant: string): string {
  return t('portfolio.when', { date: dateText(instant), time: formatTime(new Date(instant)) });
}
