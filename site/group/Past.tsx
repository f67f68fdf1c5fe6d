// How a group's earlier loans went: a column for each meeting, with a line for everybody who came and a cell for the
// instalment below; the same in a sentence and in a table.
// Source: docs/screens.md; decision 0105.
import type { PastLoan } from '#contract/site.ts';
import { formatMonth, formatShortDate } from '#domain/calendar.ts';
import { formatMean, formatRupiah } from '#domain/money.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { SectionHead } from '../parts/Section.tsx';
import styles from './GroupPage.module.css';

type Week = PastLoan['weeks'][number];

export function Past({ loans }: { loans: readonly PastLoan[] }) {
  if (loans.length === 0)
    return (
      <>
        <SectionHead title={t('kin.past')} />
        <p className="ink2">{t('kin.past.none')}</p>
      </>
    );
  const weeks = loans.flatMap((loan) => loan.weeks);
  return (
    <>
      <SectionHead title={t('kin.past')} lead={summary(weeks)} />
      <p className="sm ink2">{t('kin.past.lead')}</p>
      {loans.map((loan) => (
        <Loan key={loan.id} loan={loan} />
      ))}
      <p className={styles.legend}>
        {(['own', 'covered', 'late'] as const).map((mark) => (
          <span key={mark}>
            <i className={styles[mark]} />
            {t(`kin.past.${mark}`)}
          </span>
        ))}
      </p>
      <PastTable loans={loans} />
    </>
  );
}

const counted = (weeks: readonly Week[], mark: Week['mark']): number =>
  weeks.filter((week) => week.mark === mark).length;

/** Attendance counts only where a sheet was kept. */
function summary(weeks: readonly Week[]): string {
  const words = t('kin.past.sum', {
    meetings: weeks.length,
    own: counted(weeks, 'own'),
    covered: counted(weeks, 'covered'),
    late: counted(weeks, 'late'),
  });
  const kept = weeks.filter(({ came }) => came > 0);
  if (kept.length === 0) return words;
  const total = kept.reduce((sum, { came }) => sum + came, 0);
  const average = formatMean(total, kept.length);
  return `${words} ${t('kin.past.came', { average, members: Math.max(...kept.map(({ members }) => members)) })}`;
}

const IN_A_LINE = 25;

function Loan({ loan }: { loan: PastLoan }) {
  const { no, loanAmount, disbursedOn, weeks, status } = loan;
  const lines = Array.from({ length: Math.ceil(weeks.length / IN_A_LINE) }, (_, line) =>
    weeks.slice(line * IN_A_LINE, (line + 1) * IN_A_LINE),
  );
  const end = status === 'returned' ? 'returned' : status === 'failed' ? 'failed' : 'running';
  return (
    <div className={styles.loan}>
      <p className={styles.between}>
        <b>{t('kin.past.loan', { no })}</b>
        <span className="sm">{t(`kin.past.${end}`)}</span>
      </p>
      <p className="sm ink2">
        {t('kin.past.of', { amount: formatRupiah(loanAmount), month: formatMonth(disbursedOn), count: weeks.length })}
      </p>
      <div className={styles.strips}>
        {lines.map((line) => (
          <Strip key={line[0]?.no} no={no} line={line} />
        ))}
      </div>
    </div>
  );
}

/** Ten lines at most for attendance: the share of those who came, so that groups of any size look alike. */
function Strip({ no, line }: { no: number; line: readonly Week[] }) {
  const label = t('kin.past.strip', {
    no,
    from: line[0]?.no ?? 0,
    to: line.at(-1)?.no ?? 0,
    own: counted(line, 'own'),
    covered: counted(line, 'covered'),
    late: counted(line, 'late'),
  });
  return (
    <svg className={styles.strip} viewBox={`0 0 ${IN_A_LINE * 10} 70`} role="img" aria-label={label}>
      {line.map((week, index) => (
        <g key={week.no} transform={`translate(${index * 10} 0)`}>
          {Array.from({ length: 10 }, (_, dash) => (
            <rect
              key={dash}
              x="1"
              y={36 - dash * 4}
              width="8"
              height="2"
              className={dash < cameOfTen(week) ? styles.came : styles.away}
            />
          ))}
          <rect x="1" y="42" width="8" height="12" className={styles[week.mark]} />
          {week.mark === 'late' && <path d="M3 48h4" className={styles.stroke} />}
          {(index === 0 || week.no % 5 === 0) && (
            <text x="5" y="66">
              {week.no}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

const cameOfTen = ({ came, members }: Week): number => (members === 0 ? 0 : Math.round((came * 10) / members));

function PastTable({ loans }: { loans: readonly PastLoan[] }) {
  return (
    <details className={styles.fold}>
      <summary>
        {t('chart.table')}
        <Icon name="down" size={16} />
      </summary>
      {loans.map((loan) => (
        <table key={loan.id}>
          <caption>{t('kin.past.loan', { no: loan.no })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('kin.past.week')}</th>
              <th scope="col">{t('kin.past.date')}</th>
              <th scope="col">{t('kin.past.paid')}</th>
              <th scope="col">{t('kin.past.attended')}</th>
            </tr>
          </thead>
          <tbody>
            {loan.weeks.map(({ no, dueOn, mark, came, members }) => (
              <tr key={no}>
                <td>{no}</td>
                <td>{formatShortDate(dueOn)}</td>
                <td>{t(`kin.past.${mark}`)}</td>
                <td>{came === 0 ? '–' : t('kin.past.attended.of', { came, members })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </details>
  );
}
