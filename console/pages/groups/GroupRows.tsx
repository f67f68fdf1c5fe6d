// The groups as a narrow list: name and grade, meeting time, number of members.
import type { GroupItem } from '#contract/group.ts';
import { t } from '#ui/text.ts';
import { QueueRows, type RowsProps, type Shown } from '../QueueRows.tsx';
import { meetingText } from './GroupMarks.tsx';

export const GroupRows = (props: RowsProps<GroupItem>) => <QueueRows {...props} show={show} />;

const show = (group: GroupItem): Shown => ({
  name: group.name,
  mark: group.active ? (group.grade ?? '') : t('groups.state.closed'),
  small: meetingText(group),
  right: t('groups.members', { count: group.members }),
});
