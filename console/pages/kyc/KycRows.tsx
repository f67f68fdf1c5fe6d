// The queue of identities as a narrow list: longest waiting first, with its age and the time that is left.
// Source: docs/screens.md.
import type { StaffKycItem } from '#contract/kyc.ts';
import { formatRemaining } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';
import { statusMark } from '#ui/status.ts';
import { ageText, secondsTo } from '../ages.ts';
import { instantText } from '../instants.ts';
import { Overdue } from '../Overdue.tsx';
import { QueueRows, type RowsProps, type Shown } from '../QueueRows.tsx';
import styles from './kyc.module.css';
import { useMinute } from './useMinute.ts';

type Props = RowsProps<StaffKycItem> & {
  /** How far the open case is. */
  progress?: string | null;
};

export function KycRows({ progress = null, ...props }: Props) {
  const now = useMinute();
  return <QueueRows {...props} show={(item) => show(item, now, item.id === props.open ? progress : null)} />;
}

function show(
  { name, overdue, submittedAt, dueAt, phone, status, again }: StaffKycItem,
  now: Date,
  progress: string | null,
): Shown {
  if (status !== 'pending' || submittedAt === null || dueAt === null)
    return {
      name,
      small: submittedAt === null ? phone : instantText(submittedAt),
      right: statusMark('kyc', status).word,
    };
  return {
    name,
    mark: <small>{ageText(submittedAt, now.toISOString())}</small>,
    small: progress ?? t(again ? 'kycs.again' : 'kycs.first'),
    right: overdue ? <Overdue /> : <TimeLeft dueAt={dueAt} now={now} />,
  };
}

const A_DAY = 86_400;

/** Until its promised time, of which less than a day is marked; or that it has passed, also since the list was loaded. */
export function TimeLeft({ dueAt, now }: { dueAt: string; now: Date }) {
  const left = secondsTo(dueAt, now.toISOString());
  if (left <= 0) return <Overdue />;
  return (
    <span className={left < A_DAY ? styles.soon : undefined}>{t('kycs.left', { time: formatRemaining(left) })}</span>
  );
}
