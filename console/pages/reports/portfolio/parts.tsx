// Small parts of the portfolio report: a card with its title, amounts with a sign, shares, links to the rows of a figure.
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { WireShare } from '#contract/portfolio-report.ts';
import type { LoanSelection } from '#domain/portfolio-report.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { formatShare } from '#domain/statistics.ts';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import { paths } from '../../../paths.ts';
import { Formula } from '../Formula.tsx';
import styles from './portfolio.module.css';

type SectionProps = { title: ReactNode; label: string; remark?: ReactNode; flush?: boolean; children: ReactNode };

export function Section({ title, label, remark, flush = false, children }: SectionProps) {
  return (
    <section className={classes(styles.card, flush && styles.flush)} aria-label={label}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {remark !== undefined && <span>{remark}</span>}
      </div>
      {children}
    </section>
  );
}

/** "+Rp 5", "-Rp 5", "tetap". */
export function signedText(amount: string): string {
  if (amount === '0') return t('loanreport.same');
  return amount.startsWith('-') ? `-${formatRupiahTotal(amount.slice(1))}` : `+${formatRupiahTotal(amount)}`;
}

export const shareText = (share: WireShare): string => formatShare(share);

/** The rows behind a figure, with the filters of the address. */
export function RowsLink({ rows, children, strong }: { rows: LoanSelection; children: ReactNode; strong?: boolean }) {
  const [address] = useSearchParams();
  const search = new URLSearchParams(address);
  search.delete('by');
  search.set('rows', rows);
  return (
    <Link className={classes(styles.figure, strong && styles.big)} to={paths.portfolioLoans(`?${search}`)}>
      {children}
    </Link>
  );
}

/** The name of a share with its formula: by amount, or by number of loans. */
export function ShareName({
  name,
  what,
  share,
  kind,
}: {
  name: string;
  what: string;
  share: WireShare;
  kind: 'amount' | 'number';
}) {
  const textOf = (part: string) => (kind === 'amount' ? formatRupiahTotal(part) : part);
  const [part, whole] = [textOf(share.numerator), textOf(share.denominator)];
  return (
    <Formula
      name={name}
      what={`${what} ${t('loanreport.formula.days')}`}
      sum={t('loanreport.formula.share', { part, whole, share: shareText(share) })}
      parts={[
        [t('loanreport.formula.numerator'), kind === 'amount' ? part : t('loanreport.loans', { count: part })],
        [t('loanreport.formula.denominator'), kind === 'amount' ? whole : t('loanreport.loans', { count: whole })],
      ]}
    />
  );
}
