// How to pay a slip: cash at the meeting first, then her own number at the bank, copied without its spaces. She asks
// for the number once; until the bank knows it, only cash is offered, and why.
// Source: docs/screens.md; decision 0105.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatRupiah } from '#domain/money.ts';
import { byFours } from '#ui/byFours.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import styles from './Slip.module.css';
import { type Slip, whenOf } from './slipWords.ts';

type Props = { loan: BorrowerPortfolio; slip: Slip };

export function PayCard({ loan, slip, payId }: Props & { payId: string }) {
  const { account } = loan;
  return (
    // The button of the slip leads here.
    <div id={payId} tabIndex={-1} className={styles.pay}>
      <Card title={t('slip.how')} remark={t('pay.choose')}>
        <Way icon="people" title={t('pay.cash')}>
          <p>{cashText(loan, slip)}</p>
        </Way>
        <Way icon="bank" title={t('pay.transfer')}>
          {account === null && <AskNumber loan={loan} />}
          {account !== null && <p>{t(account.isReady ? 'pay.transfer.why' : 'pay.transfer.waits')}</p>}
        </Way>
        {account?.isReady && <NumberBox account={account} slip={slip} />}
      </Card>
    </div>
  );
}

function cashText(loan: BorrowerPortfolio, slip: Slip): string {
  const { officer, place } = loan.meeting;
  if (!slip.isMeeting) return t('pay.cash.next', { officer });
  const when = whenOf(loan, slip.until);
  return place === null ? t('pay.cash.on', { when, officer }) : t('pay.cash.at', { when, place, officer });
}

function Way({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className={styles.way}>
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </div>
  );
}

function AskNumber({ loan: { id } }: { loan: BorrowerPortfolio }) {
  const client = useQueryClient();
  const asking = useMutation({
    mutationFn: () => call('POST borrowers/:id/virtualaccounts', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['loans'] }),
  });
  return (
    <>
      <p>{t('pay.transfer.ask')}</p>
      <Button kind="outline" size="sm" busy={asking.isPending} onClick={() => asking.mutate()}>
        {t('pay.transfer.get')}
      </Button>
      <ErrorBox error={asking.error} />
    </>
  );
}

type Account = NonNullable<BorrowerPortfolio['account']>;

function NumberBox({ account: { bank, number, holder }, slip }: { account: Account; slip: Slip }) {
  const wide = useWide();
  return (
    <>
      <div className={styles.account}>
        <p className="sm ink2">{t('pay.number', { bank })}</p>
        <p className={styles.number}>{byFours(number)}</p>
        <p className="sm ink2">{t('pay.holder', { name: holder })}</p>
        <p className="sm">{t('pay.amount', { amount: formatRupiah(slip.total) })}</p>
        {/* On phones the slip's own button is the filled one. */}
        <CopyButton value={number} full kind={wide ? 'primary' : 'outline'} />
      </div>
      <p className={styles.remark}>{t('pay.after')}</p>
    </>
  );
}
