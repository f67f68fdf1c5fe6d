// The queue of complaints as a narrow list, beside a detail and on phones: what waits first, what is past its time marked.
// Source: the look's console (queue: name and age, a small line below); screens.md (complaints with their clock).
import { Link } from 'react-router';
import type { ComplaintItem } from '#contract/complaint.ts';
import { classes } from '#ui/classes.ts';
import { statusMark } from '#ui/status.ts';
import { t } from '#ui/text.ts';
import { Overdue } from '../kyc/KycRows.tsx';
import rows from '../lendings/LendingRows.module.css';

type Props = { items: readonly ComplaintItem[]; to: (item: ComplaintItem) => string; open?: string };

export function ComplaintRows({ items, to, open }: Props) {
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
            <small>{t(`complaint.category.${item.category}`)}</small>
            <small className={rows.right}>{statusMark('complaint', item.state).word}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
