// The members of a sheet: what each owes in parts, attendance, amount paid. A row each on wide screens, a block on
// phones. Enter and the arrows move between amounts and select the figure, so that typing replaces it.
// Source: docs/screens.md; docs/domain.md §6.
import { formatDigits, formatRupiah, subtract } from '#domain/money.ts';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import { MoneyField } from '#ui/MoneyField.tsx';
import { t } from '#ui/text.ts';
import { selectAmount, walkAmounts } from '../amountKeys.ts';
import { SelectBox } from '../SelectBox.tsx';
import { attendances, type DraftLine, type SheetLine } from './draft.ts';
import styles from './MemberRows.module.css';
import money from './money.module.css';
import { PaymentChoice } from './PaymentChoice.tsx';

type Change = (member: string, part: DraftLine) => void;
type AskPayoff = (member: string) => void;

/** Without `onChange` only the amounts due are shown. */
export function MemberRows({
  lines,
  refused,
  onChange,
  onPayoff,
}: {
  lines: readonly SheetLine[];
  /** By member, what the server refused of the line. */
  refused?: ReadonlyMap<string, string>;
  onChange?: Change | undefined;
  onPayoff?: AskPayoff;
}) {
  return (
    <div role="presentation" onKeyDown={walkAmounts} onFocus={selectAmount}>
      <ul className={styles.grid} aria-label={t('sheet.members')}>
        <Heads fields={onChange !== undefined} />
        {lines.map((line) => (
          <MemberRow
            key={line.member.member}
            line={line}
            refused={refused?.get(line.member.member)}
            onChange={onChange}
            onPayoff={onPayoff}
          />
        ))}
      </ul>
    </div>
  );
}

/** Hidden from screen readers: each figure has its own label for them. */
function Heads({ fields }: { fields: boolean }) {
  return (
    <li className={styles.heads} aria-hidden="true">
      <span>{t('sheet.col.member')}</span>
      {(['fine', 'interest', 'principal', 'due'] as const).map((key) => (
        <span key={key} className={styles.right}>
          {t(`sheet.col.${key}`)}
        </span>
      ))}
      {fields && (
        <>
          <span>{t('sheet.col.attendance')}</span>
          <span className={styles.right}>{t('sheet.col.paid')}</span>
        </>
      )}
    </li>
  );
}

type RowProps = {
  line: SheetLine;
  refused: string | undefined;
  onChange: Change | undefined;
  onPayoff: AskPayoff | undefined;
};

function MemberRow({ line, refused, onChange, onPayoff }: RowProps) {
  const { member } = line;
  const part = (key: 'fine' | 'interest' | 'principal') => (
    <span className={styles.part}>
      <span className={styles.label}>{t(`sheet.col.${key}`)} </span>
      {formatDigits(member[key])}
    </span>
  );
  return (
    <li className={styles.row}>
      <div className={styles.fields} role="group" aria-label={member.name}>
        <span className={styles.name}>
          <b>{member.name}</b>
          <small>
            {t(`member.${member.role}`)}
            {member.openRows > 1 && ` · ${t('sheet.rows', { count: member.openRows })}`}
            {member.coverDebt > 0 && ` · ${t('sheet.cover_debt', { amount: formatRupiah(member.coverDebt) })}`}
          </small>
        </span>
        <span className={styles.parts}>
          {part('fine')}
          {part('interest')}
          {part('principal')}
        </span>
        <span className={styles.due}>
          <span className={styles.label}>{t('sheet.col.due')} </span>
          <Money of={member.due} strong />
        </span>
        {onChange && <Fields line={line} refused={refused} onChange={onChange} onPayoff={onPayoff} />}
      </div>
    </li>
  );
}

function Fields({ line, refused, onChange, onPayoff }: RowProps & { onChange: Change }) {
  const { member, name } = line.member;
  return (
    <>
      <div className={styles.attendance}>
        <SelectBox
          label={t('sheet.attendance.of', { name })}
          quiet
          options={attendances.map((value) => ({ value, label: t(`attendance.${value}`) }))}
          value={line.attendance}
          onChange={(attendance) => onChange(member, { attendance })}
        />
      </div>
      <div className={styles.paid} data-paid>
        <div className={money.money}>
          <MoneyField
            label={<span className="sr">{t('sheet.paid.of', { name })}</span>}
            value={line.paidInput}
            error={refused}
            onChange={(paid) => onChange(member, { paid, payoff: false })}
          />
        </div>
        <Remark line={line} />
      </div>
      <div className={styles.quick}>
        <PaymentChoice
          line={line}
          onChange={(part) => onChange(member, part)}
          onPayoff={onPayoff && (() => onPayoff(member))}
        />
      </div>
    </>
  );
}

/** Short of what is due, or ahead of it. */
function Remark({ line }: { line: SheetLine }) {
  if (line.shortage > 0) {
    return (
      <small className={styles.short}>
        <Icon name="warn" size={14} />
        {t('sheet.short', { amount: formatRupiah(line.shortage) })}
      </small>
    );
  }
  if (line.payoff) return <small className={styles.ahead}>{t('sheet.payoff')}</small>;
  const ahead = subtract(line.paid, line.member.due);
  return ahead > 0 && <small className={styles.ahead}>{t('sheet.ahead', { amount: formatRupiah(ahead) })}</small>;
}
