// The groups as a narrow list: the queue beside a detail, and the whole list on phones. A row is a link; the open one is marked.
// Source: the look's console (queue: name and age, a small line below).
import { Link } from 'react-router';
import type { GroupItem } from '#contract/group.ts';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import rows from '../lendings/LendingRows.module.css';
import { meetingText } from './GroupMarks.tsx';

type Props = { items: readonly GroupItem[]; to: (group: GroupItem) => string; open?: string };

export function GroupRows({ items, to, open }: Props) {
  return (
    <ul>
      {items.map((group) => (
        <li key={group.id}>
          <Link
            className={classes(rows.row, group.id === open && rows.open)}
            to={to(group)}
            aria-current={group.id === open ? 'true' : undefined}
          >
            <b>{group.name}</b>
            <span className={rows.right}>{group.active ? (group.grade ?? '') : t('groups.state.closed')}</span>
            <small>{meetingText(group)}</small>
            <small className={rows.right}>{t('groups.members', { count: group.members })}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
