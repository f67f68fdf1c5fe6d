// Main figures beside a week and a month before: a name opens its formula, a figure its rows.
import { formatDayMonth } from '#domain/calendar.ts';
import type { ReactNode } from 'react';
import type { PortfolioReport, WireFigures, WireShare } from '#contract/portfolio-report.ts';
import type { LoanSelection } from '#domain/portfolio-report.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import { Change } from '../collection/Change.tsx';
import { Formula } from '../Formula.tsx';
import { RowsLink, Section, ShareName, shareText, signedText } from './parts.tsx';
import styles from './portfolio.module.css';

const rowsOfRisk = { 0: 'par0', 30: 'par30', 60: 'par60', 90: 'par90' } as const;
const selectionOf = (days: number): LoanSelection => rowsOfRisk[days as keyof typeof rowsOfRisk];
/** More than 0 days late is late from the first day: PAR1. */
const parDays = (days: number): number => (days === 0 ? 1 : days);

export function FiguresCard({ report }: { report: PortfolioReport }) {
  const { on, now, week, month } = report;
  const earlier = [week, month].flatMap((one) => one ?? []);
  return (
    <Section
      flush
      title={t('loanreport.figures.title')}
      label={t('loanreport.figures.title')}
      remark={t('loanreport.figures.remark')}
    >
      <p className={styles.hint}>{t('loanreport.figures.hint')}</p>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">{t('loanreport.figures.name')}</th>
            <th scope="col">{formatDayMonth(on)}</th>
            {earlier.map((at) => (
              <th key={at.on} scope="col">
                {t('loanreport.figures.change.week', { date: formatDayMonth(at.on) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Sums report={report} />
          <Band columns={2 + earlier.length}>{t('loanreport.figures.amount')}</Band>
          <Risks kind="amount" now={now} earlier={earlier} />
          <Band columns={2 + earlier.length}>{t('loanreport.figures.number')}</Band>
          <Risks kind="number" now={now} earlier={earlier} />
        </tbody>
      </table>
    </Section>
  );
}

type Before = NonNullable<PortfolioReport['week']>;
type RisksProps = { kind: 'amount' | 'number'; now: WireFigures; earlier: readonly Before[] };
const whatOf = { amount: 'loanreport.par.what', number: 'loanreport.par.number.what' } as const;

/** PAR of each term, by amount or by number of loans. */
function Risks({ kind, now, earlier }: RisksProps) {
  return now.risks.map(({ days, [kind]: share }, index) => (
    <tr key={days}>
      <td>
        <ShareName
          name={t('loanreport.par', { days: parDays(days) })}
          what={days === 0 ? t(`${whatOf[kind]}.first`) : t(whatOf[kind], { days })}
          share={share}
          kind={kind}
        />
      </td>
      <td>
        <RowsLink rows={selectionOf(days)}>{shareText(share)}</RowsLink>
        <small>
          {kind === 'amount'
            ? formatRupiahTotal(share.numerator)
            : t('loanreport.par.of', { part: share.numerator, whole: share.denominator })}
        </small>
      </td>
      {earlier.map(({ on, figures }) => (
        <Earlier key={on} now={share} before={figures.risks[index]?.[kind]} />
      ))}
    </tr>
  ));
}

const Band = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr className={styles.band}>
    <th scope="colgroup" colSpan={columns}>
      {children}
    </th>
  </tr>
);

const Earlier = ({ now, before }: { now: WireShare; before: WireShare | undefined }) => (
  <td>
    {before ? shareText(before) : '–'}
    {before && (
      <small>
        <Change now={now.bp} before={before.bp} better="down" />
      </small>
    )}
  </td>
);

const sums = ['outstanding', 'loans', 'arrears'] as const;
const sumText = (name: (typeof sums)[number], figures: WireFigures): string =>
  name === 'loans' ? String(figures.loans) : formatRupiahTotal(figures[name]);

function Sums({ report: { now, week, month } }: { report: PortfolioReport }) {
  return sums.map((name) => (
    <tr key={name}>
      <td>
        <Formula
          name={t(`loanreport.figure.${name}`)}
          what={t(`loanreport.figure.${name}.what`)}
          sum={t(`loanreport.figure.${name}.formula`, { value: sumText(name, now) })}
          parts={[]}
        />
      </td>
      <td>
        <RowsLink rows={name === 'arrears' ? 'par0' : 'running'}>{sumText(name, now)}</RowsLink>
      </td>
      {[week, month].flatMap((at) =>
        at
          ? [
              <td key={at.on}>
                {sumText(name, at.figures)}
                <small>{differenceText(name, now, at.figures)}</small>
              </td>,
            ]
          : [],
      )}
    </tr>
  ));
}

function differenceText(name: (typeof sums)[number], is: WireFigures, was: WireFigures): string {
  if (name !== 'loans') return signedText(String(BigInt(is[name]) - BigInt(was[name])));
  const change = is.loans - was.loans;
  if (change === 0) return t('loanreport.same');
  return change > 0 ? `+${change}` : String(change);
}
