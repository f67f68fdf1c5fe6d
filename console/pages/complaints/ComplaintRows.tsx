// The queue of complaints as a narrow list: waiting ones first, overdue ones marked.
// Source: docs/screens.md.
import type { ComplaintItem } from '#contract/complaint.ts';
import { statusMark } from '#ui/status.ts';
import { t } from '#ui/text.ts';
import { Overdue } from '../Overdue.tsx';
import { QueueRows, type RowsProps, type Shown } from '../QueueRows.tsx';

export const ComplaintRows = (props: RowsProps<ComplaintItem>) => <QueueRows {...props} show={show} />;

const show = ({ name, overdue, category, state }: ComplaintItem): Shown => ({
  name,
  mark: overdue && <Overdue />,
  small: t(`complaint.category.${category}`),
  right: statusMark('complaint', state).word,
});
