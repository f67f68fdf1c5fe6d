// Covers of earlier meetings that are repaid at this one: an amount per debtor, split the way the server will split
// it.
// Invariant: none of it counts towards the cash.
// Source: docs/domain.md §6; decision 0052; docs/screens.md.
import type { CoverDebtor } from '#contract/cover.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { MoneyField, type MoneyValue } from '#ui/MoneyField.tsx';
import { t } from '#ui/text.ts';
import { sharesText } from '../coverShares.ts';
import frame from '../frame.module.css';
import styles from './CoversCard.module.css';
import { amountOf, type Draft, type Fault } from './draft.ts';
import money from './money.module.css';

type Props = {
  debtors: readonly CoverDebtor[];
  repaid: Draft['repaid'];
  /** Shown after an attempt to post. */
  faults: readonly Fault[];
  /** By member, what the server refused of the repayment. */
  refused: ReadonlyMap<string, string>;
  onChange: (member: string, amount: MoneyValue) => void;
};

export function RepaidCard({ debtors, repaid, faults, refused, onChange }: Props) {
  if (debtors.length === 0) return null;
  return (
    <Card className={frame.card} title={t('cover.back.title')}>
      <p className={frame.remark}>{t('cover.back.lead')}</p>
      <ul className={styles.debtors}>
        {debtors.map((debtor) => (
          <Debtor
            key={debtor.member}
            debtor={debtor}
            value={repaid[debtor.member] ?? ''}
            fault={faults.find((fault) => fault.at === 'repaid' && fault.member === debtor.member)}
            refused={refused.get(debtor.member)}
            onChange={(amount) => onChange(debtor.member, amount)}
          />
        ))}
      </ul>
    </Card>
  );
}

type DebtorProps = {
  debtor: CoverDebtor;
  value: MoneyValue;
  fault: Fault | undefined;
  refused: string | undefined;
  onChange: (amount: MoneyValue) => void;
};

function Debtor({ debtor, value, fault, refused, onChange }: DebtorProps) {
  const { name, owed, debts } = debtor;
  const amount = amountOf(value);
  const above = amount > owed;
  const since = debts[0]?.meetingDate;
  return (
    <li>
      <div className={styles.head}>
        <p>
          <b>{name}</b>
          {since && <small>{t('cover.back.owes', { owed: formatRupiah(owed), date: formatShortDate(since) })}</small>}
        </p>
        <div className={styles.acts}>
          <div className={money.money}>
            <MoneyField
              label={<span className="sr">{t('cover.back.amount', { name })}</span>}
              value={value}
              onChange={onChange}
              error={above ? t('cover.back.above', { owed: formatRupiah(owed) }) : (faultText(fault) ?? refused)}
            />
          </div>
          <Button kind="text" size="sm" onClick={() => onChange(BigInt(owed))}>
            <span aria-hidden="true">{t('cover.back.all')}</span>
            <span className="sr">{t('cover.back.all.of', { name })}</span>
          </Button>
        </div>
      </div>
      {amount > 0 && !above && (
        <p className={frame.remark}>{t('cover.back.to', { shares: sharesText(debts, amount) })}</p>
      )}
    </li>
  );
}

const faultText = (fault: Fault | undefined) =>
  fault?.at === 'repaid' && fault.kind === 'own' ? t('cover.back.own_first') : undefined;
