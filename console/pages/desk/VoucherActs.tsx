// The actions on a voucher: approving exactly what is shown, cancelling it or sending it back, revealing the full
// account number.
// Source: docs/domain.md §3; docs/screens.md; decision 0063.
import { useState } from 'react';
import type { Voucher } from '#contract/voucher.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import act from '../Act.module.css';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { RevealDialog } from '../RevealDialog.tsx';
import { approveVoucher, cancelVoucher, shownBy } from './deskQueries.ts';
import { LegsTable } from './LegsTable.tsx';
import { voucherTitle } from './VoucherMarks.tsx';

type Props = { voucher: Voucher; onClose: () => void };

export const ApproveVoucher = ({ voucher, onClose }: Props) => (
  <ReasonDialog
    title={voucherTitle(voucher)}
    act={t('voucher.approve')}
    optional
    label={t('desk.reason')}
    shownBy={shownBy}
    send={(reason) => approveVoucher(voucher, reason)}
    done={t('voucher.approved.toast')}
    onClose={onClose}
  >
    <LegsTable caption={t('voucher.legs')} legs={voucher.legs} />
  </ReasonDialog>
);

export const CancelVoucher = ({ voucher, onClose }: Props) => (
  <ReasonDialog
    title={t('voucher.cancel.title')}
    act={t('voucher.take_back')}
    label={t('desk.reason')}
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
  const [value, setValue] = useState<string | null>(null);
  if (value !== null) return <p className={act.lead}>{value}</p>;
  return (
    <>
      <Button kind="text" size="sm" icon="eye" onClick={() => setAsking(true)}>
        {t('voucher.reveal')}
      </Button>
      {asking && (
        <RevealDialog
          title={t('voucher.reveal')}
          act={t('voucher.reveal')}
          label={t('desk.reason')}
          lead={t('voucher.reveal.text')}
          ask={(reason) => call('POST staff/vouchers/:id/reveals', { params: { id }, body: { reason } })}
          onSeen={setValue}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
