// What a loan costs the borrower, in rupiah first: received, paid each time, paid in all; the rates below, in plain
// words. Must be shown before the borrower signs.
// Source: docs/api.md; spec §9; docs/screens.md.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatDeducted, formatRupiah, subtract } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { KeyFigures, Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import styles from './borrower.module.css';
import { mustSign } from './loanQueries.ts';
import { rateText } from './loanWords.ts';

export function CostCard({ loan }: { loan: BorrowerPortfolio }) {
  const { cost, lending } = loan;
  const rate = cost.effectiveRate;
  const words = {
    received: formatRupiah(cost.received),
    repayment: formatRupiah(cost.repayment),
    months: lending.proposal.tenor,
  };
  return (
    <section className={styles.parts} aria-label={t('loan.cost.title')}>
      <div className={styles.heading}>
        <h2>{t('loan.cost.title')}</h2>
        {mustSign(loan) && <span className="sm ink2">{t('loan.cost.estimate')}</span>}
      </div>
      <CostFigures loan={loan} />
      <Card>
        <div className={styles.two}>
          <Received cost={cost} />
          <Repaid cost={cost} />
        </div>
        <p className={styles.words}>{rate === null ? t('loan.cost.words.flat', words) : t('loan.cost.words', words)}</p>
      </Card>
    </section>
  );
}

function CostFigures({ loan: { cost, lending } }: { loan: BorrowerPortfolio }) {
  const rate = cost.effectiveRate;
  return (
    <KeyFigures
      columns={4}
      items={[
        {
          label: t('loan.cost.received'),
          value: formatRupiah(cost.received),
          note: t('loan.cost.received.note', { principal: formatRupiah(cost.principal) }),
        },
        {
          label: t('loan.cost.weekly'),
          value: formatRupiah(cost.weekly),
          note: t('loan.cost.weekly.note', {
            rhythm: t(`loan.rhythm.${lending.rhythm}`),
            count: lending.instalments,
          }),
        },
        { label: t('loan.cost.total'), value: formatRupiah(cost.total), note: t('loan.cost.total.note') },
        {
          label: t('loan.cost.effective'),
          value: rate === null ? t('loan.none') : rateText(rate),
          note: t('loan.cost.effective.note'),
        },
      ]}
    />
  );
}

type Cost = BorrowerPortfolio['cost'];

function Received({ cost }: { cost: Cost }) {
  return (
    <div>
      <h3 className={styles.title}>{t('loan.cost.lines.received')}</h3>
      <Lines
        items={[
          { label: t('loan.cost.principal'), value: formatRupiah(cost.principal) },
          { label: t('loan.cost.service_fee'), value: formatDeducted(cost.serviceFee) },
          { label: t('loan.cost.admin_fee'), value: formatDeducted(cost.adminFee) },
          { label: t('loan.cost.stamp'), value: formatDeducted(cost.stampCost) },
          { label: t('loan.cost.bank'), value: formatDeducted(cost.bankTransferCost) },
          { label: t('loan.cost.in_hand'), value: formatRupiah(cost.received), sum: true },
        ]}
      />
    </div>
  );
}

function Repaid({ cost }: { cost: Cost }) {
  const last = cost.last === cost.weekly ? [] : [{ label: t('loan.cost.last'), value: formatRupiah(cost.last) }];
  return (
    <div>
      <h3 className={styles.title}>{t('loan.cost.lines.total')}</h3>
      <Lines
        items={[
          { label: t('loan.cost.flat'), value: t('loan.cost.flat.value', { rate: rateText(cost.flatRate) }) },
          ...last,
          { label: t('loan.cost.repayment'), value: formatRupiah(cost.repayment) },
          { label: t('loan.cost.interest'), value: formatRupiah(cost.interest) },
          { label: t('loan.cost.deducted'), value: formatRupiah(subtract(cost.principal, cost.received)) },
          { label: t('loan.cost.sum'), value: formatRupiah(cost.total), sum: true },
        ]}
      />
    </div>
  );
}
