// The start of the app: the days that were taken along with their meetings, what was filled in and where it stands, and
// taking the sheets along.
// Source: docs/screens.md; decision 0114.
import { useState } from 'react';
import { type BusinessDate, formatDate, formatShortDate, businessDateOf, weekdayOf } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { messageOf } from '#ui/client.ts';
import { type IconName, Icon } from '#ui/Icon.tsx';
import { now } from '#ui/clock.ts';
import type { Tone } from '#ui/status.ts';
import { t } from '#ui/text.ts';
import styles from './day.module.css';
import { countedOf } from './draft.ts';
import { Frame } from './Frame.tsx';
import { lock, useKeeper } from './keeper.ts';
import type { SheetRecord, State } from './model.ts';
import { longDate, Menu, Notice, Press } from './parts.tsx';
import { go, sheetLink } from './place.ts';
import { useSession } from './session.ts';
import { useSignal } from './signal.ts';
import { FEW_SHEETS } from './space.ts';
import { clockText, roomText, timeText } from './times.ts';
import { takeUpdate, useUpdate } from './update.ts';
import { prepare, useSending } from './work.ts';

export function DayScreen() {
  const { records, about, newer } = useKeeper();
  const days = [...new Set(records.map(({ meeting }) => meeting.form.meetingDate))].sort();
  const touched = records.filter(({ state }) => state !== 'prepared');
  return (
    <Frame title={t('fieldapp.title')} line={about?.officer ?? ''} menu={<AppMenu />}>
      <div className={styles.grid}>
        <div className={styles.column}>
          <UpdateNotice />
          {newer > 0 && <Notice tone="wait">{t('fieldapp.newer', { count: newer })}</Notice>}
          {days.map((date) => (
            <Day key={date} date={date} records={records.filter(({ meeting }) => meeting.form.meetingDate === date)} />
          ))}
          {days.length === 0 && <p className={styles.empty}>{t('fieldapp.empty')}</p>}
        </div>
        <div className={styles.column}>
          <PrepareCard />
          {touched.length > 0 && <SentCard records={touched} />}
        </div>
      </div>
    </Frame>
  );
}

/** Taken when she says so: what is on this phone stays, and the app begins anew. */
function UpdateNotice() {
  const { waiting } = useUpdate();
  if (waiting === null) return null;
  return (
    <Notice tone="info">
      <p>{t('fieldapp.update')}</p>
      <Press
        kind="outline"
        small
        onPress={() => void takeUpdate(navigator.serviceWorker, () => window.location.reload())}
      >
        {t('fieldapp.update.act')}
      </Press>
    </Notice>
  );
}

const AppMenu = () => (
  <Menu label={t('fieldapp.menu')} items={[{ label: t('fieldapp.lock'), icon: 'lock', onPress: () => void lock() }]}>
    <a href="/">
      <Icon name="home" size={16} />
      {t('fieldapp.console')}
    </a>
  </Menu>
);

function PrepareCard() {
  const { about, room, records } = useKeeper();
  const hasSession = useSession(({ token }) => token !== null);
  const isOffline = useSignal(({ since }) => since !== null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const at = about?.preparedAt ?? null;
  const isToday = at !== null && businessDateOf(new Date(at)) === businessDateOf(now());
  const take = async () => {
    setBusy(true);
    setWrong(null);
    try {
      await prepare();
    } catch (error) {
      setWrong(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const clock = clockText(about?.clockDifference ?? null);
  return (
    <Card title={t('fieldapp.prepare')} remark={records.length > 0 && t('fieldapp.sheets', { count: records.length })}>
      <div className={styles.stack}>
        <p className="ink2">
          {at === null
            ? t('fieldapp.prepare.never')
            : t('fieldapp.prepare.at', { date: formatShortDate(businessDateOf(new Date(at))), time: timeText(at) })}
        </p>
        {room !== null && <p className={room < FEW_SHEETS ? styles.few : 'ink2'}>{roomText(room)}</p>}
        {clock !== null && (
          <p className={styles.clock}>
            <Icon name="clock" size={16} />
            {clock} {t('fieldapp.clock.server')}
          </p>
        )}
        {wrong !== null && <Notice tone="danger">{wrong}</Notice>}
        {hasSession ? (
          <Press kind={isToday ? 'outline' : 'primary'} busy={busy} disabled={isOffline} onPress={() => void take()}>
            {t(isToday ? 'fieldapp.prepare.again' : 'fieldapp.prepare')}
          </Press>
        ) : (
          <Press kind="outline" disabled={isOffline} onPress={() => go({ is: 'sign_in' })}>
            {t('fieldapp.prepare.sign_in')}
          </Press>
        )}
      </div>
    </Card>
  );
}

function Day({ date, records }: { date: BusinessDate; records: readonly SheetRecord[] }) {
  const isToday = date === businessDateOf(now());
  const byTime = records.toSorted((a, b) => a.meeting.time.localeCompare(b.meeting.time));
  return (
    <Card
      flush
      title={isToday ? t('fieldapp.today', { date: formatDate(date) }) : longDate(date)}
      remark={dayRemark(records)}
    >
      <ul className={styles.list}>
        {byTime.map((record) => (
          <li key={record.name}>
            <a className={styles.row} href={sheetLink(record.name)}>
              <span className={styles.time}>{record.meeting.time}</span>
              <span className={styles.name}>
                <b>{record.meeting.groupName}</b>
                {record.meeting.place !== '' && <small>{record.meeting.place}</small>}
                {record.meeting.daysLate > 0 && (
                  <small className={styles.late}>{t('fieldapp.late', { days: record.meeting.daysLate })}</small>
                )}
              </span>
              <span className={styles.figure}>
                <b className="num">{formatRupiah(record.meeting.form.totals.due)}</b>
                {isHeld(record) ? (
                  <Badge tone="ok" icon="check">
                    {t('fieldapp.held')}
                  </Badge>
                ) : (
                  <StateBadge state={record.state} />
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A sheet of the meeting was in the books when this one was prepared, and nothing more was due. */
const isHeld = ({ state, meeting: { form } }: SheetRecord): boolean =>
  state === 'prepared' && form.posted.length > 0 && form.totals.due === 0;

const dayRemark = (records: readonly SheetRecord[]): string =>
  t('fieldapp.day.done', { done: records.filter(({ state }) => state === 'sent').length, of: records.length });

const marks: Readonly<Record<State, { tone: Tone; icon: IconName }>> = {
  prepared: { tone: 'mute', icon: 'page' },
  draft: { tone: 'info', icon: 'pen' },
  ready: { tone: 'wait', icon: 'clock' },
  sending: { tone: 'wait', icon: 'clock' },
  sent: { tone: 'ok', icon: 'check' },
  changed: { tone: 'wait', icon: 'warn' },
  refused: { tone: 'danger', icon: 'warn' },
  aside: { tone: 'mute', icon: 'cross' },
};

export const StateBadge = ({ state }: { state: State }) => (
  <Badge tone={marks[state].tone} icon={marks[state].icon}>
    {t(`fieldapp.state.${state}`)}
  </Badge>
);

/** What was filled in, in the order in which it is sent. */
function SentCard({ records }: { records: readonly SheetRecord[] }) {
  const { isSending } = useSending();
  const inOrder = records.toSorted((a, b) => a.turn - b.turn);
  return (
    <Card
      flush
      title={t('fieldapp.sent')}
      remark={isSending ? t('fieldapp.sending') : t('fieldapp.sheets', { count: records.length })}
    >
      <ul className={styles.list}>
        {inOrder.map((record) => (
          <li key={record.name}>
            <a className={styles.row} href={sheetLink(record.name)}>
              <span className={styles.name}>
                <b>{record.meeting.groupName}</b>
                <small>{whenText(record)}</small>
                <small>{weekdayText(record)}</small>
                {record.draft.photo?.refusal !== undefined && (
                  <small className={styles.late}>
                    {t('fieldapp.photo.refused', { reason: record.draft.photo.refusal })}
                  </small>
                )}
              </span>
              <span className={styles.figure}>
                <b className="num">{formatRupiah(countedOf(record.draft))}</b>
                <StateBadge state={record.state} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function whenText({ madeAt, sentAt, touchedAt }: SheetRecord): string {
  if (madeAt === null) return touchedAt === null ? '' : t('fieldapp.touched', { time: timeText(touchedAt) });
  const made = t('fieldapp.made', { time: timeText(madeAt) });
  return sentAt === null ? made : t('fieldapp.made.sent', { made, time: timeText(sentAt) });
}

const weekdayText = ({ meeting: { form } }: SheetRecord): string =>
  t('fieldapp.day', { day: t(`weekday.${weekdayOf(form.meetingDate)}`), date: formatShortDate(form.meetingDate) });
