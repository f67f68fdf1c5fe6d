// The card beside a lending: how far it is, and what a lender can do there. Opened or funded: the form, behind "fund again" for whoever
// already has a portfolio there; any other status: what was disbursed and what it cost, and `extra` (links of the page), without a form.
// Source: spec §2 (Portfolio detail, Lending detail); settled 10, 11, 13, 48; S2.111-115.
import { type ReactNode, useState } from 'react';
import type { Lending } from '#contract/lending.ts';
import { add, formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import type { MoneyValue } from '#ui/MoneyField.tsx';
import { t } from '#ui/text.ts';
import { FundingForm } from './FundingForm.tsx';
import styles from './FundingPanel.module.css';
import { isRaising, LoanProgressDetail } from './LoanProgress.tsx';

type Props = {
  lending: Lending;
  amount: MoneyValue;
  onAmount: (amount: MoneyValue) => void;
  extra?: ReactNode;
};

export function FundingPanel({ lending, amount, onAmount, extra }: Props) {
  const [again, setAgain] = useState(false);
  const hasPortfolio = lending.ownPortfolios > 0;
  return (
    <>
      <LoanProgressDetail lending={lending} />
      {!isRaising(lending) && <Lines items={costLines(lending)} />}
      {isRaising(lending) && hasPortfolio && !again && (
        <div className={styles.again}>
          <p>{t('funding.again.lead')}</p>
          <Button kind="text" onClick={() => setAgain(true)}>
            {t('funding.again')}
          </Button>
        </div>
      )}
      {isRaising(lending) && (!hasPortfolio || again) && (
        <FundingForm lending={lending} amount={amount} onAmount={onAmount} />
      )}
      {extra}
    </>
  );
}

function costLines({ loanAmount, proposal, disbursement }: Lending): Line[] {
  const lines: Line[] = [
    { label: t('cost.loan'), value: formatRupiah(loanAmount) },
    { label: t('cost.tenor'), value: t('marketplace.tenor', { months: proposal.tenor }) },
  ];
  if (disbursement === null) return lines;
  const { fee, stampCost, bankTransferCost, amount } = disbursement;
  return [
    ...lines,
    { label: t('cost.fee'), value: `-${formatRupiah(fee)}` },
    { label: t('cost.stamp_bank'), value: `-${formatRupiah(add(stampCost, bankTransferCost))}` },
    { label: t('cost.disbursed'), value: formatRupiah(amount), sum: true },
  ];
}
