// The collection sheet on A4, made for a pen: what each member owes, and room for what she brings.
// Source: docs/screens.md; decision 0114.
import type { SheetPaper as Printed } from '#contract/field-sheet.ts';
import type { SheetForm } from '#contract/staff.ts';
import { formatDate, weekdayOf } from '#domain/calendar.ts';
import { add, formatDigits } from '#domain/money.ts';
import { Logo } from '#ui/Logo.tsx';
import { t } from '#ui/text.ts';
import styles from './paper.module.css';

const notes = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500] as const;

export function SheetPaper({ form, printed }: { form: SheetForm; printed: Printed }) {
  const { meetingDate, groupName, version } = form;
  const day = t(`weekday.${weekdayOf(meetingDate)}`);
  const { time, zone, place, officer } = printed;
  return (
    <article className={styles.a4}>
      <header className={styles.head}>
        <Logo height={30} />
        <p>
          <b>{t('console.sheets')}</b>
          <br />
          {t('paper.at', { day, date: formatDate(meetingDate), time, zone })}
        </p>
      </header>
      <dl className={styles.facts}>
        <Fact label={t('paper.group')} value={groupName} />
        <Fact label={t('paper.place')} value={place} />
        <Fact label={t('paper.officer')} value={officer} />
        <Fact label={t('paper.period')} value={periodOf(printed)} />
      </dl>
      <Members form={form} />
      <Below printed={printed} />
      <footer className={styles.foot}>{t('paper.foot', { version })}</footer>
    </article>
  );
}

function Members({ form: { members, totals } }: { form: SheetForm }) {
  return (
    <table className={styles.members}>
      <thead>
        <tr>
          <th>{t('paper.no')}</th>
          <th>{t('sheet.col.member')}</th>
          <th className={styles.right}>{t('paper.instalment')}</th>
          <th className={styles.right}>{t('sheet.col.fine')}</th>
          <th className={styles.right}>{t('sheet.col.due')}</th>
          <th>{t('paper.present')}</th>
          <th className={styles.room}>{t('paper.paid')}</th>
          <th className={styles.room}>{t('paper.covered')}</th>
          <th className={styles.initials}>{t('paper.initials')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ member, name, role, principal, interest, fine, due }, index) => (
          <tr key={member}>
            <td>{index + 1}</td>
            <td>{role === 'anggota' ? name : t('paper.member', { name, role: t(`member.${role}`) })}</td>
            <td className={styles.right}>{formatDigits(add(principal, interest))}</td>
            <td className={styles.right}>{formatDigits(fine)}</td>
            <td className={styles.right}>
              <b>{formatDigits(due)}</b>
            </td>
            <Blank className={styles.tick} />
            <Blank className={styles.room} />
            <Blank className={styles.room} />
            <Blank className={styles.initials} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Blank />
          <td>{t('paper.sum')}</td>
          <td className={styles.right}>{formatDigits(add(totals.principal, totals.interest))}</td>
          <td className={styles.right}>{formatDigits(totals.fine)}</td>
          <td className={styles.right}>{formatDigits(totals.due)}</td>
          <Blank />
          <Blank className={styles.room} />
          <Blank className={styles.room} />
          <Blank className={styles.initials} />
        </tr>
      </tfoot>
    </table>
  );
}

/** Keeps an empty cell as high as a line. */
const room = '\u00A0';

/** Room for a pen. */
function Blank({ className }: { className?: string | undefined }) {
  return <td className={className}>{room}</td>;
}

function Below({ printed: { leader, officer } }: { printed: Printed }) {
  return (
    <div className={styles.below}>
      <table className={styles.notes}>
        <caption>{t('paper.count')}</caption>
        <tbody>
          {notes.map((value) => (
            <tr key={value}>
              <td className={styles.right}>{formatDigits(value)}</td>
              <td>×</td>
              <Blank className={styles.room} />
              <td>=</td>
              <Blank className={styles.room} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>{t('paper.count.sum')}</td>
            <Blank />
          </tr>
        </tfoot>
      </table>
      <div>
        <b>{t('paper.promises')}</b>
        <p className={styles.line} />
        <p className={styles.line} />
        <p className={styles.line} />
        <p className={styles.line} />
        <div className={styles.signs}>
          <p>{leader === null ? t('paper.leader') : t('paper.leader.of', { name: leader })}</p>
          <p>{t('paper.officer.of', { name: officer })}</p>
        </div>
      </div>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function periodOf({ first, last, instalments: count }: Printed): string {
  if (first === null || last === null) return '–';
  return first === last ? t('paper.period.one', { first, count }) : t('paper.period.of', { first, last, count });
}
