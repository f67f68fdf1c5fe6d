// The form beside the agreement: whom and how much, from balance or by transfer, the passkey or the password, and
// the button, disabled until the agreement was read. A wrong password is shown at its field, any other error above the button,
// with a link to a new quotation where one is needed.
// Source: spec §2, §5; docs/settled.md 01.
import { type FormEvent, Suspense, useState } from 'react';
import type { ActOutcome } from '#contract/act.ts';
import { formatTime } from '#domain/calendar.ts';
import { formatRupiah, maxRupiah, subtract, ZERO } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { ApiError } from '#ui/client.ts';
import { type Line, Lines } from '#ui/Figures.tsx';
import { lazyPart } from '#ui/late.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { RadioList } from '#ui/RadioList.tsx';
import { t } from '#ui/text.ts';
import { ProofField, ProofSwitch, useProof } from '../../passkey/Proof.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import type { ConfirmState } from '../lending/useFundingCheck.ts';
import styles from './confirm.module.css';
import type { Entered } from './useConfirmFunding.ts';

type Props = {
  state: ConfirmState;
  agreed: boolean;
  busy: boolean;
  error: Error | null;
  onConfirm: (entered: Entered) => void;
  onFound: (object: ActOutcome['object']) => void;
};
type Way = 'balance' | 'transfer';

const LimitWarning = lazyPart(async () => (await import('../spread/LimitWarning.tsx')).LimitWarning);

/** Refusals that end this quotation: a new one is needed. */
const needsNewQuotation = /^error\.lending\./;

export function ConfirmForm({ state, agreed, busy, error, onConfirm, onFound }: Props) {
  const { amount, lending } = state;
  const proof = useProof();
  const [way, setMethod] = useState<Way>('balance');
  const [missing, setMissing] = useState(false);
  const [seen, setSeen] = useState<Error | null>(null);
  const now = error === seen ? null : error;
  const code = now instanceof ApiError ? now.code : '';
  const atPassword = code === 'error.password.wrong' ? now?.message : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!agreed || busy) return;
    setMissing(!proof.isReady);
    if (proof.isReady) onConfirm({ prove: proof.prove, usedBalance: way === 'balance' ? amount : ZERO });
  };
  const type = () => {
    setMissing(false);
    // Clears the last error when a new attempt starts.
    setSeen(error);
  };
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <Lines items={summaryOf(state)} />
      <WayField amount={amount} value={way} onChange={setMethod} disabled={busy} />
      <Suspense>
        <LimitWarning lending={lending.id} amount={amount} />
      </Suspense>
      <ProofField
        proof={proof}
        label={t('confirm.password')}
        onType={type}
        disabled={busy}
        error={missing ? t('error.empty', { field: t('field.password') }) : atPassword}
      />
      {now !== null && !atPassword && (
        <div className={styles.error}>
          <ErrorBox error={now} onFound={onFound} />
          {needsNewQuotation.test(code) && (
            <Button kind="outline" to={paths.marketplace(lending.id)} replace>
              {t('confirm.restart')}
            </Button>
          )}
        </div>
      )}
      <Button type="submit" full busy={busy} disabled={!agreed}>
        {proof.act(t('confirm.submit', { amount: formatRupiah(amount) }))}
      </Button>
      <ProofSwitch proof={proof} disabled={busy} />
      <p className={styles.remark}>{agreed ? t('funding.risk') : t('confirm.read_first')}</p>
    </form>
  );
}

function summaryOf({ quotation, amount, lending }: ConfirmState): Line[] {
  const { net, total } = quotation.estimate;
  return [
    { label: t('confirm.borrower'), value: lending.proposal.name },
    { label: t('confirm.amount'), value: formatRupiah(amount) },
    { label: t('confirm.net'), value: formatRupiah(net) },
    { label: t('confirm.total'), value: formatRupiah(total) },
    { label: t('confirm.valid'), value: formatTime(new Date(quotation.expiresAt)) },
  ];
}

type WayProps = { amount: ConfirmState['amount']; value: Way; onChange: (way: Way) => void; disabled: boolean };

function WayField({ amount, value, onChange, disabled }: WayProps) {
  const balance = useUser().lender?.balance ?? ZERO;
  const rest = maxRupiah(subtract(balance, amount), ZERO);
  return (
    <RadioList
      legend={t('confirm.pay')}
      name="pay"
      value={value}
      onChange={onChange}
      disabled={disabled}
      options={[
        {
          value: 'balance',
          label: t('confirm.pay.balance'),
          note: t('confirm.pay.balance.note', { balance: formatRupiah(balance), rest: formatRupiah(rest) }),
        },
        { value: 'transfer', label: t('confirm.pay.transfer'), note: t('confirm.pay.transfer.note') },
      ]}
    />
  );
}
