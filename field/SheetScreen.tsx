// The collection sheet of one meeting: who is there and pays, who covers, the cash, the leader's signature. Everything is
// on the phone as soon as it is touched; "Simpan lembar" puts it among those to be sent.
// Source: docs/screens.md; docs/domain.md §6; decision 0114.
import { formatRupiah } from '#domain/money.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { CashCard } from './CashCard.tsx';
import { CoversCard } from './CoversCard.tsx';
import { differenceText, headLine, isNothing, isUncounted } from './card.ts';
import { linesOf, type Sums, sumsOf } from './draft.ts';
import { Frame } from './Frame.tsx';
import { judge } from './judge.ts';
import { changeDraft, recordOf, useKeeper } from './keeper.ts';
import { MembersCard } from './MembersCard.tsx';
import type { Draft, SheetRecord } from './model.ts';
import { Press } from './parts.tsx';
import { go } from './place.ts';
import { RepaidCard } from './RepaidCard.tsx';
import { SignatureCard } from './SignatureCard.tsx';
import styles from './sheet.module.css';
import { roomText, timeText } from './times.ts';
import { finish } from './work.ts';
import { useWriting } from './writing.ts';

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

function FinishBar({ record, sums }: { record: SheetRecord; sums: Sums }) {
  const stops = stopText(record, sums);
  const isCalm = isUncounted(sums) || isNothing(sums);
  const done = async () => {
    await finish(record);
    go({ is: 'day' });
  };
  return (
    <>
      <div className={styles.finish}>
        <div className={styles.need}>
          <span className="xs ink2">{t('fieldapp.need')}</span> <b className="num">{formatRupiah(sums.total)}</b>
          {stops !== null && (
            <p className={isCalm ? styles.uncounted : styles.stops} role="status">
              {!isCalm && <Icon name="warn" size={16} />}
              {stops}
            </p>
          )}
        </div>
        <Kept className="desk" />
        <Press disabled={stops !== null} onPress={() => void done()}>
          {t('fieldapp.finish')}
        </Press>
      </div>
      <Kept className="phone" />
    </>
  );
}

/** Why the sheet cannot be finished yet; null when it can. */
function stopText({ meeting, draft }: SheetRecord, sums: Sums): string | null {
  if (sums.difference !== 0) return differenceText(sums);
  if (isNothing(sums)) return t('fieldapp.finish.nothing');
  const why = judge(meeting, draft);
  return why && t(why.code, why.slots);
}

function Kept({ className }: { className: string }) {
  const { room } = useKeeper();
  const { savedAt } = useWriting();
  return (
    <p className={classes(styles.kept, className)}>
      {savedAt !== null && t('fieldapp.kept', { time: timeText(savedAt) })} {t('fieldapp.kept.sent')}
      {room !== null && <span>{roomText(room)}</span>}
    </p>
  );
}
