// What is held must equal what is owed: both sides of the books and their difference, to the rupiah, and the last
// nightly proof.
// Invariant: totals stay decimal text, since they may exceed what a number can hold.
// Source: docs/domain.md §8.
import type { Books } from '#contract/overview.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import styles from './OverviewPage.module.css';

export function BooksCard({ books: { assets, owed, difference, proof } }: { books: Books }) {
  const even = difference === '0';
  return (
    <Card
      className={frame.card}
      title={t('overview.books')}
      remark={
        <Badge tone={even ? 'ok' : 'danger'} icon={even ? 'check' : 'warn'}>
          {t(even ? 'overview.books.even' : 'overview.books.uneven')}
        </Badge>
      }
    >
      <Lines
        items={[
          { label: t('overview.books.assets'), value: formatRupiahTotal(assets) },
          { label: t('overview.books.owed'), value: formatRupiahTotal(owed) },
          { label: t('overview.books.difference'), value: formatRupiahTotal(difference), sum: true },
        ]}
      />
      <div className={styles.foot}>
        <Proof proof={proof} />
      </div>
    </Card>
  );
}

function Proof({ proof }: { proof: Books['proof'] }) {
  if (proof === null) return <p>{t('overview.proof.none')}</p>;
  const [date, at] = [formatShortDate(proof.date), instantText(proof.at)];
  if (proof.error !== null)
    return (
      <Badge tone="danger" icon="warn">
        {t('overview.proof.error', { date, error: proof.error })}
      </Badge>
    );
  if (proof.faults.length === 0) return <p>{t('overview.proof.passed', { date, at })}</p>;
  return (
    <>
      <Badge tone="danger" icon="warn">
        {t('overview.proof.failed', { date, at })}
      </Badge>
      <ul>
        {proof.faults.map((fault) => (
          <li key={fault.proof}>{t('overview.proof.fault', fault)}</li>
        ))}
      </ul>
    </>
  );
}
