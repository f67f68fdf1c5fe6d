// What has been posted for a meeting: the cash, what has reached the bank, what the officer still has, and where to
// deposit it.
// Source: docs/domain.md §8, §7; docs/screens.md.
import type { SheetForm } from '#contract/staff.ts';
import { formatRupiah, rupiah, sumRupiah } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { KeyFigures } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { AccountNumber } from '../lendings/AccountCard.tsx';
import { inHand } from './draft.ts';
import styles from './sheet.module.css';

export function PostedCard({ form }: { form: SheetForm }) {
  const { posted, virtualAccount } = form;
  const cash = sumRupiah(posted.map((sheet) => sheet.cash));
  const left = sumRupiah(posted.map(inHand));
  return (
    <Card
      className={frame.card}
      title={t('posted.title')}
      remark={
        left > 0 ? (
          <Badge tone="wait" icon="bank">
            {t('posted.waiting')}
          </Badge>
        ) : (
          <Badge tone="ok" icon="check">
            {t('posted.done')}
          </Badge>
        )
      }
    >
      <div className={styles.figures}>
        <KeyFigures
          columns={4}
          items={[
            { label: t('posted.cash'), value: formatRupiah(cash) },
            { label: t('posted.deposited'), value: formatRupiah(rupiah(cash - left)) },
            { label: t('posted.in_hand'), value: formatRupiah(left) },
            { label: t('posted.count'), value: posted.length },
          ]}
        />
      </div>
      {left > 0 && virtualAccount !== null && (
        <div className={styles.deposit}>
          <p>{t('posted.deposit', { amount: formatRupiah(left) })}</p>
          <AccountNumber number={virtualAccount} />
        </div>
      )}
      <ul className={styles.sheets}>
        {posted.map((sheet) => (
          <li key={sheet.id}>
            <span>{t('posted.sheet', { version: sheet.version })}</span>
            <span className={styles.by}>
              {t('disbursement.by', { name: sheet.postedBy, at: instantText(sheet.postedAt) })}
            </span>
            <b>{formatRupiah(sheet.cash)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
