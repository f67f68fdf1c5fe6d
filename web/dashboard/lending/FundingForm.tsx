// The funding form: amount, quick amounts, estimate, the act, and the risk beside it. Shared by marketplace and portfolio detail.
// Usage: <FundingForm lending={l} amount={amount} onAmount={setAmount} />. A lending with no slot left, or past its due date, cannot be
// funded: the form says so and stays. Source: spec §2 (funding amount form), §5; settled 13, 48; the look's form.
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import type { Lending } from '#contract/lending.ts';
import { formatRupiah, formatShort } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Chip, QuickChips } from '#ui/Chip.tsx';
import { MoneyField, type MoneyValue } from '#ui/MoneyField.tsx';
import { Note } from '#ui/Note.tsx';
import { useSecondsLeft } from '#ui/TimeLeft.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { amountOf, quickAmounts } from './estimate.ts';
import { FundingEstimate } from './FundingEstimate.tsx';
import styles from './FundingForm.module.css';
import { KycDialog } from './KycDialog.tsx';
import { useFundingCheck } from './useFundingCheck.ts';

type Props = { lending: Lending; amount: MoneyValue; onAmount: (amount: MoneyValue) => void };

/** Why nothing can be funded just now, or null. */
function useClosed(lending: Lending): string | null {
  const left = useSecondsLeft(lending.remainingTime, lending);
  if (lending.status === 'funded' || lending.remainingFundingSlot <= 0) return t('error.lending.slot_full');
  return left === 0 ? t('funding.over') : null;
}

export function FundingForm({ lending, amount, onAmount }: Props) {
  const { ask, forget, busy, unverified, atField, above, balance } = useFundingCheck(lending);
  const closed = useClosed(lending);
  const typed = amountOf(amount);
  const change = (value: MoneyValue) => {
    forget();
    onAmount(value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (closed === null) ask(typed);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('funding.label')}>
      <MoneyField
        label={t('funding.amount')}
        name="amount"
        value={amount}
        onChange={change}
        disabled={closed !== null}
        error={atField}
        description={
          <>
            {closed === null &&
              t('funding.hint', {
                min: formatRupiah(lending.minimumLoan),
                multiple: formatRupiah(lending.multiple),
              })}{' '}
            {t('funding.balance', { balance: formatRupiah(balance) })}
          </>
        }
      />
      {closed === null && (
        <QuickChips label={t('funding.quick')}>
          {quickAmounts(lending).map((quick) => (
            <Chip key={quick} on={quick === typed} onClick={() => change(BigInt(quick))}>
              {formatShort(quick)}
            </Chip>
          ))}
        </QuickChips>
      )}
      {closed === null && <FundingEstimate lending={lending} typed={typed} />}
      {above !== null && <Refused refusal={above} />}
      {closed !== null && (
        <div className={styles.above}>
          <Note tone="mute" role="status">
            {closed}
          </Note>
        </div>
      )}
      <Button type="submit" full busy={busy} busyText={t('funding.checking')} disabled={closed !== null}>
        {t('funding.submit')}
      </Button>
      <p className={styles.risk}>{t('funding.risk')}</p>
      <KycDialog opened={unverified} onClose={forget} />
    </form>
  );
}

function Refused({ refusal: { code, message } }: { refusal: { code: string; message: string } }) {
  return (
    <div className={styles.above}>
      <Note tone="danger" role="alert">
        {message}
        {onSummary.has(code) && (
          <>
            {' '}
            <Link to={paths.dashboard}>{t('funding.summary')}</Link>
          </>
        )}
      </Note>
    </div>
  );
}

/** What is put right on the summary, by the banner there. */
const onSummary = new Set<string>(['error.email.not_verified', 'error.digisign.not_active']);
