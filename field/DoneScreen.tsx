// A sheet that is finished: what is in it and where it stands. One that has not left yet, or was refused, can be opened
// again. Source: docs/screens.md; decision 0114.
import { formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { BookPhoto } from './BookPhoto.tsx';
import { Sum } from './CashCard.tsx';
import { StateBadge } from './DayScreen.tsx';
import { linesOf, sumsOf } from './draft.ts';
import { Frame } from './Frame.tsx';
import type { SheetRecord } from './model.ts';
import { Notice, Press } from './parts.tsx';
import { headLine } from './card.ts';
import styles from './sheet.module.css';
import { clockText, timeText } from './times.ts';
import { finish, reopen } from './work.ts';

export function DoneScreen({ record }: { record: SheetRecord }) {
  const { meeting, draft, state, refusal, madeAt, sentAt, clockDifference } = record;
  const lines = linesOf(meeting, draft);
  const sums = sumsOf(lines, draft);
  const clock = clockText(clockDifference);
  return (
    <Frame title={meeting.groupName} line={headLine(meeting)} back>
      <div className={styles.done}>
        <Card title={t('fieldapp.done')} remark={<StateBadge state={state} />}>
          {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
          <dl className={styles.sums}>
            <Sum label={t('fieldapp.sum.paid')} value={formatRupiah(sums.paid)} />
            <Sum label={t('fieldapp.sum.covered')} value={formatRupiah(sums.covered)} />
            <Sum label={t('fieldapp.sum.counted')} value={formatRupiah(sums.counted)} isSum />
            <Sum
              label={t('fieldapp.done.there')}
              value={t('fieldapp.members.there', { count: sums.present, of: lines.length })}
            />
            {madeAt !== null && <Sum label={t('fieldapp.done.made')} value={timeText(madeAt)} />}
            {sentAt !== null && <Sum label={t('fieldapp.done.sent.at')} value={timeText(sentAt)} />}
          </dl>
          <p className="ink2">{t(`fieldapp.done.${state}`)}</p>
          {clock !== null && <p className={styles.clock}>{clock}</p>}
          {draft.photo !== null && <BookPhoto record={record} />}
          {(state === 'ready' || state === 'refused') && (
            <div className={styles.acts}>
              {state === 'refused' && <Press onPress={() => void finish(record)}>{t('fieldapp.send_again')}</Press>}
              <Press kind="outline" onPress={() => void reopen(record)}>
                {t('fieldapp.reopen')}
              </Press>
            </div>
          )}
        </Card>
      </div>
    </Frame>
  );
}
