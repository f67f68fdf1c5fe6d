// A portfolio's documents: its signed agreement, the whole instalment table, and the statements of the balance.
// If the server cannot give the agreement now, its refusal is shown.
// Source: spec §2; docs/screens.md.
import { Link } from 'react-router';
import type { Portfolio, Trail } from '#contract/funding.ts';
import { businessDateOf, formatDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './portfolio.module.css';
import { useNewTab } from './useNewTab.ts';

type Props = { portfolio: Portfolio; trail: Trail | undefined };

export function PapersCard({ portfolio: { id, agreement, lending }, trail }: Props) {
  const { open, busy, error } = useNewTab(async () => {
    const { url } = await call('GET me/lendingtransactions/:id/downloads', { params: { id } });
    return url;
  });
  const signedAt = trail?.timeline.find(({ kind }) => kind === 'signed')?.at ?? null;
  return (
    <Card title={t('portfolio.papers')}>
      <ul className={styles.papers}>
        {agreement !== null && (
          <li>
            <span>
              <b>{t('portfolio.papers.agreement')}</b>
              {signedAt !== null && (
                <small>{t('portfolio.papers.signed', { date: formatDate(businessDateOf(new Date(signedAt))) })}</small>
              )}
            </span>
            <Button
              kind="text"
              size="sm"
              icon="download"
              busy={busy}
              busyText={t('portfolio.download.busy')}
              onClick={open}
            >
              {t('portfolio.download')}
            </Button>
          </li>
        )}
        <li>
          <span>
            <Link to={paths.portfolioSchedules(id)}>{t('portfolio.schedule')}</Link>
            <small>{t('portfolio.papers.schedule', { count: lending.instalments })}</small>
          </span>
        </li>
        <li>
          <span>
            <Link to={paths.reports}>{t('portfolio.papers.statements')}</Link>
            <small>{t('portfolio.papers.statements.text')}</small>
          </span>
        </li>
      </ul>
      <ErrorBox error={error} />
    </Card>
  );
}
