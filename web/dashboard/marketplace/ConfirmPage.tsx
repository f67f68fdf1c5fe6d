// /dashboard/marketplaces/:id/confirm: the agreement to read to its end, how to pay, the password, the button.
// Without a quotation in the router state it redirects to the detail.
// Source: spec §2, §4, §5; docs/settled.md 01.
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { PageHead } from '#ui/Page.tsx';
import { ScrollAgreement } from '#ui/ScrollAgreement.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import { keepAmount } from '../lending/typedAmounts.ts';
import type { ConfirmState } from '../lending/useFundingCheck.ts';
import width from '../width.module.css';
import { ConfirmForm } from './ConfirmForm.tsx';
import styles from './confirm.module.css';
import { useConfirmFunding } from './useConfirmFunding.ts';

export function ConfirmPage() {
  const { id = '' } = useParams();
  const person = useUser().id;
  const given = readConfirmState(useLocation().state, id, person);
  // Keeps the content under the alert on screen after the state was cleared.
  const [state] = useState(given);
  const { confirm, busy, error, funded, lead } = useConfirmFunding(state);
  useEffect(() => {
    if (state !== null) keepAmount(state.person, state.lending.id, state.amount);
  }, [state]);
  if (state === null || (given === null && funded === null)) return <Navigate to={paths.marketplace(id)} replace />;
  return (
    <>
      <Confirmation state={state}>
        {(agreed) => (
          <ConfirmForm
            state={state}
            agreed={agreed}
            busy={busy || funded !== null}
            error={error}
            onConfirm={confirm}
            onFound={lead}
          />
        )}
      </Confirmation>
      {funded !== null && funded.amountTransferred > 0 && (
        <SignAlert portfolioId={funded.id} amount={formatRupiah(funded.amount)} />
      )}
    </>
  );
}

type ConfirmationProps = { state: ConfirmState; children: (agreed: boolean) => ReactNode };

function Confirmation({ state: { quotation, amount, lending }, children }: ConfirmationProps) {
  const [agreed, setAgreed] = useState(false);
  return (
    <div className={width.wide}>
      <PageHead
        title={t('confirm.title')}
        lead={t('confirm.lead', { name: lending.proposal.name, amount: formatRupiah(amount) })}
        back={{ to: paths.marketplace(lending.id), label: t('confirm.back') }}
      />
      <div className={styles.columns}>
        <section aria-label={t('confirm.agreement')}>
          <h2 className={styles.heading}>{t('confirm.agreement')}</h2>
          <ScrollAgreement html={quotation.agreement} onAgreed={setAgreed} />
        </section>
        <Card label={t('confirm.summary')} className={styles.form}>
          {children(agreed)}
        </Card>
      </div>
    </div>
  );
}

/**
 * Shown when money is still to be transferred: the signature comes first. Every way out of the alert leads to the
 * portfolio.
 */
function SignAlert({ portfolioId, amount }: { portfolioId: string; amount: string }) {
  const navigate = useNavigate();
  const go = () => void navigate(paths.portfolio(portfolioId), { replace: true });
  return (
    <Dialog
      opened
      onClose={go}
      title={t('confirm.sign.title')}
      actions={<Button onClick={go}>{t('confirm.sign.go')}</Button>}
    >
      <p>{t('confirm.sign.text', { amount })}</p>
    </Dialog>
  );
}

/**
 * The confirmation's router state, read from the browser's history, which can contain anything. Only a state made for
 * this lending and by this person counts; without one the screen goes back to the detail.
 */
function readConfirmState(state: unknown, lendingId: string, person: string): ConfirmState | null {
  if (!isRecord(state)) return null;
  const { quotation, amount, lending } = state;
  const isWhole =
    isRecord(quotation) &&
    typeof quotation.referenceToken === 'string' &&
    typeof quotation.agreement === 'string' &&
    state.person === person &&
    isRecord(lending) &&
    lending.id === lendingId &&
    typeof amount === 'number';
  return isWhole ? (state as ConfirmState) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
