// /dashboard/bank_accounts/add: a bank, the number, the holder's name, which must be the person's own, and the passkey or the
// password. Leads to the withdrawal.
// Source: spec §2, §5; docs/settled.md 46, 53.
import '../mutation/words.ts';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { sameName } from '#domain/identity.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ApiError } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { DigitsField } from '#ui/DigitsField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { useParameter } from '../../parameters.ts';
import { ProofField, ProofSwitch, useProof } from '../../passkey/Proof.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import { useLocked } from '../useLocked.ts';
import width from '../width.module.css';
import styles from './withdraw.module.css';
import { banksQuery, useAddAccount } from './withdrawQueries.ts';

const MAX_DIGITS = 17;
const MIN_DIGITS = 6;

export function AddAccountPage() {
  const banks = useQuery(banksQuery());
  return (
    <div className={width.narrow}>
      <PageHead
        title={t('bank_account.title')}
        lead={t('account.lead')}
        back={{ to: paths.withdraw, label: t('withdraw.back') }}
      />
      <Card label={t('bank_account.title')}>
        <ListFaces query={banks} what={t('account.bank')} loading={<LinesSkeleton rows={4} />}>
          {(list) => <AccountForm banks={list} />}
        </ListFaces>
      </Card>
    </div>
  );
}

type Entered = { bank: string; number: string; name: string };
type Faults = Partial<Record<keyof Entered | 'password', string>>;

/** The server's rules, checked before sending. */
function faultsOf({ bank, number, name }: Entered, ownName: string, isProved: boolean): Faults {
  const faults: Faults = {};
  if (bank === '') faults.bank = t('error.empty', { field: t('account.bank') });
  if (number === '') faults.number = t('error.empty', { field: t('account.number') });
  else if (number.length < MIN_DIGITS) faults.number = t('error.bank_account.number');
  if (name.trim() === '') faults.name = t('error.bank_account.name_required');
  else if (!sameName(name, ownName)) faults.name = t('error.bank_account.other_name');
  if (!isProved) faults.password = t('error.empty', { field: t('account.password') });
  return faults;
}

/** The entered values, their errors, and the submit handler. */
function useAccountForm() {
  const navigate = useNavigate();
  const user = useUser();
  const [entered, setEntered] = useState<Entered>({ bank: '', number: '', name: user.name });
  const proof = useProof();
  const [tried, setTried] = useState(false);
  const adding = useAddAccount(() => {
    toast(t('account.added'));
    void navigate(paths.withdrawCreate, { replace: true });
  });
  const add = useLocked(() =>
    adding.mutateAsync({ ...entered, bank: Number(entered.bank), name: entered.name.trim(), prove: proof.prove }),
  );
  const own = faultsOf(entered, user.name, proof.isReady);
  const refusal = adding.error instanceof ApiError ? adding.error : null;
  const faultAt = (field: keyof Faults) => refusal?.of(field) ?? (tried ? own[field] : undefined);
  const change = (part: Partial<Entered>) => {
    setEntered((before) => ({ ...before, ...part }));
    if (adding.error) adding.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(own).length === 0) add();
  };
  const found = () => void navigate(paths.withdrawCreate, { replace: true });
  return { entered, change, submit, faultAt, proof, busy: adding.isPending, error: adding.error, found };
}

function AccountForm({ banks }: { banks: readonly { id: number; name: string }[] }) {
  const { entered, change, submit, faultAt, proof, busy, error, found } = useAccountForm();
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorBox error={error} onFound={found} />
      <SelectField
        label={t('account.bank')}
        placeholder={t('account.bank.choose')}
        options={banks.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={entered.bank === '' ? null : entered.bank}
        onChange={(bank) => change({ bank })}
        error={faultAt('bank')}
        searchable
      />
      <DigitsField
        label={t('account.number')}
        name="number"
        most={MAX_DIGITS}
        value={entered.number}
        onChange={(number) => change({ number })}
        error={faultAt('number')}
      />
      <TextInput
        label={t('account.name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        value={entered.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        error={faultAt('name')}
      />
      <ProofField proof={proof} label={t('account.password')} onType={() => change({})} error={faultAt('password')} />
      <Hold />
      <Button type="submit" full busy={busy}>
        {proof.act(t('account.save'))}
      </Button>
      <ProofSwitch proof={proof} disabled={busy} />
    </form>
  );
}

/** That the first withdrawal to it waits, while the parameter asks for that. */
function Hold() {
  const hours = useParameter('new_account_hold_hours') ?? 0;
  return hours > 0 && <p className="sm ink2">{t('account.hold', { hours })}</p>;
}
