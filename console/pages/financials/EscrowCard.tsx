// Whose the money in escrow is: shares as a bar, every part with its ledger, the sum by the books, and what the bank's last
// statement says.
// Source: decision 0124.
import { Link } from 'react-router';
import type { Financials } from '#contract/financials.ts';
import type { AccountKind } from '#domain/account-kind.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiahTotal, formatShareBp } from '#domain/money.ts';
import { type EscrowPart, escrowKinds } from '#domain/statements.ts';
import { Card } from '#ui/Card.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { codeText, t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import styles from './financials.module.css';
import { addressOf, type Filters, ledgerAddress } from './financialQueries.ts';

/** Parts that stand even when they are nothing. */
const always: readonly EscrowPart[] = ['lender_free', 'lender_held', 'lender_leaving', 'own', 'state', 'group'];

export function EscrowCard({ found: { escrow, period }, filters }: { found: Financials; filters: Filters }) {
  const ledgerOf = (kind: AccountKind) => ledgerAddress(filters, { ...period, kind });
  const lines = escrow.lines.filter(({ part, amount }) => amount !== '0' || always.includes(part));
  return (
    <Card className={frame.card} title={t('financials.escrow')}>
      <SharesBar shares={escrow.shares} />
      <Lines
        items={[
          ...lines.map(({ part, amount }) => ({
            key: part,
            label: <PartLabel part={part} income={`${addressOf(filters)}#laba`} ledgerOf={ledgerOf} />,
            value: formatRupiahTotal(amount),
          })),
          { label: t('financials.escrow.total'), value: formatRupiahTotal(escrow.total), sum: true },
        ]}
      />
      {escrow.bank && (
        <div className={styles.bank}>
          <Lines items={bankLines(escrow.bank)} />
        </div>
      )}
    </Card>
  );
}

type Label = { part: EscrowPart; income: string; ledgerOf: (kind: AccountKind) => string };

/** Leads to its ledger, or to each of its accounts; Titian's own is explained by the income statement. */
function PartLabel({ part, income, ledgerOf }: Label) {
  const hint = codeText('financials.part', `${part}.text`);
  const text = t(`financials.part.${part}`);
  const [first, ...others] = escrowKinds[part];
  const isOne = part === 'own' || others.length === 0;
  const to = part === 'own' || first === undefined ? income : ledgerOf(first);
  return (
    <>
      {isOne ? <Link to={to}>{text}</Link> : text}
      {hint !== null && <small className={styles.hint}>{hint}</small>}
      {!isOne &&
        escrowKinds[part].map((kind) => (
          <small key={kind} className={styles.hint}>
            <Link to={ledgerOf(kind)}>{t(`ledger.${kind}`)}</Link>
          </small>
        ))}
    </>
  );
}

function bankLines({ date, closing, books, difference }: NonNullable<Financials['escrow']['bank']>): Line[] {
  const on = formatDate(date);
  return [
    { label: t('financials.escrow.bank', { date: on }), value: formatRupiahTotal(closing) },
    { label: t('financials.escrow.books', { date: on }), value: formatRupiahTotal(books) },
    {
      key: 'gap',
      label: <Link to={paths.bankStatement(date)}>{t('financials.escrow.gap')}</Link>,
      value: formatRupiahTotal(difference),
      sum: true,
    },
  ];
}

/** The legend says all that the bar does. */
function SharesBar({ shares }: { shares: Financials['escrow']['shares'] }) {
  const begins = shares.map((_, at) => shares.slice(0, at).reduce((sum, share) => sum + share.bp, 0));
  return (
    <>
      <svg className={styles.bar} width="100%" height="16" aria-hidden="true">
        {shares.map(({ party, bp: share }, at) => (
          <rect
            key={party}
            className={styles[party]}
            x={`${(begins[at] ?? 0) / 100}%`}
            width={`${share / 100}%`}
            height="16"
          />
        ))}
      </svg>
      <div className={styles.legend}>
        {shares.map(({ party, bp: share }) => (
          <span key={party}>
            <i className={styles[party]} />
            {t(`financials.party.${party}`)} {formatShareBp(share)}
          </span>
        ))}
      </div>
    </>
  );
}
