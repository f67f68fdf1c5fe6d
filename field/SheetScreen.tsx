// The collection sheet of one meeting: who is there and pays, who covers, the cash, the leader's signature. Everything is
// on the phone as soon as it is touched; "Simpan lembar" puts it among those to be sent.
// Source: docs/screens.md; docs/domain.md §6; decision 0114.
import { formatShortDate, weekdayOf } from '#domain/calendar.ts';
import { formatRupiah, rupiah } from '#domain/money.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { CashCard } from './CashCard.tsx';
import { CoversCard } from './CoversCard.tsx';
import { type Line, linesOf, type Sums, sumsOf } from './draft.ts';
import { Frame } from './Frame.tsx';
import { judge } from './judge.ts';
import { changeDraft, recordOf, useKeeper } from './keeper.ts';
import { MembersCard } from './MembersCard.tsx';
import type { Draft, Meeting, SheetRecord } from './model.ts';
import { Press } from './parts.tsx';
import { go } from './place.ts';
import { RepaidCard } from './RepaidCard.tsx';
import { SignatureCard } from './SignatureCard.tsx';
import styles from './sheet.module.css';
import { timeText } from './times.ts';
import { finish } from './work.ts';

export type CardProps = {
  record: SheetRecord;
  lines: readonly Line[];
  sums: Sums;
  change: (part: Partial<Draft>) => void;
};

export function SheetScreen({ record }: { record: SheetRecord }) {
  const { meeting, draft, name } = record;
  const lines = linesOf(meeting, draft);
  const sums = sumsOf(lines, draft);
  // Two presses before the next drawing change the same sheet: the newest one is changed.
  const change = (part: Partial<Draft>) => changeDraft(recordOf(name) ?? record, part);
  const card = { record, lines, sums, change };
  return (
    <Frame title={meeting.groupName} line={headLine(meeting)} back>
      <div className={styles.grid}>
        <div className={styles.column}>
          <MembersCard {...card} />
          <CoversCard {...card} />
          <RepaidCard {...card} />
        </div>
        <div className={styles.column}>
          <CashCard {...card} />
          <SignatureCard {...card} />
        </div>
      </div>
      <FinishBar record={record} sums={sums} />
    </Frame>
  );
}

export function headLine({ form, first, last, instalments }: Meeting): string {
  const date = t('fieldapp.day', {
    day: t(`weekday.${weekdayOf(form.meetingDate)}`),
    date: formatShortDate(form.meetingDate),
  });
  if (first === null || last === null) return date;
  const numbers = first === last ? String(first) : `${first}–${last}`;
  return t('fieldapp.head', { date, numbers, of: instalments });
}

function FinishBar({ record, sums }: { record: SheetRecord; sums: Sums }) {
  const { savedAt, room } = useKeeper();
  const why = sums.difference === 0 ? judge(record.meeting, record.draft) : null;
  const stops = sums.difference !== 0 ? differenceText(sums) : why && t(why.code, why.slots);
  const done = async () => {
    await finish(record);
    go({ is: 'day' });
  };
  return (
    <div className={styles.finish}>
      <div className={styles.need}>
        <span className="xs ink2">{t('fieldapp.need')}</span> <b className="num">{formatRupiah(sums.total)}</b>
        {stops !== null && (
          <p className={styles.stops} role="status">
            <Icon name="warn" size={16} />
            {stops}
          </p>
        )}
      </div>
      <p className={styles.kept}>
        {savedAt !== null && t('fieldapp.kept', { time: timeText(savedAt) })} {t('fieldapp.kept.sent')}
        {room !== null && <span>{t('fieldapp.room', { count: room })}</span>}
      </p>
      <Press disabled={stops !== null} onPress={() => void done()}>
        {t('fieldapp.finish')}
      </Press>
    </div>
  );
}

/** Nothing counted yet is said as what is missing. */
export function differenceText({ difference }: Sums): string {
  const slots = { amount: formatRupiah(rupiah(Math.abs(difference))) };
  if (difference === 0) return t('fieldapp.difference.none');
  return difference < 0 ? t('fieldapp.difference.short', slots) : t('fieldapp.difference.over', slots);
}
