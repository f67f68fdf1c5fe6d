// The lendings as a narrow list: group and days past due, status in words, loan.
import type { StaffLending } from '#contract/staff.ts';
import { formatRupiah } from '#domain/money.ts';
import { statusMark } from '#ui/status.ts';
import { QueueRows, type RowsProps, type Shown } from '../QueueRows.tsx';
import { DaysLate, shownStatus, Signed, undecidedText } from './LendingMarks.tsx';

export const LendingRows = (props: RowsProps<StaffLending>) => <QueueRows {...props} show={show} />;

const show = (lending: StaffLending): Shown => ({
  name: lending.group.name,
  mark: lending.daysLate > 0 ? <DaysLate days={lending.daysLate} /> : <Signed lending={lending} />,
  small: lending.needsDecision ? undecidedText(lending) : statusMark('lending', shownStatus(lending)).word,
  right: formatRupiah(lending.loanAmount),
});
