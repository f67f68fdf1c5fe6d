// Why PAR30 changed: from last week's sum to this week's by what became of the loans; and the loans that crossed 30 days.
import { formatDayMonth } from '#domain/calendar.ts';
import { Link } from 'react-router';
import type { PortfolioReport } from '#contract/portfolio-report.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import { paths } from '../../../paths.ts';
import { RowsLink, Section, shareText, signedText } from './parts.tsx';
import styles from './portfolio.module.css';

export function BridgeCard({ report }: { report: PortfolioReport }) {
  const { bridge, on, now, week } = report;
  if (!bridge) return null;
  const { from, before, parts, after } = bridge;
  const dates = { from: formatDayMonth(from), to: formatDayMonth(on) };
  return (
    <Section
      flush
      title={t('loanreport.bridge.title')}
      label={t('loanreport.bridge.title')}
      remark={t('loanreport.bridge.dates', dates)}
    >
      <table className={styles.lines}>
        <caption className="sr">{t('loanreport.bridge.caption', dates)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('loanreport.bridge.head')}</th>
            <th scope="col">{t('loanreport.bridge.sum')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <b>{dates.from}</b>
              <small>{t('loanreport.loans', { count: before.loans })}</small>
            </td>
            <td>{formatRupiahTotal(before.principal)}</td>
          </tr>
          {parts.map(({ part, loans, principal }) => (
            <tr key={part} className={classes(part === 'crossed' && loans > 0 && styles.worst)}>
              <td>
                {t(`loanreport.bridge.${part}`)}
                {loans > 0 && <small>{t('loanreport.loans', { count: loans })}</small>}
              </td>
              <td>{loans === 0 ? '–' : <RowsLink rows={part}>{signedText(principal)}</RowsLink>}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              {dates.to}
              <small>{t('loanreport.loans', { count: after.loans })}</small>
            </td>
            <td>
              <RowsLink rows="par30">{formatRupiahTotal(after.principal)}</RowsLink>
            </td>
          </tr>
        </tfoot>
      </table>
      {week && <p className={styles.why}>{whyOf(week.figures, now)}</p>}
    </Section>
  );
}

/** Whether fewer fall late while the late get later, or the late become more. */
function whyOf(was: PortfolioReport['now'], is: PortfolioReport['now']): string {
  const [before, after] = [was.risks[0]?.amount, is.risks[0]?.amount];
  const [deepBefore, deepAfter] = [was.risks[1]?.amount.bp ?? 0, is.risks[1]?.amount.bp ?? 0];
  if (!before || !after) return '';
  const words = { before: shareText(before), after: shareText(after) };
  const change = (after.bp ?? 0) - (before.bp ?? 0);
  if (change < 0 && deepAfter > deepBefore) return t('loanreport.bridge.deeper', words);
  return change > 0 ? t('loanreport.bridge.wider', words) : t('loanreport.bridge.milder', words);
}

export function CrossedCard({ report: { bridge } }: { report: PortfolioReport }) {
  if (!bridge) return null;
  const sum = bridge.parts.find(({ part }) => part === 'crossed');
  return (
    <Section flush title={t('loanreport.bridge.crossed')} label={t('loanreport.bridge.crossed')}>
      {bridge.crossed.length === 0 && <p className={styles.why}>{t('loanreport.crossed.none')}</p>}
      <ul className={styles.list}>
        {bridge.crossed.map(({ id, group, officer, branch, daysLate, principal }) => (
          <li key={id}>
            <Link to={paths.lending(id)}>
              <span>
                <b>{group.name}</b>
                <small>{t('group.officer.branch', { name: officer.name, branch })}</small>
              </span>
              <span>
                <b>{formatRupiahTotal(principal)}</b>
                <small>{t('loanreport.late.for', { days: daysLate ?? 0 })}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {sum && sum.loans > 0 && (
        <p className={styles.sum}>
          <RowsLink rows="crossed">{t('loanreport.loans', { count: sum.loans })}</RowsLink>
          <b>{formatRupiahTotal(sum.principal)}</b>
        </p>
      )}
    </Section>
  );
}
