// One item in suspense: what the bank told of it, its voucher, and, while nobody has entered one, where its money goes.
// Invariant: the sum is the item's, all of it; the person chooses the destination alone. Source: domain §8; decision 0063.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SuspenseItem } from '#contract/voucher.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { RadioList } from '#ui/RadioList.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { ActDialog } from '../decisions/ActDialog.tsx';
import act from '../disbursements/Act.module.css';
import { instantText } from '../instants.ts';
import { type Destination, isUnderway, useResolve } from './deskQueries.ts';
import { LenderPicker, LendingPicker } from './OwnerPickers.tsx';
import { emptyPayer, isWhole, type Payer, PayerFields } from './PayerFields.tsx';
import { payerOf, whyText } from './suspenseWords.ts';
import { VoucherBadge } from './VoucherMarks.tsx';

type Props = { item: SuspenseItem; onClose: () => void };

export function SuspenseDialog({ item, onClose }: Props) {
  const person = usePerson();
  const [resolving, setResolving] = useState(false);
  if (resolving) return <ResolveDialog item={item} onClose={onClose} />;
  const { voucher, resolvedAt } = item;
  const mayResolve = canDo(person, 'finance') && resolvedAt === null && !isUnderway(voucher);
  return (
    <Dialog
      opened
      closable
      onClose={onClose}
      title={t('suspense.one', { payer: payerOf(item) })}
      actions={
        <>
          {voucher && (
            <Button kind="outline" to={paths.voucher(voucher.id)}>
              {t('journal.voucher')}
            </Button>
          )}
          {mayResolve && <Button onClick={() => setResolving(true)}>{t('suspense.resolve')}</Button>}
        </>
      }
    >
      <div className={act.inside}>
        {voucher && (
          <div>
            <VoucherBadge state={voucher.state} />
          </div>
        )}
        {voucher && voucher.contradictedAt !== null && <Note tone="danger">{t('voucher.contradicted')}</Note>}
        <Lines items={linesOf(item)} />
      </div>
    </Dialog>
  );
}

function linesOf(item: SuspenseItem): Line[] {
  const { virtualAccount, paymentId, valueDate, receivedAt, amount } = item;
  return [
    { label: t('suspense.why'), value: whyText(item) },
    { label: t('suspense.va'), value: virtualAccount },
    { label: t('suspense.payment'), value: paymentId },
    { label: t('voucher.value_date'), value: formatDate(valueDate) },
    { label: t('suspense.received'), value: instantText(receivedAt) },
    { label: t('desk.amount'), value: formatRupiah(amount), sum: true },
  ];
}

type To = Destination['to'];
const ways = ['lender', 'lending', 'payer'] as const;

function ResolveDialog({ item, onClose }: Props) {
  const navigate = useNavigate();
  const [to, setTo] = useState<To>('lender');
  const [owner, setOwner] = useState<string | null>(null);
  const [payer, setPayer] = useState<Payer>(emptyPayer);
  const [reason, setReason] = useState('');
  const resolving = useResolve(item, ({ id }) => {
    toast(t('suspense.entered.toast'));
    void navigate(paths.voucher(id));
  });
  const destination = destinationOf(to, owner, payer, reason.trim());
  const choose = (next: To) => {
    setTo(next);
    setOwner(null);
  };
  return (
    <ActDialog
      opened
      title={t('suspense.resolve.title', { payer: payerOf(item) })}
      act={t('suspense.resolve.act')}
      reason={{ label: t('desk.reason'), value: reason, needed: true, onChange: setReason }}
      acting={resolving}
      shut={destination === null}
      onSubmit={() => destination && resolving.mutate(destination)}
      onClose={onClose}
    >
      <Lines items={[{ label: t('desk.amount'), value: formatRupiah(item.amount), sum: true }]} />
      <RadioList
        legend={t('suspense.to')}
        name="to"
        options={ways.map((value) => ({ value, label: t(`suspense.to.${value}`) }))}
        value={to}
        onChange={choose}
        disabled={resolving.isPending}
      />
      {to === 'lender' && <LenderPicker label={t('suspense.find.lender')} value={owner} onChange={setOwner} />}
      {to === 'lending' && <LendingPicker value={owner} onChange={setOwner} />}
      {to === 'payer' && <PayerFields value={payer} onChange={setPayer} disabled={resolving.isPending} />}
    </ActDialog>
  );
}

/** Null while something is missing. */
function destinationOf(to: To, owner: string | null, payer: Payer, reason: string): Destination | null {
  if (to === 'payer') return isWhole(payer) ? { to, ...payer, bank: Number(payer.bank), reason } : null;
  if (owner === null) return null;
  return to === 'lender' ? { to, lender: owner, reason } : { to, lending: owner, reason };
}
