// The members of a draft: how much each borrows, receives, and pays each week. Enter and the arrows move between
// amounts.
// Source: docs/screens.md; docs/domain.md §4.
import { memo, type ReactNode } from 'react';
import type { DraftCosts, DraftGround } from '#contract/draft.ts';
import { formatRupiah, type Rupiah, subtract } from '#domain/money.ts';
import type { Rhythm } from '#domain/schedule.ts';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import { MoneyField, type MoneyValue } from '#ui/MoneyField.tsx';
import { t } from '#ui/text.ts';
import { selectAmount, walkAmounts } from '../amountKeys.ts';
import money from '../sheet/money.module.css';
import type { Sums, Terms } from './draftForm.ts';
import styles from './MembersTable.module.css';

type Member = DraftGround['group']['members'][number];
type Props = {
  ground: DraftGround;
  terms: Terms;
  sums: Sums;
  costs: DraftCosts | undefined;
  faults: Readonly<Record<string, string>>;
  disabled: boolean;
  /** Stable, so that typing in one row renders only that row. */
  onChange: (amounts: Record<string, MoneyValue>) => void;
};

export function MembersTable({ ground, terms, sums, costs, faults, disabled, onChange }: Props) {
  return (
    <div role="presentation" onKeyDown={walkAmounts} onFocus={selectAmount}>
      <table className={styles.table}>
        <caption className="sr">{t('draft.members')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('draft.col.member')}</th>
            <th scope="col" className={styles.amount}>
              {t('draft.col.principal')}
            </th>
            <th scope="col" className={styles.right}>
              {t('draft.col.received')}
            </th>
            <th scope="col" className={styles.right}>
              {t(`draft.col.instalment.${terms.rhythm}`)}
            </th>
          </tr>
        </thead>
        <tbody>
          {ground.group.members.map((member) => (
            <MemberRow
              key={member.member}
              member={member}
              rhythm={terms.rhythm}
              value={terms.principals[member.member] ?? ''}
              cost={costs?.members.find((each) => each.member === member.member)}
              fault={faults[member.member]}
              disabled={disabled}
              onChange={onChange}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('draft.sum', { count: sums.count })}</th>
            <td className={styles.right}>
              <Money of={sums.members} strong />
            </td>
            <Figure head={t('draft.col.received')} amount={costs?.disbursement.amount} />
            <Figure head={t(`draft.col.instalment.${terms.rhythm}`)} amount={costs?.instalment} />
          </tr>
        </tfoot>
      </table>
      <Difference sums={sums} fault={faults['memberLoans']} />
    </div>
  );
}

/** Computed from the amount; on phones with its column head beside it. */
function Figure({ head, amount }: { head: string; amount: Rupiah | undefined }) {
  return (
    <td className={styles.right} data-head={amount === undefined ? undefined : head}>
      {amount !== undefined && <Money of={amount} />}
    </td>
  );
}

type RowProps = {
  member: Member;
  rhythm: Rhythm;
  value: MoneyValue;
  cost: DraftCosts['members'][number] | undefined;
  fault: string | undefined;
  disabled: boolean;
  onChange: Props['onChange'];
};

const MemberRow = memo(function MemberRow({ member, rhythm, value, cost, fault, disabled, onChange }: RowProps) {
  const { name, role, business, left, coverOwed } = member;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <b>{name}</b>
        <small>{[t(`member.${role}`), business].join(' · ')}</small>
        {left && <Warning>{t('draft.member.left')}</Warning>}
        {coverOwed > 0 && <Warning>{t('draft.member.cover_owed', { owed: formatRupiah(coverOwed) })}</Warning>}
      </th>
      <td className={styles.amount} data-paid>
        <div className={money.money}>
          <MoneyField
            label={<span className="sr">{t('draft.principal.of', { name })}</span>}
            value={value}
            error={fault}
            disabled={disabled}
            onChange={(amount) => onChange({ [member.member]: amount })}
          />
        </div>
      </td>
      <Figure head={t('draft.col.received')} amount={cost?.received} />
      <Figure head={t(`draft.col.instalment.${rhythm}`)} amount={cost?.instalment} />
    </tr>
  );
});

/** Why this member cannot borrow in this loan. */
function Warning({ children }: { children: ReactNode }) {
  return (
    <small className={styles.warning}>
      <Icon name="warn" size={14} />
      {children}
    </small>
  );
}

/** In words, never by colour alone: nothing entered yet, right, or by how much the members' total is off. */
function Difference({ sums, fault }: { sums: Sums; fault: string | undefined }) {
  const { asked, members, difference } = sums;
  const word = asked === 0 ? 'open' : difference === 0 ? 'right' : difference > 0 ? 'short' : 'over';
  const amount = formatRupiah(difference < 0 ? subtract(members, asked) : difference);
  return (
    <p className={styles.difference} role="status" data-word={word}>
      {word !== 'open' && <Icon name={word === 'right' ? 'check' : 'warn'} size={16} />}
      {t(`draft.difference.${word}`, { amount })}
      {fault !== undefined && word === 'right' && ` ${fault}`}
    </p>
  );
}
