// What takes money back from lenders, apart from the other acts at the end of the page: the reversal of the last receipt.
// Another person decides on it.
// Source: decision 0117.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { usePerson } from '../../person.ts';
import { canEnter, receiptsQuery } from '../corrections/correctionQueries.ts';
import { ReceiptDialog } from '../corrections/ReceiptDialog.tsx';
import styles from './lendings.module.css';

export function HeavyActs({ lending }: { lending: StaffLendingDetail }) {
  const person = usePerson();
  const [open, setOpen] = useState<string | null>(null);
  const { data } = useQuery(receiptsQuery(lending.id, 1));
  const last = data?.data.find((receipt) => canEnter(person, receipt));
  return (
    <>
      {last && (
        <section className={styles.heavy} aria-labelledby="heavy">
          <h2 id="heavy">{t('heavy.title')}</h2>
          <p>{t('heavy.lead')}</p>
          <b>{t('heavy.reversal', { date: formatShortDate(last.valueDate), amount: formatRupiah(last.amount) })}</b>
          <p>{last.distributed > 0 ? t('heavy.reversal.shared') : t('heavy.reversal.text')}</p>
          <Button kind="outline" className={styles.heavyAct} onClick={() => setOpen(last.id)}>
            {t('heavy.reversal.act')}
          </Button>
        </section>
      )}
      {open && <ReceiptDialog id={open} group={lending.group.name} onClose={() => setOpen(null)} />}
    </>
  );
}
