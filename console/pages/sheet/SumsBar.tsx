// The running totals of a sheet, always visible on wide screens: due, paid, covered, and the counted cash with its
// difference. Has the page's one action, posting.
// Source: docs/screens.md; docs/domain.md §6, §8.
import { formatRupiah, rupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { MoneyField, type MoneyValue } from '#ui/MoneyField.tsx';
import { t } from '#ui/text.ts';
import type { Fault, Sums } from './draft.ts';
import styles from './SumsBar.module.css';

type Props = {
  sums: Sums;
  cash: MoneyValue;
  /** What is wrong with the cash, after an attempt to post. */
  fault: Fault | undefined;
  /** What the server refused of it. */
  refused: string | undefined;
  onCash: (cash: MoneyValue) => void;
  onPost: () => void;
};

export function SumsBar({ sums, cash, fault, refused, onCash, onPost }: Props) {
  return (
    <section className={styles.bar} aria-label={t('sheet.sums')}>
      <dl className={styles.sums}>
        <Figure label={t('sheet.sum.due')} value={formatRupiah(sums.due)} />
        <Figure label={t('sheet.sum.paid')} value={formatRupiah(sums.paid)} />
        <Figure label={t('sheet.sum.covered')} value={formatRupiah(sums.covered)} note={openText(sums)} />
        <Figure label={t('sheet.sum.total')} value={formatRupiah(sums.total)} strong />
      </dl>
      <div className={styles.cash}>
        <MoneyField
          label={t('sheet.cash')}
          value={cash}
          onChange={onCash}
          error={fault?.at === 'cash' ? t(`sheet.cash.${fault.kind}`, slotsOf(sums)) : refused}
        />
      </div>
      <Difference sums={sums} />
      <div className={styles.act}>
        <Button full onClick={onPost}>
          {t('sheet.post')}
        </Button>
      </div>
    </section>
  );
}

/** On phones, at the bottom of the screen while amounts are entered: the expected cash, and uncovered shortages. */
export function SumsStrip({ sums }: { sums: Sums }) {
  return (
    <p className={styles.strip} aria-hidden="true">
      <span>{t('sheet.sum.total')}</span>
      <b>{formatRupiah(sums.total)}</b>
      <span className={styles.note}>{openText(sums)}</span>
    </p>
  );
}

function Figure({
  label,
  value,
  note,
  strong,
}: {
  label: string;
  value: string;
  note?: string | null;
  strong?: boolean;
}) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

function openText({ open }: Sums): string | null {
  return open > 0 ? t('sheet.sum.open', { amount: formatRupiah(open) }) : null;
}

const slotsOf = ({ difference }: Sums) => ({ difference: formatRupiah(rupiah(Math.abs(difference ?? 0))) });

/** In words, never by colour alone: not counted yet, right, or by how much it is off. */
function Difference({ sums }: { sums: Sums }) {
  const { difference } = sums;
  const right = difference === 0;
  const off = difference !== null && !right;
  const word = off ? (difference > 0 ? 'over' : 'short') : right ? 'right' : 'open';
  return (
    <p className={classes(styles.difference, right && styles.right, off && styles.off)} role="status">
      <span className={styles.label}>{t('sheet.difference')}</span>
      <span className={styles.word}>
        {difference !== null && <Icon name={right ? 'check' : 'warn'} size={16} />}
        {t(`sheet.difference.${word}`, slotsOf(sums))}
      </span>
    </p>
  );
}
