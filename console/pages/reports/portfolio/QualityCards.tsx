// The five qualities of the law with TKB of the same source, and the table by age of arrears.
import { formatDayMonth } from '#domain/calendar.ts';
import { Fragment } from 'react';
import type { PortfolioReport } from '#contract/portfolio-report.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { concentrationOf, type LoanSelection } from '#domain/portfolio-report.ts';
import { classes } from '#ui/classes.ts';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { Change } from '../collection/Change.tsx';
import { RowsLink, Section, ShareName, shareText } from './parts.tsx';
import styles from './portfolio.module.css';

/** The authority allows 5% more than 90 days late; the product warns from 4%. */
const WARN_BP = 350;
const LIMIT_BP = 500;

export function QualityCard({ report: { now, month } }: { report: PortfolioReport }) {
  const shares = now.qualities.map((one) => `${t(`loanreport.quality.${one.quality}`)} ${shareText(one)}`).join(', ');
  const bad = now.qualities.find(({ quality }) => quality === 'macet');
  return (
    <Section
      title={t('loanreport.quality.title')}
      label={t('loanreport.quality.title')}
      remark={t('loanreport.quality.remark')}
    >
      <div className={styles.quality} role="img" aria-label={t('loanreport.quality.label', { shares })}>
        {now.qualities.map(({ quality, bp }) => (
          <i key={quality} className={styles[quality]} style={{ flexGrow: bp ?? 0 }} />
        ))}
      </div>
      <ul className={styles.key}>
        {now.qualities.map((one) => (
          <li key={one.quality}>
            <i className={styles[one.quality]} aria-hidden="true" />
            {t(`loanreport.quality.${one.quality}`)} {shareText(one)}
          </li>
        ))}
      </ul>
      {bad && bad.bp !== null && bad.bp >= WARN_BP && (
        <Note tone="wait">
          {t(bad.bp > LIMIT_BP ? 'loanreport.quality.over' : 'loanreport.quality.warning', { share: shareText(bad) })}
        </Note>
      )}
      <RepaidTable now={now} month={month} />
      <p className={styles.quiet}>{t('loanreport.tkb.note')}</p>
    </Section>
  );
}

/** TKB of each term, beside a month before. */
function RepaidTable({ now, month }: Pick<PortfolioReport, 'now' | 'month'>) {
  return (
    <table className={classes(styles.figures, styles.inset)}>
      <thead>
        <tr>
          <th scope="col">{t('loanreport.tkb.head')}</th>
          <th scope="col">{t('loanreport.ages.share')}</th>
          {month && <th scope="col">{formatDayMonth(month.on)}</th>}
        </tr>
      </thead>
      <tbody>
        {now.risks.map(({ days, tkb }, index) => (
          <tr key={days}>
            <td>
              <ShareName
                name={t('loanreport.tkb', { days })}
                what={days === 0 ? t('loanreport.tkb.what.first') : t('loanreport.tkb.what', { days })}
                share={tkb}
                kind="amount"
              />
              <small>{t('loanreport.tkb.less', { par: t('loanreport.par', { days: days === 0 ? 1 : days }) })}</small>
            </td>
            <td>
              <b>{shareText(tkb)}</b>
            </td>
            {month && (
              <td>
                {month.figures.risks[index] ? shareText(month.figures.risks[index].tkb) : '–'}
                <small>
                  <Change now={tkb.bp} before={month.figures.risks[index]?.tkb.bp ?? null} better="up" />
                </small>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const rowsOfAge = { 0: 'age0', 1: 'age1', 31: 'age31', 61: 'age61', 91: 'age91', 181: 'age181' } as const;
type Line = { key: string; name: string; days: string | null; rows: LoanSelection | null; isPart: boolean };

/** Each quality with its days; the last is divided at 180. */
const lines: readonly (Line & { from: readonly number[] })[] = [
  ...(['lancar', 'dalam_perhatian_khusus', 'kurang_lancar', 'diragukan'] as const).map((quality, index) => {
    const from = [0, 1, 31, 61][index] as keyof typeof rowsOfAge;
    return { key: quality, name: quality, days: quality, rows: rowsOfAge[from], isPart: false, from: [from] };
  }),
  { key: 'macet', name: 'macet', days: 'macet', rows: 'par90', isPart: false, from: [91, 181] },
  ...([91, 181] as const).map((from) => ({
    key: String(from),
    name: String(from),
    days: null,
    rows: rowsOfAge[from],
    isPart: true,
    from: [from],
  })),
];

export function AgesCard({ report: { now } }: { report: PortfolioReport }) {
  const whole = BigInt(now.outstanding);
  return (
    <Section flush title={t('loanreport.ages.title')} label={t('loanreport.ages.title')}>
      <table className={classes(styles.figures, styles.ages)}>
        <thead>
          <tr>
            <th scope="col">{t('loanreport.ages.name')}</th>
            <th scope="col">{t('loanreport.ages.loans')}</th>
            <th scope="col">{t('loanreport.ages.principal')}</th>
            <th scope="col">{t('loanreport.ages.share')}</th>
            <th scope="col">{t('loanreport.ages.arrears')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, isPart, rows, from }) => {
            const its = now.ages.filter((age) => from.includes(age.from));
            const principal = its.reduce((sum, age) => sum + BigInt(age.principal), 0n);
            const arrears = its.reduce((sum, age) => sum + BigInt(age.arrears), 0n);
            return (
              <tr key={key} className={isPart ? styles.part : undefined}>
                <td>
                  {isPart ? t(key === '91' ? 'loanreport.age.91' : 'loanreport.age.181') : <QualityName of={key} />}
                </td>
                <td>{its.reduce((count, age) => count + age.loans, 0)}</td>
                <td>{rows && <RowsLink rows={rows}>{formatRupiahTotal(String(principal))}</RowsLink>}</td>
                <td>{partText(principal, whole)}</td>
                <td>{arrears === 0n ? '–' : formatRupiahTotal(String(arrears))}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('loanreport.where.all')}</td>
            <td>{now.loans}</td>
            <td>{formatRupiahTotal(now.outstanding)}</td>
            <td>{whole === 0n ? '–' : partText(whole, whole)}</td>
            <td>{formatRupiahTotal(now.arrears)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}

const QualityName = ({ of }: { of: string }) => {
  const quality = of as PortfolioReport['now']['qualities'][number]['quality'];
  return (
    <Fragment>
      <b>{t(`loanreport.quality.${quality}`)}</b>
      <small>{t(`loanreport.quality.days.${quality}`)}</small>
    </Fragment>
  );
};

const partText = (part: bigint, whole: bigint): string => shareText(shareOfParts(part, whole));
const shareOfParts = (part: bigint, whole: bigint) => ({
  numerator: String(part),
  denominator: String(whole),
  bp: concentrationOf(part, whole).bp,
});
