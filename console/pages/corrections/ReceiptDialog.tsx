// One receipt as it was when opened: its money, what a reversal would undo, and the person's actions.
// Invariants: exactly what is shown is approved, never one's own entry; entering and cancelling need a reason.
// Source: docs/domain.md §3, §8; docs/screens.md; decision 0051.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceiptDetail, Reversal } from '#contract/reversal.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiah, subtract } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { RadioList } from '#ui/RadioList.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { usePerson } from '../../person.ts';
import { ActDialog } from '../ActDialog.tsx';
import styles from '../Act.module.css';
import { isOwn, waits } from '../four-eyes/entry.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { SeenDialog } from '../SeenDialog.tsx';
import { instantText } from '../instants.ts';
import {
  approveReversal,
  canApprove,
  canEnter,
  canTakeBack,
  cancelReversal,
  receiptQuery,
  shownBy,
  useEnterReversal,
} from './correctionQueries.ts';
import { originText, ReceiptMark } from './ReceiptMark.tsx';

type Act = 'enter' | 'cancel';
type Shown = { receipt: ReceiptDetail; onClose: () => void };

/** `group`: the group's name, if it is known before the receipt is loaded. */
export function ReceiptDialog({ id, group, onClose }: { id: string; group?: string; onClose: () => void }) {
  const receipt = useQuery(receiptQuery(id));
  const [act, setAct] = useState<Act | null>(null);
  if (receipt.data === undefined)
    return (
      <Dialog
        opened
        closable
        onClose={onClose}
        title={group === undefined ? t('receipts.title') : t('receipt.title', { group })}
      >
        <ListFaces query={receipt} what={t('receipts.title')} loading={<LinesSkeleton rows={6} />}>
          {() => null}
        </ListFaces>
      </Dialog>
    );
  const shown = { receipt: receipt.data, onClose };
  if (act === 'enter') return <EnterDialog {...shown} />;
  const { reversal } = receipt.data;
  if (act === 'cancel' && reversal) return <CancelDialog {...shown} reversal={reversal} />;
  return <ReceiptSeen {...shown} onAct={setAct} />;
}

function ReceiptSeen({ receipt, onClose, onAct }: Shown & { onAct: (act: Act) => void }) {
  const person = usePerson();
  const { reversal, groupName, reversedAt, newest } = receipt;
  const isWaiting = waits(reversal);
  return (
    <SeenDialog
      title={t('receipt.title', { group: groupName })}
      marks={<ReceiptMark receipt={receipt} />}
      act={canApprove(person, receipt) && { text: t('reversal.approve'), danger: true, note: t('correction.note') }}
      others={(isBusy) => (
        <>
          {canEnter(person, receipt) && (
            <Button kind="danger" onClick={() => onAct('enter')}>
              {t('reversal.enter')}
            </Button>
          )}
          {canTakeBack(person, receipt) && (
            <Button kind="outline" disabled={isBusy} onClick={() => onAct('cancel')}>
              {t('reversal.take_back')}
            </Button>
          )}
        </>
      )}
      shownBy={shownBy}
      send={(reason) => approveReversal(receipt, reason)}
      done={() => t('reversal.approved.toast', { group: groupName })}
      onClose={onClose}
    >
      <Lines items={moneyOf(receipt)} />
      {reversedAt === null && (newest || isWaiting) && <Effect receipt={receipt} />}
      {reversedAt === null && !newest && <p className={styles.lead}>{t('receipt.not_newest')}</p>}
      {reversal && <Entry reversal={reversal} />}
      {reversal && isWaiting && isOwn(person, reversal) && <p className={styles.lead}>{t('reversal.own')}</p>}
    </SeenDialog>
  );
}

function moneyOf(receipt: ReceiptDetail): Line[] {
  const { amount, arrived, distributed, excess, channel, valueDate, recordedBy, recordedAt } = receipt;
  const by = recordedBy ?? t('receipt.by_bank');
  return [
    { label: originText(receipt), value: formatDate(valueDate) },
    { label: t('receipt.recorded'), value: t('correction.by', { name: by, at: instantText(recordedAt) }) },
    { label: t('receipt.arrived'), value: formatRupiah(arrived) },
    ...(channel === 'meeting' ? [{ label: t('receipt.in_hand'), value: formatRupiah(subtract(amount, arrived)) }] : []),
    { label: t('receipt.distributed'), value: formatRupiah(distributed) },
    ...(excess > 0 ? [{ label: t('receipt.excess'), value: formatRupiah(excess) }] : []),
    { label: t('correction.amount'), value: formatRupiah(amount), sum: true },
  ];
}

function Effect({ receipt: { effect } }: { receipt: ReceiptDetail }) {
  const money = (key: 'claims' | 'tax' | 'fee' | 'fine' | 'covers'): Line[] =>
    effect[key] === 0 ? [] : [{ label: t(`reversal.effect.${key}`), value: formatRupiah(effect[key]) }];
  return (
    <section aria-label={t('reversal.effect')}>
      <b>{t('reversal.effect')}</b>
      <Lines
        items={[
          { label: t('reversal.effect.rows'), value: effect.rows },
          ...(effect.lenders === 0
            ? []
            : [
                {
                  label: t('reversal.effect.net', { lenders: effect.lenders }),
                  value: formatRupiah(effect.net),
                },
              ]),
          ...money('claims'),
          ...money('tax'),
          ...money('fee'),
          ...money('fine'),
          ...money('covers'),
        ]}
      />
      {effect.reopens && <p className={styles.lead}>{t('reversal.effect.reopens')}</p>}
    </section>
  );
}

function Entry({ reversal }: { reversal: Reversal }) {
  const { bankMoney, reason, enteredBy, enteredAt, approvedBy, approvedAt, cancelledBy, cancelledAt } = reversal;
  const { cancelReason } = reversal;
  return (
    <p className={styles.lead}>
      {t('correction.entered.by', { name: enteredBy, at: instantText(enteredAt) })}
      <br />
      {t('reversal.money')}: {t(`reversal.money.${bankMoney}`)}
      <br />
      {reason}
      {approvedBy !== null && approvedAt !== null && (
        <>
          <br />
          {t('correction.approved.by', { name: approvedBy, at: instantText(approvedAt) })}
        </>
      )}
      {cancelledBy !== null && cancelledAt !== null && (
        <>
          <br />
          {t('correction.cancelled.by', { name: cancelledBy, at: instantText(cancelledAt) })} · {cancelReason}
        </>
      )}
    </p>
  );
}

function EnterDialog({ receipt, onClose }: Shown) {
  const [reason, setReason] = useState('');
  const [bankMoney, setBankMoney] = useState<Reversal['bankMoney'] | null>(receipt.arrived === 0 ? 'kept' : null);
  const entering = useEnterReversal(receipt.id, () => {
    onClose();
    toast(t('reversal.entered.toast'));
  });
  const options = (['kept', 'returned'] as const).map((value) => ({
    value,
    label: t(`reversal.money.${value}`),
    note: t(`reversal.money.${value}.note`),
  }));
  return (
    <ActDialog
      danger
      title={t('reversal.enter')}
      act={t('reversal.enter.act')}
      reason={{ label: t('correction.reason'), value: reason, needed: true, onChange: setReason }}
      acting={entering}
      shut={bankMoney === null}
      onSubmit={() => bankMoney && entering.mutate({ reason: reason.trim(), bankMoney })}
      onClose={onClose}
    >
      <Effect receipt={receipt} />
      {receipt.arrived > 0 && (
        <RadioList
          legend={t('reversal.money')}
          name="bankMoney"
          options={options}
          value={bankMoney}
          onChange={setBankMoney}
          disabled={entering.isPending}
        />
      )}
    </ActDialog>
  );
}

function CancelDialog({ receipt, reversal, onClose }: Shown & { reversal: Reversal }) {
  return (
    <ReasonDialog
      title={t('reversal.take_back')}
      label={t('correction.reason')}
      shownBy={shownBy}
      send={(reason) => cancelReversal(reversal, reason)}
      done={t('reversal.taken_back.toast')}
      onClose={onClose}
    >
      <Lines items={moneyOf(receipt)} />
      <Entry reversal={reversal} />
    </ReasonDialog>
  );
}
