// What is late, worst first: how many groups, and the first of them with what has not come and how long.
// Source: screens.md (Summary: what is late); the look's note.
import { Link } from 'react-router';
import type { Summary } from '#contract/wallet.ts';
import { formatRupiah } from '#domain/money.ts';
import { Note } from '#ui/Note.tsx';
import { Rich } from '#ui/Rich.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './LateNote.module.css';

const SHOWN = 3;

export function LateNote({ late }: { late: Summary['late'] }) {
  const worst = [...late].sort((a, b) => b.daysLate - a.daysLate);
  const [first] = worst;
  if (first === undefined) return null;
  const title =
    late.length === 1
      ? t('summary.late.one', { days: first.daysLate })
      : t('summary.late.more', { count: late.length, days: first.daysLate });
  const rest = late.length - SHOWN;
  return (
    <Note tone="danger" title={title}>
      <ul className={styles.late}>
        {worst.slice(0, SHOWN).map(({ portfolio, name, amount, daysLate }) => (
          <li key={portfolio}>
            <Rich
              text="summary.late.line"
              slots={{
                name: <Link to={paths.portfolio(portfolio)}>{name}</Link>,
                amount: formatRupiah(amount),
                days: daysLate,
              }}
            />
          </li>
        ))}
      </ul>
      {rest > 0 && t('summary.late.rest', { count: rest })}
    </Note>
  );
}
