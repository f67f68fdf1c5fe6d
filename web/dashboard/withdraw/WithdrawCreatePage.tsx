// /dashboard/withdraw/create: how much and to which account; then the check, and the dialog with its details and the
// password. Without an account it redirects to adding one, but only when the list really was loaded and is empty.
// Source: spec §2, §4, §5; docs/settled.md 18, 60.
import '../mutation/words.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { formatRupiah, type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ApiError } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { MoneyField, type MoneyValue } from '#ui/MoneyField.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { RadioList } from '#ui/RadioList.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { useParameter } from '../../parameters.ts';
import { useUser } from '../../user.ts';
import { useLocked } from '../useLocked.ts';
import width from '../width.module.css';
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx';
import styles from './withdraw.module.css';
import { type Accounts, accountsQuery, useCheck } from './withdrawQueries.ts';

/** This refusal leads to the identity screen. */
const UNVERIFIED = 'error.kyc.not_kyc';

export function WithdrawCreatePage() {
  const accounts = useQuery(accountsQuery());
  if (accounts.isSuccess && !accounts.isFetching && accounts.data.length === 0) {
    return <Navigate to={paths.bankAccountAdd} replace />;
  }
  // A cached empty list is ignored while the current one is loading or could not be loaded.
  const current = accounts.data?.length === 0 ? { ...accounts, data: undefined } : accounts;
  return (
    <div className={width.narrow}>
      <PageHead title={t('withdraw.title')} back={{ to: paths.withdraw, label: t('withdraw.back') }} />
      <Card label={t('withdraw.title')}>
        <ListFaces query={current} what={t('withdraw.accounts')} loading={<LinesSkeleton rows={5} />}>
          {(list) => <WithdrawForm accounts={list} />}
        </ListFaces>
      </Card>
    </div>
  );
}

function WithdrawForm({ accounts }: { accounts: Accounts }) {
  const navigate = useNavigate();
  const balance = useUser().lender?.balance ?? ZERO;
  const [typed, setTyped] = useState<MoneyValue>('');
  const [bankAccount, setBankAccount] = useState<string | null>(null);
  const checking = useCheck();
  const amount = rupiah(Number(typed || 0));
  const check = useLocked(async () => bankAccount !== null && checking.mutateAsync({ bankAccount, amount }));
  const isReady = amount > 0 && bankAccount !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) check();
  };
  const done = () => {
    toast(t('withdraw.requested', { amount: formatRupiah(amount) }));
    void navigate(paths.withdraw, { replace: true });
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Refusal error={checking.error} />
        <Balance balance={balance} />
        <MoneyField
          label={t('withdraw.amount')}
          name="amount"
          value={typed}
          onChange={setTyped}
          disabled={checking.isPending}
        />
        <AccountPicker
          accounts={accounts}
          value={bankAccount}
          onChange={setBankAccount}
          disabled={checking.isPending}
        />
        <Button kind="text" to={paths.bankAccountAdd}>
          {t('withdraw.account.add')}
        </Button>
        <Button type="submit" full disabled={!isReady} busy={checking.isPending} busyText={t('withdraw.checking')}>
          {t('withdraw.next')}
        </Button>
        <Arrival />
      </form>
      {/* Outside of the form: a submit in the dialog would bubble up to it. */}
      {checking.data && bankAccount !== null && (
        <ConfirmWithdrawal
          key={checking.data.referenceToken}
          request={{ bankAccount, amount }}
          check={checking.data}
          onCancel={checking.reset}
          onDone={done}
        />
      )}
    </>
  );
}

/** A lender who is not verified is led to verification. */
const Refusal = ({ error }: { error: unknown }) => (
  <>
    <ErrorBox error={error} />
    {error instanceof ApiError && error.code === UNVERIFIED && (
      <Button kind="outline" to={paths.kyc}>
        {t('banner.kyc')}
      </Button>
    )}
  </>
);

type PickerProps = {
  accounts: Accounts;
  value: string | null;
  onChange: (account: string) => void;
  disabled: boolean;
};

function AccountPicker({ accounts, ...rest }: PickerProps) {
  return (
    <RadioList
      {...rest}
      legend={t('withdraw.accounts')}
      name="account"
      options={accounts.map(({ id, bank, number, name }) => ({
        value: id,
        label: t('withdraw.account', { bank: bank.name, number }),
        note: name,
      }))}
    />
  );
}

/** When the bank has it, as promised today; without a number while the parameter is not loaded. */
function Arrival() {
  const most = useParameter('withdrawal_time');
  const days = most === 1 ? '1' : `1-${most}`;
  return <p className="sm ink2">{most === undefined ? t('withdraw.time.unknown') : t('withdraw.time', { days })}</p>;
}

function Balance({ balance }: { balance: Rupiah }) {
  return (
    <dl>
      <dt className="sm ink2">{t('withdraw.balance')}</dt>
      <dd className={styles.balance}>{formatRupiah(balance)}</dd>
    </dl>
  );
}
