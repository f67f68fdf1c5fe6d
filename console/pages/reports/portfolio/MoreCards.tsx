// Roll rates month to month, what the book is concentrated in, and what was restated.
import { useQuery } from '@tanstack/react-query';
import type { PortfolioConcentration, PortfolioReport, WireShare } from '#contract/portfolio-report.ts';
import { businessDateOf, formatDayMonth, formatShortDate } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { Change } from '../collection/Change.tsx';
import { Formula } from '../Formula.tsx';
import type { Filters } from '../reportFilters.ts';
import { Section, shareText } from './parts.tsx';
import styles from './portfolio.module.css';
import { concentrationQuery } from './portfolioQueries.ts';

type Roll = NonNullable<PortfolioReport['rolls']>['rows'][number];

export function RollsCard({ report: { rolls, on } }: { report: PortfolioReport }) {
  const first = rolls?.rows[1]?.worse;
  if (!rolls || !first) return null;
  return (
    <Section
      title={
        <Formula
          name={t('loanreport.rolls.title')}
          what={t('loanreport.rolls.what')}
          sum={t('loanreport.formula.share', {
            part: formatRupiahTotal(first.numerator),
            whole: formatRupiahTotal(first.denominator),
            share: shareText(first),
          })}
          parts={[
            [t('loanreport.formula.numerator'), formatRupiahTotal(first.numerator)],
            [t('loanreport.formula.denominator'), formatRupiahTotal(first.denominator)],
          ]}
        />
      }
      label={t('loanreport.rolls.title')}
      remark={t('loanreport.bridge.dates', { from: formatDayMonth(rolls.from), to: formatDayMonth(on) })}
    >
      <ul className={styles.rolls}>
        {rolls.rows.flatMap((row) => [
          ...(row.quality === 'macet' ? [] : [<RollRow key={`${row.quality} worse`} row={row} way="worse" />]),
          ...(row.quality === 'lancar' ? [] : [<RollRow key={`${row.quality} better`} row={row} way="better" />]),
        ])}
      </ul>
    </Section>
  );
}

function RollRow({ row, way }: { row: Roll; way: 'worse' | 'better' }) {
  const quality = t(`loanreport.quality.${row.quality}`);
  const share = row[way];
  const before = row.before?.[way] ?? null;
  return (
    <li>
      <span>
        {t(`loanreport.rolls.${way}`, { quality })}
        <small>
          {row.loans === 0
            ? t('loanreport.rolls.none')
            : t('loanreport.rolls.loans', {
                part: share.loans,
                whole: row.loans,
                amount: formatRupiahTotal(share.numerator),
              })}
        </small>
        <Meter share={share} isBad={way === 'worse'} />
      </span>
      <span>
        <b>{shareText(share)}</b>
        <small>
          {before === null || before.bp === null
            ? t('loanreport.rolls.before.none')
            : t('loanreport.rolls.before', { share: shareText(before) })}
        </small>
        <small>
          <Change now={share.bp} before={before?.bp ?? null} better={way === 'worse' ? 'down' : 'up'} />
        </small>
      </span>
    </li>
  );
}

const Meter = ({ share: { bp }, isBad = false }: { share: WireShare; isBad?: boolean }) => (
  <span className={styles.meter} aria-hidden="true">
    <i className={isBad ? styles.rise : undefined} style={{ width: `${(bp ?? 0) / 100}%` }} />
  </span>
);

export function ConcentrationCard({ filters }: { filters: Filters }) {
  const query = useQuery(concentrationQuery(filters));
  return (
    <Section
      title={t('loanreport.concentration.title')}
      label={t('loanreport.concentration.title')}
      remark={t('loanreport.concentration.remark')}
    >
      <ListFaces
        query={query}
        what={t('loanreport.concentration.title')}
        loading={<TableSkeleton columns={2} />}
        isEmpty={(parts) => parts.length === 0}
        empty={null}
      >
        {(parts) => (
          <ul className={styles.rolls}>
            {parts.map((part) => (
              <Part key={part.kind} part={part} />
            ))}
          </ul>
        )}
      </ListFaces>
    </Section>
  );
}

function Part({ part: { kind, name, share, monthBefore } }: { part: PortfolioConcentration[number] }) {
  const together = kind === 'ten_lenders';
  return (
    <li>
      <span>
        <small>{t(`loanreport.concentration.${kind}`)}</small>
        <b>{name ?? t(together ? 'loanreport.concentration.together' : 'loanreport.concentration.hidden')}</b>
        <Meter share={share} />
      </span>
      <span>
        <ShareOfAll share={share} />
        {monthBefore && <small>{t('loanreport.rolls.before', { share: shareText(monthBefore) })}</small>}
        <small>{kind === 'lender' ? t('loanreport.concentration.limit') : formatRupiahTotal(share.numerator)}</small>
      </span>
    </li>
  );
}

const ShareOfAll = ({ share }: { share: WireShare }) => (
  <Formula
    name={shareText(share)}
    what={t('loanreport.concentration.what')}
    sum={t('loanreport.formula.share', {
      part: formatRupiahTotal(share.numerator),
      whole: formatRupiahTotal(share.denominator),
      share: shareText(share),
    })}
    parts={[]}
  />
);

export function RestatedCard({ report: { restatements, restating } }: { report: PortfolioReport }) {
  return (
    <Section
      title={<span id="ulang">{t('loanreport.restated.title')}</span>}
      label={t('loanreport.restated.title')}
      remark={restatements.length > 0 ? t('loanreport.restated.count', { count: restatements.length }) : undefined}
    >
      {restating && <p role="status">{t('loanreport.restated.waiting')}</p>}
      {restatements.length === 0 && <p className={styles.quiet}>{t('loanreport.restated.none')}</p>}
      <ul className={styles.restatements}>
        {restatements.map(({ on, restatedAt, before, after, causes }) => (
          <li key={`${on} ${restatedAt}`}>
            <b>{t('loanreport.restated.line', { date: formatShortDate(on), at: dayOf(restatedAt) })}</b>
            {causes.map(({ cause, group, valueOn, recordedAt }) => (
              <p key={`${cause} ${group ?? ''} ${recordedAt}`}>
                {t(`loanreport.restated.${cause}`, {
                  group: group ?? '',
                  value: formatDayMonth(valueOn),
                  recorded: dayOf(recordedAt),
                })}
              </p>
            ))}
            <span>{t('loanreport.restated.par', { before: shareText(before), after: shareText(after) })}</span>
          </li>
        ))}
      </ul>
      {restatements.length > 0 && <p className={styles.quiet}>{t('loanreport.restated.note')}</p>}
    </Section>
  );
}

const dayOf = (at: string): string => formatDayMonth(businessDateOf(new Date(at)));
