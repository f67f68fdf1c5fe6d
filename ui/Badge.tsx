// Badges: a status is shown by icon and word; colour is only a third signal.
// Usage: <StatusBadge kind="portfolio" status={p.status} detail={p.reason} />; <ScheduleBadge … />; <Badge
// tone="info" icon="info">…</Badge>.
// Source: spec §4; docs/screens.md.
import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import { type StatusKind, statusMark, type Tone } from './status.ts';
import { t } from './text.ts';

export function Badge({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      <Icon name={icon} size={14} />
      <span>{children}</span>
    </span>
  );
}

/**
 * The status as a stamp; `capitals` is the style of the loan progress widget for disbursed, failed and refunded loans
 * (spec §2).
 */
export function StatusBadge({
  kind,
  status,
  detail,
  capitals = false,
}: {
  kind: StatusKind;
  status: string;
  detail?: string | null;
  capitals?: boolean;
}) {
  const mark = statusMark(kind, status, detail);
  return (
    <Badge tone={mark.tone} icon={mark.icon}>
      {capitals ? <span className={styles.capitals}>{mark.word}</span> : mark.word}
    </Badge>
  );
}

type Row = { status: string; daysLate: number };

/** Status of an instalment. `inDays`: days until the next row is due. Phones hide the days past due. */
export function ScheduleBadge({ row, inDays }: { row: Row; inDays?: number }) {
  if (row.status === 'upcoming' && inDays !== undefined) {
    const word = inDays === 0 ? t('status.schedule.today') : t('status.schedule.in_days', { days: inDays });
    return (
      <Badge tone="wait" icon="clock">
        {word}
      </Badge>
    );
  }
  const mark = statusMark('schedule', row.status);
  const longer =
    row.daysLate > 0 && row.status === 'paid'
      ? t('status.schedule.paid_late', { days: row.daysLate })
      : row.daysLate > 0 && row.status === 'late'
        ? t('status.schedule.late_days', { days: row.daysLate })
        : mark.word;
  return (
    <Badge tone={mark.tone} icon={mark.icon}>
      <span className="phone">{mark.word}</span>
      <span className="desk">{longer}</span>
    </Badge>
  );
}
