// The receipt that the group keeps, on a roll of 58 mm or on A5: one for each sheet of the meeting.
// Source: docs/screens.md; decision 0114.
import type { SheetPaper as Printed } from '#contract/field-sheet.ts';
import type { SheetForm } from '#contract/staff.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { Logo } from '#ui/Logo.tsx';
import { t } from '#ui/text.ts';
import { instantText } from '../instants.ts';
import styles from './paper.module.css';

type Props = { form: SheetForm; printed: Printed; kind: 'slip' | 'half' };

export function ReceiptPaper({ form, printed, kind }: Props) {
  const { groupName, meetingDate } = form;
  const { arrears, next, leader } = printed;
  return (
    <>
      {printed.receipts.map((receipt) => (
        <article key={receipt.id} className={styles[kind]}>
          <Logo height={24} />
          <p>
            <b className={styles.title}>{t('paper.receipt')}</b>
            <br />
            {groupName}
            <br />
            {instantText(receipt.postedAt)}
            <br />
            {t('paper.receipt.no', { date: formatDate(meetingDate), version: receipt.version })}
          </p>
          <dl className={styles.rows}>
            <Row label={t('paper.instalment')} amount={receipt.instalment} />
            <Row label={t('sheet.col.fine')} amount={receipt.fine} />
            {receipt.excess > 0 && <Row label={t('paper.excess')} amount={receipt.excess} />}
            <Row label={t('paper.received')} amount={receipt.cash} isSum />
            <Row label={t('paper.own')} amount={receipt.own} />
            <Row label={t('sheet.sum.covered')} amount={receipt.covered} />
          </dl>
          <dl className={styles.rows}>
            <Row label={t('paper.arrears')} amount={arrears} />
            {next && <Row label={t('paper.next', { date: formatDate(next.date), no: next.no })} amount={next.amount} />}
          </dl>
          <div className={styles.by}>
            {leader !== null && <p>{t('paper.leader.of', { name: leader })}</p>}
            <p>{t('paper.officer.of', { name: receipt.postedBy })}</p>
          </div>
        </article>
      ))}
    </>
  );
}

function Row({ label, amount, isSum = false }: { label: string; amount: Rupiah; isSum?: boolean }) {
  return (
    <div className={isSum ? styles.total : undefined}>
      <dt>{label}</dt>
      <dd>{formatRupiah(amount)}</dd>
    </div>
  );
}
