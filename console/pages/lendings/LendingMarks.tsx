// A lending's marks in every list: status stamp, days past due, how many have signed.
// Source: docs/screens.md; docs/domain.md §4.
import type { StaffLending } from '#contract/staff.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { instantText } from '../instants.ts';
import styles from './lendings.module.css';

type Marked = Pick<StaffLending, 'status' | 'repaidAt'>;

/** Fully repaid has its own word; the lending's status does not change. */
export function shownStatus({ status, repaidAt }: Marked): string {
  return repaidAt === null ? status : 'returned';
}

export function LendingBadge({ lending }: { lending: Marked }) {
  return <StatusBadge kind="lending" status={shownStatus(lending)} />;
}

/** Deadline for staff's decision on a lending past its due date; after it the money is refunded automatically. */
export function undecidedText({ decideAt }: Pick<StaffLending, 'decideAt'>): string {
  return t('lendings.decision.before', { until: instantText(decideAt) });
}

/** Renders nothing while nothing is late. `words`: says "late" where no heading does. */
export function DaysLate({ days, words = false }: { days: number; words?: boolean }) {
  if (days <= 0) return null;
  return (
    <span className={styles.late}>
      <Icon name="clock" size={16} />
      {words ? (
        t('lending.late', { days })
      ) : (
        <>
          <span className="sr">{t('lendings.late')} </span>
          {t('lendings.days', { days })}
        </>
      )}
    </span>
  );
}

export function Signed({ lending: { signed, signers } }: { lending: Pick<StaffLending, 'signed' | 'signers'> }) {
  const short = signed < signers;
  return (
    <span className={classes(styles.signed, short && styles.short)}>
      <Icon name="pen" size={14} />
      <span aria-hidden="true">{t('lendings.of', { signed, signers })}</span>
      <span className="sr">{t('lendings.signed_of', { signed, signers })}</span>
    </span>
  );
}
