// The members of a draft: how much each borrows, what she receives and pays each week. Enter and the arrows walk the amounts.
// Source: screens.md (Pinjaman: draft with member loans, cost check beside it); domain §4.
import { memo } from 'react';
import type { DraftCosts, DraftGround } from '#contract/draft.ts';
import { formatRupiah, subtract } from '#domain/money.ts';
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
  /** Stable, so that a key in one row draws that row alone. */
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
            <td className={styles.right}>{costs && <Money of={costs.disbursement.amount} />}</td>
            <td className={styles.right}>{costs && <Money of={costs.instalment} />}</td>
          </tr>
        </tfoot>
      </table>
      <Difference sums={sums} fault={faults['memberLoans']} />
    </div>
  );
}

type RowProps = {
  member: Member;
  value: MoneyValue;
  cost: DraftCosts['members'][number] | undefined;
  fault: string | undefined;
  disabled: boolean;
  onChange: Props['onChange'];
};

const MemberRow = memo(function MemberRow({ member, value, cost, fault, disabled, onChange }: RowProps) {
  const { name, role, business, left } = member;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <b>{name}</b>
        <small>{[t(`member.${role}`), business].join(' · ')}</small>
        {left && (
          <small className={styles.left}>
            <Icon name="warn" size={14} />
            {t('draft.member.left')}
          </small>
        )}
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
      <td className={styles.right}>{cost && <Money of={cost.received} />}</td>
      <td className={styles.right}>{cost && <Money of={cost.instalment} />}</td>
    </tr>
  );
});

/** In words, never by colour alone: nothing asked yet, right, or by how much the members are off. */
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
