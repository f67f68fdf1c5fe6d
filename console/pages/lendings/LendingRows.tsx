// The lendings as a narrow list: the queue beside a detail, and the whole list on phones. A row is a link; the open one is marked.
// Source: the look's console (queue: name and age, a small line below).
import { Link } from 'react-router';
import type { StaffLending } from '#contract/staff.ts';
import { formatRupiah } from '#domain/money.ts';
import { classes } from '#ui/classes.ts';
import { statusMark } from '#ui/status.ts';
import { DaysLate, shownStatus, Signed, undecidedText } from './LendingMarks.tsx';
import styles from './LendingRows.module.css';

type Props = {
  lendings: readonly StaffLending[];
  to: (lending: StaffLending) => string;
  open?: string;
};

export function LendingRows({ lendings, to, open }: Props) {
  return (
    <ul className={styles.rows}>
      {lendings.map((lending) => (
        <li key={lending.id}>
          <Link
            ref={lending.id === open ? reveal : undefined}
            className={classes(styles.row, lending.id === open && styles.open)}
            to={to(lending)}
            aria-current={lending.id === open ? 'true' : undefined}
          >
            <b>{lending.group.name}</b>
            <span className={styles.right}>
              {lending.daysLate > 0 ? <DaysLate days={lending.daysLate} /> : <Signed lending={lending} />}
            </span>
            <small>
              {lending.needsDecision ? undecidedText(lending) : statusMark('lending', shownStatus(lending)).word}
            </small>
            <small className={styles.right}>{formatRupiah(lending.loanAmount)}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The open row is in sight, however far down its list it stands. */
function reveal(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' });
}
