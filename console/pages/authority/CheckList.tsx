// What is checked before a file can be taken: the required fields, with the records where a blank one is filled in, and the sums
// against the books.
// Source: docs/screens.md; decision 0128.
import { Link } from 'react-router';
import type { AuthorityCheck, AuthorityReport, ReportAbout } from '#contract/authority.ts';
import { spanOf } from '#domain/authority-report.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatDigits, formatRupiahTotal } from '#domain/money.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './authority.module.css';

export function CheckList({ report: { check, every, period } }: { report: AuthorityReport }) {
  return (
    <ul className={styles.checks}>
      <li>
        <Icon name="info" size={16} />
        <span>
          {check.rows === 0
            ? t('authority.check.empty')
            : t('authority.check.rows', { count: formatDigits(check.rows) })}
        </span>
      </li>
      {check.missing.length === 0 && check.rows > 0 && (
        <li className={styles.ok}>
          <Icon name="check" size={16} />
          <span>{t('authority.check.complete')}</span>
        </li>
      )}
      {!check.closed && (
        <li className={styles.wait}>
          <Icon name="warn" size={16} />
          <span>{t('authority.check.unclosed', { date: formatDate(spanOf(every, period).to) })}</span>
        </li>
      )}
      {check.missing.map((missing) => (
        <Missing key={missing.field} missing={missing} />
      ))}
      {check.sums.map((sum) => (
        <li key={sum.name} className={sum.agrees ? styles.ok : styles.danger}>
          <Icon name={sum.agrees ? 'check' : 'warn'} size={16} />
          <span>
            {t(`authority.sum.${sum.name}`, {
              ours: formatRupiahTotal(sum.ours),
              beside: formatRupiahTotal(sum.beside),
              books: formatRupiahTotal(sum.books),
            })}
          </span>
        </li>
      ))}
      {check.notes.map(({ name, count, amount }) => (
        <li key={name}>
          <Icon name="info" size={16} />
          <span>{t(`authority.note.${name}`, { count: formatDigits(count), amount: formatRupiahTotal(amount) })}</span>
        </li>
      ))}
    </ul>
  );
}

function Missing({ missing: { field, count, first, others } }: { missing: AuthorityCheck['missing'][number] }) {
  return (
    <li className={styles.wait}>
      <Icon name="warn" size={16} />
      <span>
        {t('authority.check.missing', { field, count: formatDigits(count) })}
        {first.map((about, index) => (
          <span key={about.id}>
            {index > 0 ? ', ' : ': '}
            <Link to={placeOf(about)}>{about.name}</Link>
          </span>
        ))}
        {first.length > 0 && others > 0 && `, ${t('authority.check.more', { count: formatDigits(others) })}`}
      </span>
    </li>
  );
}

function placeOf({ kind, id }: ReportAbout): string {
  if (kind === 'person') return paths.person(id);
  if (kind === 'group') return paths.group(id);
  return kind === 'lending' ? paths.lending(id) : paths.journal(id);
}
