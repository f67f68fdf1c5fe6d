// The journal that is open beside the ledger: its words, its sides, and its ids behind a fold.
// Source: decisions 0124, 0125.
import { useQuery } from '@tanstack/react-query';
import type { JournalDetail } from '#contract/books.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Fold } from '#ui/Fold.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { journalQuery } from '../desk/deskQueries.ts';
import { LegsTable } from '../desk/LegsTable.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import styles from './financials.module.css';

export function JournalCard({ id }: { id: string | null }) {
  return (
    <section id="jurnal" className={styles.sticky}>
      {id === null ? (
        <Card className={frame.card} label={t('financials.ledger.lines')}>
          <p className={styles.hint}>{t('financials.journal.none')}</p>
        </Card>
      ) : (
        <Opened id={id} />
      )}
    </section>
  );
}

function Opened({ id }: { id: string }) {
  const query = useQuery(journalQuery(id));
  return (
    <ListFaces query={query} what={t('financials.ledger.lines')} loading={<LinesSkeleton rows={4} />}>
      {(found) => <Detail journal={found} />}
    </ListFaces>
  );
}

function Detail({ journal }: { journal: JournalDetail }) {
  const { id, title, detail, amount, postedAt, businessDate, legs, key } = journal;
  return (
    <Card className={frame.card} title={title}>
      <p className={styles.amount}>{formatRupiahTotal(amount)}</p>
      <p className={styles.hint}>{[instantText(postedAt), detail].filter(Boolean).join(', ')}</p>
      <LegsTable caption={t('journal.legs')} legs={legs} />
      <Lines items={[{ label: t('journal.business_date'), value: formatDate(businessDate) }]} />
      <Button kind="outline" size="sm" to={paths.journal(id)}>
        {t('financials.journal.open')}
      </Button>
      <Fold title={t('journal.technical')}>
        <Lines
          items={[
            { label: t('journal.id'), value: <code className={styles.id}>{id}</code> },
            { label: t('journal.key'), value: <code className={styles.id}>{key}</code> },
          ]}
        />
      </Fold>
    </Card>
  );
}
