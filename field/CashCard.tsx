// The cash, counted piece by piece: the gate of the sheet. Source: docs/screens.md; decision 0114.
import { formatDigits, formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { denominations } from './draft.ts';
import { PiecesInput } from './parts.tsx';
import { type CardProps, differenceText, isUncounted } from './card.ts';
import styles from './sheet.module.css';

/** Coins below this are seldom needed: shown when the sum asks for them. */
const SMALL = 500;

export function CashCard({ record: { draft }, sums, change }: CardProps) {
  const asks = sums.total % SMALL !== 0;
  const pieces = [...denominations, ...(sums.total % 100 === 0 ? [] : [1])].filter(
    (piece) => piece >= SMALL || asks || (draft.counted[piece] ?? 0) > 0,
  );
  const isRight = sums.difference === 0;
  const open = isUncounted(sums);
  return (
    <Card title={t('fieldapp.cash')} remark={t('fieldapp.cash.pieces')}>
      <div className={styles.pieces}>
        {pieces.map((piece) => {
          const many = draft.counted[piece] ?? 0;
          return (
            <div key={piece}>
              <span>{piece === 1 ? t('fieldapp.cash.rest') : formatDigits(piece)}</span>
              <PiecesInput
                label={t('fieldapp.cash.of', { piece: formatDigits(piece) })}
                value={many}
                onChange={(next) => change({ counted: { ...draft.counted, [piece]: next } })}
              />
              <output>{many > 0 ? formatDigits(piece * many) : '–'}</output>
            </div>
          );
        })}
      </div>
      <dl className={styles.sums}>
        <Sum label={t('fieldapp.sum.paid')} value={formatRupiah(sums.paid)} />
        <Sum label={t('fieldapp.sum.covered')} value={formatRupiah(sums.covered)} />
        <Sum label={t('fieldapp.need')} value={formatRupiah(sums.total)} isSum />
        {draft.returned > 0 && <Sum label={t('fieldapp.sum.returned')} value={formatRupiah(draft.returned)} />}
        <Sum label={t('fieldapp.sum.counted')} value={formatRupiah(sums.counted)} />
      </dl>
      <p className={classes(styles.gate, isRight ? styles.right : open ? styles.uncounted : styles.off)} role="status">
        {!open && <Icon name={isRight ? 'check' : 'warn'} size={16} />}
        {differenceText(sums)}
      </p>
    </Card>
  );
}

export const Sum = ({ label, value, isSum = false }: { label: string; value: string; isSum?: boolean }) => (
  <div className={isSum ? styles.sum : undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
