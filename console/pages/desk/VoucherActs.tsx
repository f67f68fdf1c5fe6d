// The actions on a voucher: approving exactly what is shown, cancelling it or sending it back, revealing the full
// account number.
// Source: docs/domain.md §3; docs/screens.md; decision 0063.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Voucher } from '#contract/voucher.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { ActDialog } from '../ActDialog.tsx';
import act from '../Act.module.css';
import { EntryDialog } from '../four-eyes/EntryDialog.tsx';
import { approveVoucher, cancelVoucher, shownBy } from './deskQueries.ts';
import { LegsTable } from './LegsTable.tsx';
import { voucherTitle } from './VoucherMarks.tsx';

type Props = { voucher: Voucher; onClose: () => void };

export const ApproveVoucher = ({ voucher, onClose }: Props) => (
  <EntryDialog
    title={voucherTitle(voucher)}
    act={t('voucher.approve')}
    label={t('desk.reason')}
    shownBy={shownBy}
    send={(reason) => approveVoucher(voucher, reason)}
    done={t('voucher.approved.toast')}
    onClose={onClose}
  >
    <LegsTable caption={t('voucher.legs')} legs={voucher.legs} />
  </EntryDialog>
);

export const CancelVoucher = ({ voucher, onClose }: Props) => (
  <EntryDialog
    title={t('voucher.cancel.title')}
    act={t('voucher.take_back')}
    label={t('desk.reason')}
    needed
    lead={`${voucherTitle(voucher)} · ${formatRupiah(voucher.amount)}`}
    danger
    shownBy={shownBy}
    send={(reason) => cancelVoucher(voucher, reason)}
    done={t('voucher.cancelled.toast')}
    onClose={onClose}
  />
);

/** The full number of the payer's account, for a reason; only this page holds it. */
export function RevealAccount({ voucher: { id } }: { voucher: Voucher }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [value, setValue] = useState<string | null>(null);
  const revealing = useMutation({
    mutationFn: () => call('POST staff/vouchers/:id/reveals', { params: { id }, body: { reason: reason.trim() } }),
    onSuccess: (seen) => {
      setValue(seen.value);
      setAsking(false);
    },
    gcTime: 0,
  });
  if (value !== null) return <p className={act.lead}>{value}</p>;
  return (
    <>
      <Button kind="text" size="sm" icon="eye" onClick={() => setAsking(true)}>
        {t('voucher.reveal')}
      </Button>
      {asking && (
        <ActDialog
          opened
          title={t('voucher.reveal')}
          act={t('voucher.reveal')}
          reason={{ label: t('desk.reason'), value: reason, needed: true, onChange: setReason }}
          acting={revealing}
          onSubmit={() => revealing.mutate()}
          onClose={() => setAsking(false)}
        >
          <p className={act.lead}>{t('voucher.reveal.text')}</p>
        </ActDialog>
      )}
    </>
  );
}
