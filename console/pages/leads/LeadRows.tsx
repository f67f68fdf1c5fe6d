// The queue of leads as a narrow list, beside a detail and on phones: what waits first, what is past its time marked.
// Source: the look's console (queue: name and age, a small line below); screens.md (Calon peminjam).
import { Link } from 'react-router';
import type { LeadItem } from '#contract/lead.ts';
import { classes } from '#ui/classes.ts';
import { statusMark } from '#ui/status.ts';
import { instantText } from '../instants.ts';
import { Overdue } from '../kyc/KycRows.tsx';
import rows from '../lendings/LendingRows.module.css';

type Props = { items: readonly LeadItem[]; to: (item: LeadItem) => string; open?: string };

export function LeadRows({ items, to, open }: Props) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <Link
            className={classes(rows.row, item.id === open && rows.open)}
            to={to(item)}
            aria-current={item.id === open ? 'true' : undefined}
          >
            <b>{item.name}</b>
            <span className={rows.right}>{item.overdue && <Overdue />}</span>
            <small>{instantText(item.createdAt)}</small>
            <small className={rows.right}>{statusMark('lead', item.state).word}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
