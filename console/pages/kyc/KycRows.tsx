// The queue of identities as a narrow list: longest waiting first, overdue ones marked.
// Source: docs/screens.md.
import type { StaffKycItem } from '#contract/kyc.ts';
import { statusMark } from '#ui/status.ts';
import { instantText } from '../instants.ts';
import { Overdue } from '../Overdue.tsx';
import { QueueRows, type RowsProps, type Shown } from '../QueueRows.tsx';

export const KycRows = (props: RowsProps<StaffKycItem>) => <QueueRows {...props} show={show} />;

const show = ({ name, overdue, submittedAt, phone, status }: StaffKycItem): Shown => ({
  name,
  mark: overdue && <Overdue />,
  small: submittedAt === null ? phone : instantText(submittedAt),
  right: statusMark('kyc', status).word,
});
