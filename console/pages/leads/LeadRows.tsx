// The queue of leads as a narrow list: longest waiting first, overdue ones marked.
import type { LeadItem } from '#contract/lead.ts';
import { statusMark } from '#ui/status.ts';
import { instantText } from '../instants.ts';
import { Overdue } from '../Overdue.tsx';
import { QueueRows, type RowsProps, type Shown } from '../QueueRows.tsx';

export const LeadRows = (props: RowsProps<LeadItem>) => <QueueRows {...props} show={show} />;

const show = ({ name, overdue, createdAt, state }: LeadItem): Shown => ({
  name,
  mark: overdue && <Overdue />,
  small: instantText(createdAt),
  right: statusMark('lead', state).word,
});
