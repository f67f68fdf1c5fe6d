// A month as agreed: a day is a radio, its groups and sum stand beside it. A holiday says where its instalments went.
// Begins with the next month; the others, to the last instalment, come when asked for.
// Source: docs/screens.md; decision 0104.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComingMonthOfDays } from '#contract/spread.ts';
import {
  addDays,
  addMonthsClamped,
  type BusinessDate,
  businessDate,
  formatMonth,
  weekdayOf,
} from '#domain/calendar.ts';
import { formatDigits, formatRupiah, sumRupiah } from '#domain/money.ts';
import { IconButton } from '#ui/Button.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { dayText, shortDayText } from './figures.ts';
import styles from './coming.module.css';
import { Block } from './SpreadBars.tsx';
import { monthQuery } from './spreadQueries.ts';

type Month = ComingMonthOfDays;
type Due = Month['days'][number];
type Props = { first: Month; on: BusinessDate; last: BusinessDate };

const stepMonth = (month: string, by: number): string => addMonthsClamped(businessDate(`${month}-01`), by).slice(0, 7);
const sumOf = (days: readonly Due[]) => sumRupiah(days.map(({ amount }) => amount));

export function MonthCard({ first, on, last }: Props) {
  const [month, setMonth] = useState(first.month);
  const other = useQuery({ ...monthQuery(month), enabled: month !== first.month });
  const query = month === first.month ? { ...other, data: first, isError: false } : other;
  const [earliest, latest] = [on.slice(0, 7), last.slice(0, 7)];
  return (
    <Block title={formatMonth(businessDate(`${month}-01`))} remark={query.data && <Sum days={query.data.days} />}>
      <div className={styles.steps}>
        {month > earliest && (
          <IconButton icon="left" label={t('spread.month.before')} onClick={() => setMonth(stepMonth(month, -1))} />
        )}
        {month < latest && (
          <IconButton icon="right" label={t('spread.month.after')} onClick={() => setMonth(stepMonth(month, 1))} />
        )}
      </div>
      <ListFaces query={query} what={t('spread.month.what')} loading={<LinesSkeleton rows={6} />}>
        {(found) => <Calendar key={found.month} month={found} />}
      </ListFaces>
    </Block>
  );
}

function Sum({ days }: { days: readonly Due[] }) {
  return (
    <>
      {t('spread.month.sum', { count: days.length })} <b>{formatRupiah(sumOf(days))}</b>
    </>
  );
}

/** The weeks of a month from Monday; null before its first and after its last day. */
function weeksOf(month: string): (BusinessDate | null)[][] {
  const first = businessDate(`${month}-01`);
  const count = Number(addDays(addMonthsClamped(first, 1), -1).slice(8));
  const cells: (BusinessDate | null)[] = [
    ...Array.from({ length: weekdayOf(first) - 1 }, () => null),
    ...Array.from({ length: count }, (_, index) => addDays(first, index)),
  ];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

function Calendar({ month: { month, days, holidays } }: { month: Month }) {
  const [chosen, setChosen] = useState<BusinessDate | null>(days[0]?.on ?? null);
  const dueOn = (on: BusinessDate) => days.filter((due) => due.on === on);
  const moved = holidays.flatMap(({ on, name, movedTo }) => (movedTo === null ? [] : [{ on, name, movedTo }]));
  return (
    <div className={styles.month}>
      <div>
        <table className={styles.calendar}>
          <caption className="sr">
            {t('spread.month.caption', { month: formatMonth(businessDate(`${month}-01`)) })}
          </caption>
          <thead>
            <tr>
              {([1, 2, 3, 4, 5, 6, 7] as const).map((day) => (
                <th key={day} scope="col">
                  <abbr title={t(`weekday.${day}`)}>{t(`weekday.${day}`).slice(0, 3)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find((on) => on !== null)}>
                {week.map((on, index) => (
                  <td key={on ?? `${index}`}>
                    {on !== null && (
                      <Day
                        on={on}
                        due={dueOn(on)}
                        holiday={holidays.find((one) => one.on === on)?.name ?? null}
                        chosen={on === chosen}
                        onChoose={() => setChosen(on)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.remarks}>
          <span className={styles.few}>{t('spread.month.thousands')} </span>
          {days.some(({ late }) => late) && (
            <>
              <Icon name="clock" size={14} className={styles.mark ?? ''} /> {t('spread.month.late')}.{' '}
            </>
          )}
          {moved.map(({ on, name, movedTo }) => (
            <span key={on}>{t('spread.month.holiday', { day: shortDayText(on), name, date: dayText(movedTo) })} </span>
          ))}
          {days.length === 0 && t('spread.month.none')}
        </p>
      </div>
      <div aria-live="polite">{chosen !== null && <Details on={chosen} due={dueOn(chosen)} />}</div>
    </div>
  );
}

type DayProps = {
  on: BusinessDate;
  due: readonly Due[];
  holiday: string | null;
  chosen: boolean;
  onChoose: () => void;
};

function Day({ on, due, holiday, chosen, onChoose }: DayProps) {
  const no = Number(on.slice(8));
  if (due.length === 0) {
    return (
      <span className={styles.blank}>
        {no}
        {holiday !== null && <small>{holiday}</small>}
      </span>
    );
  }
  const isLate = due.some(({ late }) => late);
  const amount = sumOf(due);
  const slots = { day: shortDayText(on), amount: formatRupiah(amount), count: due.length };
  return (
    <label className={styles.day}>
      <input
        className="sr"
        type="radio"
        name={`day-${on.slice(0, 7)}`}
        checked={chosen}
        onChange={onChoose}
        aria-label={t(isLate ? 'spread.month.day.late' : 'spread.month.day', slots)}
      />
      <span>{no}</span>
      {isLate && <Icon name="clock" size={14} className={styles.mark ?? ''} />}
      <b>
        <span className={styles.many}>{formatRupiah(amount)}</span>
        <span className={styles.few}>{formatDigits(Math.round(amount / 1000))}</span>
      </b>
    </label>
  );
}

function Details({ on, due }: { on: BusinessDate; due: readonly Due[] }) {
  return (
    <div>
      <h4>{dayText(on)}</h4>
      <Lines
        items={[
          ...due.map(({ portfolio, name, amount, late }) => ({
            key: portfolio,
            label: (
              <>
                {name}
                {late && (
                  <>
                    {' '}
                    <Icon name="clock" size={14} className={styles.mark ?? ''} />
                    <span className="sr">{t('spread.month.late.name')}</span>
                  </>
                )}
              </>
            ),
            value: formatRupiah(amount),
          })),
          { label: t('spread.month.sum', { count: due.length }), value: formatRupiah(sumOf(due)), sum: true },
        ]}
      />
    </div>
  );
}
