// The funding form: amount, quick amounts, estimate, button, and the risk beside it. Used by the marketplace's and
// the portfolio's detail.
// Usage: <FundingForm lending={l} amount={amount} onAmount={setAmount} />. When no slot is left or the due date has
// passed, the form stays visible and says that it cannot be funded.
// Source: spec §2, §5; docs/settled.md 13, 48.
import { type FormEvent, Suspense } from 'react';
import { lazyPart } from '#ui/late.tsx';
import { Link } from 'react-router';
import type { Lending } from '#contract/lending.ts';
import { add, formatDeducted, formatPercentBp, formatRupiah, formatShort, type Rupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Inset } from '#ui/Card.tsx';
import { Chip, QuickChips } from '#ui/Chip.tsx';
import { Lines, LiveFigure } from '#ui/Figures.tsx';
import { MoneyField, type MoneyValue } from '#ui/MoneyField.tsx';
import { Note } from '#ui/Note.tsx';
import { Rich } from '#ui/Rich.tsx';
import { useSecondsLeft } from '#ui/TimeLeft.tsx';
import { t } from '#ui/text.ts';
import { WhenOpened } from '#ui/WhenOpened.tsx';
import { paths } from '../../paths.ts';
import { amountOf, estimatedAmount, estimateOf, quickAmounts } from './estimate.ts';
import styles from './lending.module.css';
import { useFundingCheck } from './useFundingCheck.ts';

const TooLittle = lazyPart(async () => (await import('./TooLittle.tsx')).TooLittle);
const KycDialog = lazyPart(async () => (await import('./KycDialog.tsx')).KycDialog);

type Props = { lending: Lending; amount: MoneyValue; onAmount: (amount: MoneyValue) => void };

/** Why this cannot be funded now, or null. */
function useClosed(lending: Lending): string | null {
  const left = useSecondsLeft(lending.remainingTime, lending);
  if (lending.status === 'funded' || lending.remainingFundingSlot <= 0) return t('error.lending.slot_full');
  return left === 0 ? t('funding.over') : null;
}

export function FundingForm({ lending, amount, onAmount }: Props) {
  const { ask, forget, busy, unverified, atField, isTooLittle, above, balance } = useFundingCheck(lending);
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
        description={<Hint lending={closed === null ? lending : null} balance={balance} />}
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
      {isTooLittle && (
        <Suspense fallback={null}>
          <TooLittle lending={lending} amount={typed} balance={balance} />
        </Suspense>
      )}
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
      <WhenOpened opened={unverified}>
        <KycDialog opened={unverified} onClose={forget} />
      </WhenOpened>
    </form>
  );
}

/** What may be typed, while the lending is open, and what there is. */
const Hint = ({ lending, balance }: { lending: Lending | null; balance: Rupiah }) => (
  <>
    {lending && t('funding.hint', { min: formatRupiah(lending.minimumLoan), multiple: formatRupiah(lending.multiple) })}{' '}
    {t('funding.balance', { balance: formatRupiah(balance) })}
  </>
);

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

/** Refusals that the banner on the summary page resolves. */
const onSummary = new Set<string>(['error.email.not_verified', 'error.digisign.not_active']);

/**
 * The estimate for an amount: gross, minus PPh, minus fee, the net sum, the spec's total return, and one sentence
 * with the usual instalment. It updates while typing without moving the layout; with an empty field it shows an
 * example and says so.
 */
function FundingEstimate({ lending, typed }: { lending: Lending; typed: Rupiah }) {
  const { amount, isExample } = estimatedAmount(lending, typed);
  const { interest, tax, fee, net, total, perInstalment } = estimateOf(lending, amount);
  const { taxBps, lenderFeeBps } = lending.terms;
  return (
    <div className={styles.estimate}>
      <Inset>
        <p className={styles.of}>
          {t(isExample ? 'estimate.example' : 'estimate.of', { amount: formatRupiah(amount) })}
        </p>
        <Lines
          items={[
            { label: t('estimate.interest'), value: formatRupiah(interest) },
            { label: t('estimate.tax', { percent: formatPercentBp(taxBps) }), value: formatDeducted(tax) },
            { label: t('estimate.fee', { percent: formatPercentBp(lenderFeeBps) }), value: formatDeducted(fee) },
            { label: t('estimate.net'), value: <LiveFigure>{formatRupiah(net)}</LiveFigure>, sum: true },
          ]}
        />
        <dl className={styles.total}>
          <dt>
            {t('estimate.total')}
            <small>{t('estimate.total.note')}</small>
          </dt>
          <dd>{formatRupiah(total)}</dd>
        </dl>
        <p className={styles.back}>
          <Rich
            text={`estimate.back.${lending.rhythm}`}
            slots={{
              total: <b>{formatRupiah(add(amount, net))}</b>,
              each: formatRupiah(perInstalment),
              count: lending.instalments,
            }}
          />
        </p>
      </Inset>
    </div>
  );
}
