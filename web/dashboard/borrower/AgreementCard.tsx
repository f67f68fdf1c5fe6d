// Her own agreement: until when it waits, when it was signed, and the signed file as a download in a new tab.
// Source: settled 24, 63 (agreement download); spec §7 (borrowers/{id}/downloads); S2.052.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { useNewTab } from '../portfolio/useNewTab.ts';
import styles from './borrower.module.css';
import { whenText } from './loanWords.ts';

export function AgreementCard({ loan }: { loan: BorrowerPortfolio }) {
  return (
    <Card title={t('loan.agreement.title')}>
      <div className={styles.agreement}>
        <p className="sm">{stateText(loan)}</p>
        {loan.agreement !== null && <Download id={loan.id} />}
      </div>
    </Card>
  );
}

function stateText({ status, signedAt, signatureExpiresAt, agreement }: BorrowerPortfolio): string {
  if (signedAt !== null) {
    const signed = t('loan.agreement.signed', { when: whenText(signedAt) });
    return agreement === null ? `${signed} ${t('loan.agreement.preparing')}` : signed;
  }
  if (status === 'opened') return t('loan.agreement.later');
  if (signatureExpiresAt !== null) return t('loan.agreement.waiting', { until: whenText(signatureExpiresAt) });
  return t(status === 'funded' ? 'loan.agreement.preparing' : 'loan.agreement.none');
}

function Download({ id }: { id: string }) {
  const { open, busy, error } = useNewTab(async () => {
    const { url } = await call('GET borrowers/:id/downloads', { params: { id } });
    return url;
  });
  return (
    <>
      <Button kind="outline" size="sm" icon="download" busy={busy} busyText={t('loan.agreement.busy')} onClick={open}>
        {t('loan.agreement.download')}
      </Button>
      <ErrorBox error={error} />
    </>
  );
}
