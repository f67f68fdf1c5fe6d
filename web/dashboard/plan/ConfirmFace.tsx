// The basket before its confirmation: all agreements to read to the end, what it costs her balance, the warning of the
// law, and one password or passkey. What left the basket since it was shown is told.
// Source: docs/screens.md; decision 0107.
import './words.ts';
import './basketWords.ts';
import { type FormEvent, useEffect, useState } from 'react';
import type { BasketOffer } from '#contract/plan.ts';
import { formatTime } from '#domain/calendar.ts';
import { formatRupiah, subtract, ZERO } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { UnsureError } from '#ui/acts.ts';
import { ApiError } from '#ui/client.ts';
import { Lines } from '#ui/Figures.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { ScrollAgreement } from '#ui/ScrollAgreement.tsx';
import { t } from '#ui/text.ts';
import { ProofField, ProofSwitch, useProof } from '../../passkey/Proof.tsx';
import confirm from '../marketplace/confirm.module.css';
import { useLocked } from '../useLocked.ts';
import width from '../width.module.css';
import { BasketProgress, useRunningBasket } from './BasketProgress.tsx';
import { useConfirmBasket } from './planQueries.ts';
import styles from './plan.module.css';

type Props = { offer: BasketOffer; onBack: () => void; onAnswered: (basket: string) => void };

/** Refusals that end this offer: a new one is needed. */
const needsNewOffer = /^error\.(lending|plan)\./;

export function ConfirmFace({ offer, onBack, onAnswered }: Props) {
  const [agreed, setAgreed] = useState(false);
  const count = offer.items.length;
  // The face replaces another on the same page, whose button stood further down.
  useEffect(() => {
    // Chromium answers with a promise, which React would call as the effect's cleanup.
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className={width.wide}>
      <PageHead
        title={t('fundplan.confirm.title', { count })}
        lead={t('fundplan.confirm.lead', { count, time: formatTime(new Date(offer.expiresAt)) })}
      />
      <div className={confirm.columns}>
        <section aria-label={t('fundplan.confirm.agreements', { count })}>
          <h2 className={confirm.heading}>{t('fundplan.confirm.agreements', { count })}</h2>
          <ScrollAgreement html={offer.items.map(({ agreement }) => agreement).join('<hr>')} onAgreed={setAgreed} />
        </section>
        <Card label={t('fundplan.confirm.summary')} className={confirm.form}>
          <ConfirmForm offer={offer} agreed={agreed} onBack={onBack} onAnswered={onAnswered} />
        </Card>
      </div>
    </div>
  );
}

function ConfirmForm({ offer, agreed, onBack, onAnswered }: Props & { agreed: boolean }) {
  const proof = useProof();
  const [isMissing, setMissing] = useState(false);
  const confirming = useConfirmBasket(onAnswered);
  const send = useLocked(() => confirming.mutateAsync({ offer, prove: proof.prove }));
  const { error, isPending } = confirming;
  const sent = { isPending, isUnsure: error instanceof UnsureError };
  const running = useRunningBasket(offer.id, sent, onAnswered);
  const code = error instanceof ApiError ? error.code : '';
  const atPassword = code === 'error.password.wrong' ? error?.message : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!agreed || isPending) return;
    setMissing(!proof.isReady);
    if (proof.isReady) send();
  };
  if (running !== null) return <BasketProgress items={running} />;
  return (
    <form className={confirm.fields} onSubmit={submit} noValidate>
      <Lines items={linesOf(offer)} />
      {offer.left.length > 0 && (
        <Note tone="wait" title={t('fundplan.confirm.left')}>
          {offer.left.map(({ lending, name, message }) => (
            <p key={lending}>{t('fundplan.confirm.left.row', { name, message })}</p>
          ))}
        </Note>
      )}
      <p className={styles.warning}>{t('fundplan.confirm.warning')}</p>
      <ProofField
        proof={proof}
        label={t('fundplan.confirm.password')}
        onType={() => setMissing(false)}
        disabled={isPending}
        error={isMissing ? t('error.empty', { field: t('field.password') }) : atPassword}
      />
      {error !== null && !atPassword && (
        <div className={confirm.error}>
          <ErrorBox error={error} onFound={() => onAnswered(offer.id)} />
          {needsNewOffer.test(code) && (
            <Button kind="outline" onClick={onBack}>
              {t('fundplan.confirm.again')}
            </Button>
          )}
        </div>
      )}
      <Button type="submit" full busy={isPending} busyText={t('fundplan.confirm.busy')} disabled={!agreed}>
        {proof.act(t('fundplan.confirm.go', { amount: formatRupiah(offer.total) }))}
      </Button>
      <ProofSwitch proof={proof} disabled={isPending} />
      <p className={confirm.remark}>{t(agreed ? 'fundplan.confirm.each' : 'fundplan.confirm.read')}</p>
      <Button kind="text" disabled={isPending} onClick={onBack}>
        {t('fundplan.confirm.back')}
      </Button>
    </form>
  );
}

const linesOf = ({ items, balance, total }: BasketOffer) => [
  { label: t('fundplan.confirm.balance'), value: formatRupiah(balance) },
  { label: t('fundplan.confirm.items', { count: items.length }), value: formatRupiah(subtract(ZERO, total)) },
  { label: t('fundplan.confirm.rest'), value: formatRupiah(subtract(balance, total)), sum: true },
];
