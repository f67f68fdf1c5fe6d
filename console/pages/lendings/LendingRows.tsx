// The lendings as a narrow list: group and days past due, status in words, loan.
import type { StaffLending } from '#contract/staff.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { statusMark } from '#ui/status.ts';
import { t } from '#ui/text.ts';
import { QueueRows, type RowsProps, type Shown } from '../QueueRows.tsx';
import { DaysLate, shownStatus, Signed, undecidedText } from './LendingMarks.tsx';
import styles from './lendings.module.css';

export const LendingRows = (props: RowsProps<StaffLending>) => <QueueRows {...props} show={show} />;

const show = (lending: StaffLending): Shown => ({
  name: lending.group.name,
  mark: lending.daysLate > 0 ? <DaysLate days={lending.daysLate} /> : <Signed lending={lending} />,
  small: lending.needsDecision ? undecidedText(lending) : statusMark('lending', shownStatus(lending)).word,
  right: lending.arrears > 0 ? <Owed amount={lending.arrears} /> : formatRupiah(lending.loanAmount),
});

/** What is in arrears comes before what was lent. */
const Owed = ({ amount }: { amount: Rupiah }) => (
  <span className={styles.owed}>
    <span className="sr">{t('standing.arrears')} </span>
    {formatRupiah(amount)}
  </span>
);
