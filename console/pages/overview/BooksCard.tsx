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
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import styles from './OverviewPage.module.css';

export function BooksCard({ books: { assets, owed, difference, proof, proofs } }: { books: Books }) {
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
        <Runs proofs={proofs} />
      </div>
    </Card>
  );
}

/** When each proof last ended: those that are late stand open, the others behind a summary. */
function Runs({ proofs }: { proofs: Books['proofs'] }) {
  const [oldest] = proofs;
  if (oldest === undefined) return null;
  const late = proofs.filter(({ isLate }) => isLate);
  return (
    <>
      {late.length > 0 && (
        <Note tone="danger" role="alert" title={t('overview.proof.late')}>
          <RunList runs={late} />
        </Note>
      )}
      <details>
        <summary>{t('overview.proof.runs', { count: proofs.length, at: provedText(oldest) })}</summary>
        <RunList runs={proofs} />
      </details>
    </>
  );
}

const provedText = ({ provedAt }: Books['proofs'][number]): string =>
  provedAt === null ? t('overview.proof.never') : instantText(provedAt);

const RunList = ({ runs }: { runs: Books['proofs'] }) => (
  <ul>
    {runs.map((run) => (
      <li key={run.name}>
        {t('overview.proof.run', { name: run.name, at: provedText(run) })}
        {run.error !== null && ` ${run.error}`}
      </li>
    ))}
  </ul>
);

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
