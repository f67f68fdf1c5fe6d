// The twelve weeks, one of them open to its days; each figure of a day leads to the rows that it is the sum of. The open week
// stands in the address.
// Source: decision 0129.
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { CashAheadDay, CashAheadReport } from '#contract/cash-ahead.ts';
import { type BusinessDate, formatDayMonth, formatShortDate } from '#domain/calendar.ts';
import { plannedKinds } from '#domain/cash-ahead.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import { paths } from '../../../paths.ts';
import styles from './cash.module.css';
import { rowsLink } from './cashQueries.ts';

type Week = CashAheadReport['weeks'][number];
type Flows = Pick<Week, 'due' | 'instalments' | 'inHand' | 'out' | 'opening' | 'lowest' | 'closing'>;

const sum = (amounts: readonly string[]): string =>
  String(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
export const inflowOf = ({ instalments, inHand }: Flows): string => sum([instalments, inHand]);
export const outflowOf = ({ out }: Flows): string => sum(plannedKinds.map((kind) => out[kind]));

type Props = { weeks: readonly Week[]; open: BusinessDate | null; onOpen: (from: BusinessDate | null) => void };

export function WeekTable({ weeks, open, onOpen }: Props) {
  return (
    <table className={styles.table}>
      <caption className="sr">{t('ahead.weeks')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ahead.week')}</th>
          <th scope="col" className={styles.desk}>
            {t('ahead.in')}
          </th>
          <th scope="col" className={styles.desk}>
            {t('ahead.out')}
          </th>
          <th scope="col" className={styles.desk}>
            {t('ahead.lowest')}
          </th>
          <th scope="col">{t('ahead.closing')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <Fragment key={week.from}>
            <WeekRow week={week} isOpen={week.from === open} onOpen={onOpen} />
            {week.from === open && week.days.map((day) => <DayRow key={day.on} day={day} />)}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function WeekRow({ week, isOpen, onOpen }: { week: Week; isOpen: boolean; onOpen: Props['onOpen'] }) {
  return (
    <tr id={`minggu-${week.from}`} className={classes(styles.week, isOpen && styles.open)}>
      <th scope="row">
        <button type="button" aria-expanded={isOpen} onClick={() => onOpen(isOpen ? null : week.from)}>
          {t('ahead.span', { from: formatDayMonth(week.from), through: formatDayMonth(week.through) })}
        </button>
        <OnPhone flows={week} />
      </th>
      <td className={styles.desk}>{formatRupiahTotal(inflowOf(week))}</td>
      <td className={styles.desk}>{formatRupiahTotal(outflowOf(week))}</td>
      <td className={styles.desk}>
        <Balance amount={week.lowest} />
      </td>
      <td>
        <Balance amount={week.closing} />
      </td>
    </tr>
  );
}

/** Below zero it is said in a word too. */
const Balance = ({ amount }: { amount: string }) => (
  <span className={classes(amount.startsWith('-') && styles.minus)}>
    {formatRupiahTotal(amount)}
    {amount.startsWith('-') && <small>{t('ahead.minus')}</small>}
  </span>
);

const OnPhone = ({ flows }: { flows: Flows }) => (
  <small className={styles.phone}>
    {t('ahead.phone', { in: formatRupiahTotal(inflowOf(flows)), out: formatRupiahTotal(outflowOf(flows)) })}
  </small>
);

function DayRow({ day }: { day: CashAheadDay }) {
  const isQuiet = inflowOf(day) === '0' && outflowOf(day) === '0';
  return (
    <tr className={classes(styles.day, isQuiet && styles.quiet)}>
      <th scope="row">
        {formatShortDate(day.on)}
        {!day.isWorking && <small>{t('ahead.closed')}</small>}
        <div className={styles.phone}>
          <Inflow day={day} />
          <Outflow day={day} />
        </div>
      </th>
      <td className={styles.desk}>
        <Inflow day={day} />
      </td>
      <td className={styles.desk}>
        <Outflow day={day} />
      </td>
      <td className={styles.desk}>
        <Balance amount={day.lowest} />
      </td>
      <td>
        <Balance amount={day.closing} />
      </td>
    </tr>
  );
}

const Part = ({ to, amount, children }: { to: string; amount: string; children: ReactNode }) => (
  <div className={styles.part}>
    <Link to={to}>{formatRupiahTotal(amount)}</Link>
    <small>{children}</small>
  </div>
);

const Inflow = ({ day }: { day: CashAheadDay }) => (
  <>
    {day.due !== '0' && (
      <Part to={rowsLink({ list: 'instalments', on: day.on })} amount={day.instalments}>
        {t('ahead.part.instalments', { due: formatRupiahTotal(day.due) })}
      </Part>
    )}
    {day.inHand !== '0' && (
      <Part to={paths.cash} amount={day.inHand}>
        {t('ahead.part.in_hand')}
      </Part>
    )}
  </>
);

const Outflow = ({ day }: { day: CashAheadDay }) => (
  <>
    {plannedKinds
      .filter((kind) => day.out[kind] !== '0')
      .map((kind) => (
        <Part key={kind} to={rowsLink({ list: 'planned', on: day.on, kind })} amount={day.out[kind]}>
          {t(`ahead.kind.${kind}`)}
        </Part>
      ))}
  </>
);
