// The roll of a meeting: who is there, and how each pays. "Bayar penuh" is chosen by default and seen as chosen; to pay the
// whole loan off is in a menu away from the others.
// Source: docs/screens.md; decision 0114.
import { formatRupiah, type Rupiah, subtract, sumRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { draftOf, isThere, type Line, payoffOf, withPay, withPresence } from './draft.ts';
import type { LineDraft, Meeting, Pay } from './model.ts';
import { Menu, type MenuItem, MoneyInput, Segments } from './parts.tsx';
import type { CardProps } from './card.ts';
import styles from './members.module.css';

export function MembersCard({ record: { meeting, draft }, lines, sums, change }: CardProps) {
  const put = (member: string, line: LineDraft) => change({ lines: { ...draft.lines, [member]: line } });
  return (
    <Card
      flush
      title={t('fieldapp.members')}
      remark={t('fieldapp.members.there', { count: sums.present, of: lines.length })}
    >
      <Due meeting={meeting} />
      <ul>
        {lines.map((line) => (
          <MemberRow
            key={line.member.member}
            line={line}
            own={draftOf(meeting, draft, line.member.member)}
            payoff={payoffOf(meeting, line.member.member)}
            put={(own) => put(line.member.member, own)}
          />
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('fieldapp.total')}</span>
        <span>{formatRupiah(sums.total)}</span>
      </p>
    </Card>
  );
}

/** What is due, said once above the list when it is the same for everybody. */
function Due({ meeting: { form, daysLate } }: { meeting: Meeting }) {
  const [first, ...rest] = form.members;
  const isSame = first !== undefined && rest.every(({ due, fine }) => due === first.due && fine === first.fine);
  const sum = (key: 'due' | 'fine') => sumRupiah(form.members.map((member) => member[key]));
  const slots = (due: Rupiah, fine: Rupiah) => ({ due: formatRupiah(due), fine: formatRupiah(fine) });
  const fine = isSame ? first.fine : sum('fine');
  const key = `fieldapp.due.${isSame ? 'each' : 'all'}${fine > 0 ? '.fine' : ''}` as const;
  return (
    <div className={styles.due}>
      <p>{t(key, slots(isSame ? first.due : sum('due'), fine))}</p>
      {daysLate > 0 && (
        <p className={styles.late}>
          <Icon name="clock" size={16} />
          {t('fieldapp.late', { days: daysLate })}
        </p>
      )}
    </div>
  );
}

type RowProps = { line: Line; own: LineDraft; payoff: Rupiah | null; put: (line: LineDraft) => void };

function MemberRow({ line, own, payoff, put }: RowProps) {
  const { member, attendance, paid, covering } = line;
  const { name } = member;
  const there = isThere(attendance);
  const more = moreItems(line, own, payoff, put);
  return (
    <li className={styles.row}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={t('fieldapp.there', { name })}
          checked={there}
          onChange={({ currentTarget }) => put(withPresence(currentTarget.checked))}
        />
      </label>
      <span className={styles.name}>
        <b className={there ? undefined : 'ink2'}>{name}</b>
        <small>{roleText(line)}</small>
      </span>
      <span className={styles.figure}>
        <b className="num">{formatRupiah(sumRupiah([paid, covering]))}</b>
        <Remark line={line} />
      </span>
      <span className={styles.more}>
        {more.length > 0 && <Menu label={t('fieldapp.more', { name })} items={more} />}
      </span>
      <div className={styles.pay}>
        <Segments<Pay>
          legend={t('fieldapp.pay.of', { name })}
          name={`pay-${member.member}`}
          options={[
            { value: 'full', label: t('fieldapp.pay.full') },
            { value: 'part', label: t('fieldapp.pay.part'), tone: 'wait' },
            { value: 'none', label: t('fieldapp.pay.none'), tone: 'danger' },
          ]}
          value={own.pay}
          onChange={(pay) => put(withPay(own, pay))}
        />
      </div>
      {own.pay === 'part' && (
        <div className={styles.part}>
          <MoneyInput
            label={t('sheet.paid.of', { name })}
            value={own.part}
            onChange={(part) => put({ ...own, part })}
          />
        </div>
      )}
    </li>
  );
}

function roleText({ member, attendance }: Line): string {
  if (attendance !== 'present') return t(`attendance.${attendance}`);
  return member.role === 'anggota' ? '' : t(`fieldapp.role.${member.role}`);
}

function Remark({ line: { pay, shortage, covering, paid, member } }: { line: Line }) {
  if (shortage > 0)
    return <small className={styles.short}>{t('sheet.short', { amount: formatRupiah(shortage) })}</small>;
  if (pay === 'payoff') return <small>{t('fieldapp.payoff')}</small>;
  if (covering > 0) return <small>{t('fieldapp.covering', { amount: formatRupiah(covering) })}</small>;
  const ahead = subtract(paid, member.due);
  return ahead > 0 && <small>{t('sheet.ahead', { amount: formatRupiah(ahead) })}</small>;
}

function moreItems({ attendance }: Line, own: LineDraft, payoff: Rupiah | null, put: RowProps['put']): MenuItem[] {
  const attend = (to: Exclude<LineDraft['attendance'], 'entrusted'>, icon: MenuItem['icon']): MenuItem => ({
    label: t(`fieldapp.attend.${to}`),
    icon,
    onPress: () => put({ ...own, attendance: to }),
  });
  return [
    ...(attendance === 'present' ? [attend('late', 'clock')] : []),
    ...(attendance === 'late' ? [attend('present', 'check')] : []),
    ...(attendance === 'absent' ? [attend('excused', 'page')] : []),
    ...(attendance === 'excused' ? [attend('absent', 'cross')] : []),
    ...(payoff !== null && own.pay !== 'payoff' && isThere(attendance)
      ? [
          {
            label: t('fieldapp.payoff.of', { total: formatRupiah(payoff) }),
            icon: 'flag' as const,
            onPress: () => put(withPay(own, 'payoff')),
          },
        ]
      : []),
  ];
}
