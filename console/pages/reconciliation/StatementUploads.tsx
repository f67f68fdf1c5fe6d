// Files of the bank's statement that were uploaded since yesterday: how far each is read, and what became of it. A
// statement that has just been stored brings the list of dates up to date.
// Source: docs/screens.md; decision 0097.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { StatementUpload } from '#contract/reconciliation.ts';
import { formatDate } from '#domain/calendar.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { Tone } from '#ui/status.ts';
import { Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { instantText } from '../instants.ts';
import { shownBy, statementUploadsQuery } from './reconciliationQueries.ts';
import styles from './StatementUploads.module.css';

const markOf: Record<StatementUpload['state'], readonly [Tone, IconName]> = {
  waiting: ['wait', 'clock'],
  reading: ['wait', 'clock'],
  stored: ['ok', 'check'],
  refused: ['danger', 'cross'],
  failed: ['danger', 'warn'],
};

export function StatementUploads() {
  const { data: uploads } = useQuery(statementUploadsQuery);
  useRefreshWhenStored(uploads);
  if (uploads === undefined || uploads.length === 0) return null;
  return (
    <Card className={styles.card} title={t('reconciliation.uploads')}>
      <ul className={styles.uploads}>
        {uploads.map((upload) => (
          <li key={upload.id} className={styles.upload}>
            <Upload upload={upload} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Upload({ upload }: { upload: StatementUpload }) {
  const { state, progress, date, lines, reason, uploaded } = upload;
  const [tone, icon] = markOf[state];
  return (
    <>
      <p className={styles.head}>
        <Badge tone={tone} icon={icon}>
          {t(`reconciliation.upload.${state}`)}
        </Badge>{' '}
        {date !== null && (
          <Link to={paths.bankStatement(date)}>{t('reconciliation.title', { date: formatDate(date) })}</Link>
        )}
      </p>
      {(state === 'waiting' || state === 'reading') && (
        <>
          <Progress percent={progress} label={t('reconciliation.upload.progress', { percent: progress })} />
          <Sub>{t('reconciliation.upload.progress', { percent: progress })}</Sub>
        </>
      )}
      {reason !== null && <p>{reason}</p>}
      {state === 'failed' && <p>{t('reconciliation.upload.failed.text')}</p>}
      <Sub>
        {lines !== null && `${t('reconciliation.lines', { count: lines })} · `}
        {t('reconciliation.by', { name: uploaded.name, at: instantText(uploaded.at) })}
      </Sub>
    </>
  );
}

/** The dates were read before the file ended: once one more is stored, they are read again. */
function useRefreshWhenStored(uploads: readonly StatementUpload[] | undefined): void {
  const client = useQueryClient();
  const stored = uploads?.filter(({ state }) => state === 'stored').length;
  const before = useRef(stored);
  useEffect(() => {
    const isMore = stored !== undefined && before.current !== undefined && stored > before.current;
    if (isMore) for (const queryKey of shownBy) void client.invalidateQueries({ queryKey });
    before.current = stored;
  }, [client, stored]);
}
