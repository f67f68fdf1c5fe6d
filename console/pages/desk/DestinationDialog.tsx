// Where the money of a suspense item goes: entered for the first time, or as a new version of one's own entry.
// Invariant: the amount is always the whole item; the person chooses only the destination.
// Source: docs/domain.md §8; decision 0063.
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Voucher } from '#contract/voucher.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { Lines } from '#ui/Figures.tsx';
import { RadioList } from '#ui/RadioList.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { DigitsField } from '#ui/DigitsField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { ActDialog } from '../ActDialog.tsx';
import { banksQuery, type Destination, useResolve } from './deskQueries.ts';
import { LenderPicker, LendingPicker } from './OwnerPickers.tsx';

type To = Destination['to'];
const ways = ['lender', 'lending', 'payer'] as const;

type Props = {
  item: { id: string; amount: Rupiah };
  title: string;
  edited: Voucher | null;
  onClose: () => void;
};

export function DestinationDialog({ item, title, edited, onClose }: Props) {
  const navigate = useNavigate();
  const before = edited?.legs.find(({ owner }) => owner !== null);
  const [to, setTo] = useState<To>(edited?.destination ?? 'lender');
  const [owner, setOwner] = useState<string | null>(before?.owner ?? null);
  const [payer, setPayer] = useState<Payer>({ ...emptyPayer, accountName: edited?.recipient?.accountName ?? '' });
  const [reason, setReason] = useState(edited?.reason ?? '');
  const resolving = useResolve(item.id, edited, ({ id }) => {
    toast(t(edited ? 'voucher.edited.toast' : 'suspense.entered.toast'));
    // Closed first: closing may navigate too, and the voucher's URL must win.
    onClose();
    void navigate(paths.voucher(id));
  });
  const destination = destinationOf(to, owner, payer, reason.trim());
  const choose = (next: To) => {
    setTo(next);
    setOwner(null);
  };
  return (
    <ActDialog
      title={title}
      act={t(edited ? 'voucher.edit.act' : 'suspense.resolve.act')}
      reason={{ label: t('desk.reason'), value: reason, needed: true, onChange: setReason }}
      acting={resolving}
      shut={destination === null}
      onSubmit={() => destination && resolving.mutate(destination)}
      onClose={onClose}
    >
      <Lines
        items={[
          ...(before ? [{ label: t('voucher.edit.now'), value: before.ownerName ?? '' }] : []),
          { label: t('desk.amount'), value: formatRupiah(item.amount), sum: true },
        ]}
      />
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

type Payer = { bank: string; accountNumber: string; accountName: string };
/** The account to refund to: bank, number, holder. The number is stored encrypted and shown masked once it is entered. */
const emptyPayer: Payer = { bank: '', accountNumber: '', accountName: '' };
const isWhole = ({ bank, accountNumber, accountName }: Payer): boolean =>
  bank !== '' && accountNumber.trim() !== '' && accountName.trim() !== '';

type PayerFieldsProps = { value: Payer; onChange: (payer: Payer) => void; disabled: boolean };

function PayerFields({ value, onChange, disabled }: PayerFieldsProps) {
  const banks = useQuery(banksQuery);
  return (
    <>
      <SelectField
        label={t('suspense.bank')}
        options={(banks.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value.bank || null}
        onChange={(bank) => onChange({ ...value, bank })}
        disabled={disabled}
        searchable
      />
      <DigitsField
        label={t('suspense.number')}
        value={value.accountNumber}
        most={17}
        disabled={disabled}
        onChange={(accountNumber) => onChange({ ...value, accountNumber })}
      />
      <TextInput
        label={t('suspense.holder')}
        value={value.accountName}
        maxLength={120}
        autoComplete="off"
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ ...value, accountName: currentTarget.value })}
      />
    </>
  );
}
