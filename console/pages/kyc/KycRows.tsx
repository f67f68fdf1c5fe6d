// The KYC queue as a narrow list, beside a detail and on phones: the oldest first, what is past its time marked.
// Source: the look's console (queue: name and age, a small line below); spec §9 (2 working days).
import { Link } from 'react-router';
import type { StaffKycItem } from '#contract/kyc.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { statusMark } from '#ui/status.ts';
import { t } from '#ui/text.ts';
import { instantText } from '../instants.ts';
import rows from '../lendings/LendingRows.module.css';
import styles from './kyc.module.css';

type Props = { items: readonly StaffKycItem[]; to: (item: StaffKycItem) => string; open?: string };

export function KycRows({ items, to, open }: Props) {
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
            <small>{item.submittedAt === null ? item.phone : instantText(item.submittedAt)}</small>
            <small className={rows.right}>{statusMark('kyc', item.status).word}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Past the time that was promised: a word and a mark. */
export const Overdue = () => (
  <span className={styles.overdue}>
    <Icon name="clock" size={14} />
    {t('kycs.overdue')}
  </span>
);
