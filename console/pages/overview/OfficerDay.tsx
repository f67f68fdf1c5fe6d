// A field officer's own day: today's meetings, each one press from its sheet, late groups, tomorrow; beside them the
// cash that she holds and what can be disbursed.
// Source: docs/screens.md; decision 0111.
import { useState } from 'react';
import type { DayMeeting, OfficerDay } from '#contract/day.ts';
import { type BusinessDate, businessDateOf, formatShortDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { now } from '#ui/clock.ts';
import { t } from '#ui/text.ts';
import { fieldApp, paths } from '../../paths.ts';
import { PromiseDialog } from '../promises/PromiseDialog.tsx';
import { DayCard, DayRow, Late } from './DayRows.tsx';
import styles from './day.module.css';
import { ReadyCard } from './ReadyCard.tsx';

/** The next meeting whose sheet is not posted yet. */
const nextOf = ({ today }: OfficerDay): DayMeeting | undefined => today.items.find(({ taken }) => taken === null);

export function OfficerMeetings({ day }: { day: OfficerDay }) {
  const next = nextOf(day);
  return (
    <>
      <DayCard
        title={t('day.meetings')}
        remark={day.today.items.length > 0 && t('day.groups', { count: day.today.items.length })}
        quiet={t('day.meetings.none')}
        sum={{ label: t('day.expected'), amount: day.today.expected }}
        foot={
          day.today.items.length > 0 && (
            <>
              {next && (
                <Button to={sheetOn(next, day.today.date)}>{t('day.open_sheet', { name: next.groupName })}</Button>
              )}
              <Button kind="outline" icon="pin" to={paths.route}>
                {t('day.route')}
              </Button>
            </>
          )
        }
      >
        {day.today.items.map((meeting) => (
          <MeetingRow
            key={meeting.lending}
            meeting={meeting}
            to={sheetOn(meeting, day.today.date)}
            isNext={meeting === next}
          />
        ))}
      </DayCard>
      <LateGroups late={day.late} />
      <DayCard
        title={t('day.tomorrow')}
        remark={formatShortDate(day.tomorrow.date)}
        quiet={t('day.tomorrow.none')}
        sum={{ label: t('day.expected'), amount: day.tomorrow.expected }}
        foot={
          <Button kind="outline" icon="download" href={fieldApp}>
            {t('sheet.field')}
          </Button>
        }
      >
        {day.tomorrow.items.map((meeting) => (
          <MeetingRow key={meeting.lending} meeting={meeting} to={paths.lending(meeting.lending)} />
        ))}
      </DayCard>
    </>
  );
}

const sheetOn = ({ lending }: DayMeeting, date: BusinessDate): string => `${paths.sheet(lending)}?date=${date}`;

type MeetingProps = { meeting: DayMeeting; to: string; isNext?: boolean };

function MeetingRow({ meeting, to, isNext = false }: MeetingProps) {
  const { groupName, place, time, zone, daysLate, expected, taken } = meeting;
  return (
    <DayRow
      to={to}
      name={groupName}
      time={{ at: time, zone }}
      isNext={isNext}
      lines={
        <>
          {place !== '' && <small>{place}</small>}
          <small>{instalmentText(meeting)}</small>
          {daysLate > 0 && <Late>{t('day.late', { days: daysLate })}</Late>}
        </>
      }
      right={
        <>
          {formatRupiah(expected)}
          {taken !== null && <small>{t('day.taken', { amount: formatRupiah(taken) })}</small>}
          {isNext && <small>{t('day.next')}</small>}
        </>
      }
    />
  );
}

function instalmentText({ members, first, last, instalments }: DayMeeting): string {
  if (first === null || last === null) return t('day.members', { members });
  const numbers = first === last ? String(first) : `${first}–${last}`;
  return t('day.instalment', { members, numbers, instalments });
}

function LateGroups({ late }: { late: OfficerDay['late'] }) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <DayCard
        title={t('day.late_groups')}
        remark={late.items.length > 0 && t('day.late_groups.of', { count: late.items.length, of: late.running })}
        quiet={t('day.late_groups.none')}
        sum={{ label: t('day.arrears'), amount: late.arrears }}
      >
        {late.items.map((item) => (
          <LateRow key={item.lending} item={item} onPromise={() => setAsked(item.lending)} />
        ))}
      </DayCard>
      {asked !== null && <PromiseDialog lending={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type LateItem = OfficerDay['late']['items'][number];

/** A promise that was broken, or none, asks for a new one. */
function LateRow({ item, onPromise }: { item: LateItem; onPromise: () => void }) {
  const { lending, groupName, daysLate, arrears, promise } = item;
  return (
    <DayRow
      to={paths.lending(lending)}
      name={groupName}
      lines={
        <>
          <Late>{t('day.days', { days: daysLate })}</Late>
          {promise && <PromiseLine promise={promise} />}
        </>
      }
      right={formatRupiah(arrears)}
      act={
        promise?.state !== 'open' && (
          <Button kind="outline" size="sm" onClick={onPromise}>
            {t(promise === null ? 'promise.new' : 'promise.again')}
            <span className="sr"> {groupName}</span>
          </Button>
        )
      }
    />
  );
}

function PromiseLine({ promise: { amount, dueOn, state, member } }: { promise: NonNullable<LateItem['promise']> }) {
  const slots = { amount: formatRupiah(amount), date: formatShortDate(dueOn) };
  const line = t(dueOn === businessDateOf(now()) ? 'promise.line.today' : 'promise.line', slots);
  return (
    <small>
      {member !== null && `${member}: `}
      {line}
      {state === 'broken' && (
        <>
          : <b className={styles.broken}>{t('promise.broken')}</b>
        </>
      )}
    </small>
  );
}

export function OfficerSide({ day: { cash, ready } }: { day: OfficerDay }) {
  return (
    <>
      <DayCard
        title={t('day.cash')}
        quiet={t('day.cash.none')}
        top={
          cash.since !== null && (
            <>
              <p className={styles.held}>{formatRupiah(cash.total)}</p>
              <small>{t('day.since', { date: formatShortDate(cash.since) })}</small>
            </>
          )
        }
        sum={{ label: t('day.cash.deposit'), amount: cash.total }}
      >
        {cash.items.map(({ lending, groupName, inHand, since }) => (
          <DayRow
            key={lending}
            to={paths.lending(lending)}
            name={groupName}
            lines={<small>{formatShortDate(since)}</small>}
            right={formatRupiah(inHand)}
          />
        ))}
      </DayCard>
      <ReadyCard ready={ready} />
    </>
  );
}
