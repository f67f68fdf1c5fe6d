// A lending in full: gallery, quote, information tables, members, schedule, history, and beside them the card with
// progress and funding form. Used by the marketplace's and the portfolio's detail.
// Usage: <LendingDetail lending={l} title={<LendingTitle lending={l} />} />; `extra` (links of the page) is shown in
// the card below the figures.
// Source: spec §2; docs/screens.md.
import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Lending } from '#contract/lending.ts';
import { add, formatDeducted, formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { type Line, Lines } from '#ui/Figures.tsx';
import { GradeLegend } from '#ui/Grade.tsx';
import type { MoneyValue } from '#ui/MoneyField.tsx';
import { t } from '#ui/text.ts';
import { FootBar } from '../FootBar.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import { readAmount } from '../topup/offer.ts';
import { amountOf, estimatedAmount, estimateOf } from './estimate.ts';
import { FundingForm } from './FundingForm.tsx';
import { Gallery } from './Gallery.tsx';
import { EarlierCard, MembersCard } from './GroupCards.tsx';
import styles from './LendingDetail.module.css';
import { LendingFacts } from './LendingFacts.tsx';
import { isRaising, LoanProgressDetail } from './LoanProgress.tsx';
import { PlanCard } from './PlanCard.tsx';
import { dropAmount, typedAmount } from './typedAmounts.ts';

/** `isOwn`: on the page of her own portfolio, whose foot bar has the next act of that portfolio instead. */
type Props = { lending: Lending; title?: ReactNode; extra?: ReactNode; isOwn?: boolean };

export function LendingDetail({ lending, title, extra, isOwn = false }: Props) {
  const { id: person } = useUser();
  const { search } = useLocation();
  const [amount, setAmount] = useState<MoneyValue>(
    () => BigInt(typedAmount(person, lending.id) ?? readAmount(search) ?? 0) || '',
  );
  const change = (value: MoneyValue) => {
    // What is typed anew ends what was kept for the way back from the confirmation.
    dropAmount(person, lending.id);
    setAmount(value);
  };
  const panel = useRef<HTMLDivElement>(null);
  const typed = amountOf(amount);
  const { proposal, details, members, earlier } = lending;
  const isFundable = isRaising(lending) && lending.remainingFundingSlot > 0;
  return (
    <div className={classes(styles.detail, !isRaising(lending) && styles.ended)}>
      <div>
        <Gallery images={proposal.images} />
        {title}
        {proposal.description !== '' && (
          <blockquote className={styles.quote}>{t('detail.quote', { text: proposal.description })}</blockquote>
        )}
      </div>
      <div className={styles.fund} ref={panel}>
        <Card label={t(isRaising(lending) ? 'funding.label' : 'progress.table')}>
          <FundingPanel key={lending.id} lending={lending} amount={amount} onAmount={change} extra={extra} />
        </Card>
      </div>
      <LendingFacts details={details} side="left" />
      <MembersCard members={members} />
      {isFundable && <PlanCard lending={lending} typed={typed} />}
      <EarlierCard earlier={earlier} />
      <div className={styles.others}>
        <LendingFacts details={details} side="right" />
      </div>
      {isFundable && !isOwn && <FootBar target={panel} action={t('funding.submit')} {...footOf(lending, amount)} />}
    </div>
  );
}

function footOf(lending: Lending, value: MoneyValue): { caption: string; figure: string } {
  const { amount, isExample } = estimatedAmount(lending, amountOf(value));
  if (isExample) return { caption: t('funding.foot.slot'), figure: formatRupiah(lending.remainingFundingSlot) };
  const { net } = estimateOf(lending, amount);
  return { caption: t('funding.foot.net', { amount: formatRupiah(amount) }), figure: formatRupiah(net) };
}

/** The grade (click opens the legend), the group's name and its place. */
export function LendingTitle({ lending }: { lending: Lending }) {
  const { grade, sector, proposal } = lending;
  return (
    <div className={styles.title}>
      <GradeLegend grade={grade} />
      <h1>{proposal.name}</h1>
      <p className="ink2">{t('marketplace.place', { sector, city: proposal.city })}</p>
    </div>
  );
}

type FundingPanelProps = {
  lending: Lending;
  amount: MoneyValue;
  onAmount: (amount: MoneyValue) => void;
  extra?: ReactNode;
};

/**
 * The card beside a lending: its progress and the lender's actions. Opened or funded: the form, behind "fund again"
 * if the lender already has a portfolio there. Any other status: what was disbursed and what it cost, and `extra`
 * (links of the page), without a form.
 */
function FundingPanel({ lending, amount, onAmount, extra }: FundingPanelProps) {
  const asked = new URLSearchParams(useLocation().search);
  // Also on the way back from a top-up.
  const again = asked.has('lagi') || asked.has('jumlah');
  const isForm = lending.ownPortfolios === 0 || again;
  // A form that stands there stays, whatever news comes: she may be typing.
  const [hadForm, setHadForm] = useState(isForm);
  if (isForm && !hadForm) setHadForm(true);
  return (
    <>
      <LoanProgressDetail lending={lending} />
      {!isRaising(lending) && <Lines items={costLines(lending)} />}
      {isRaising(lending) && !hadForm && (
        <div className={styles.again}>
          <p>{t('funding.again.lead')}</p>
          <Link to={paths.marketplaceAgain(lending.id)} preventScrollReset>
            {t('funding.again')}
          </Link>
        </div>
      )}
      {isRaising(lending) && hadForm && <FundingForm lending={lending} amount={amount} onAmount={onAmount} />}
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
    { label: t('cost.fee'), value: formatDeducted(fee) },
    { label: t('cost.stamp_bank'), value: formatDeducted(add(stampCost, bankTransferCost)) },
    { label: t('cost.disbursed'), value: formatRupiah(amount), sum: true },
  ];
}
