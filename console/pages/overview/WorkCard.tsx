// The machine's own work: the last date that is closed, and kinds of work that fail as a whole.
// Source: screens.md (Ringkasan: jobs that failed); domain §1 (missed dates are closed in order).
import type { Overview } from '#contract/overview.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { codeText, t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import styles from './OverviewPage.module.css';

export function WorkCard({ work: { closedOn, behind, failing } }: { work: Overview['work'] }) {
  return (
    <Card
      className={frame.card}
      title={t('overview.work')}
      remark={
        <Badge tone={behind ? 'danger' : 'ok'} icon={behind ? 'warn' : 'check'}>
          {t(behind ? 'overview.work.behind' : 'overview.work.in_time')}
        </Badge>
      }
    >
      <Lines
        items={[
          {
            label: t('overview.work.closed'),
            value: closedOn === null ? t('overview.work.closed.none') : formatShortDate(closedOn),
          },
        ]}
      />
      {failing.length === 0 ? (
        <p className={styles.foot}>{t('overview.work.fine')}</p>
      ) : (
        <ul className={styles.list}>
          {failing.map(({ name, failures, since, error }) => (
            <li key={name}>
              <Badge tone="danger" icon="warn">
                {codeText('overview.work.name', name) ?? name}
              </Badge>
              <p>{t('overview.work.failing', { count: failures, at: instantText(since), error })}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
