// The two ways on from a portfolio: its instalment table, and its signed agreement as a download in a new tab.
// Where the signed file is not there yet the server says so, and that is shown. Source: spec §2 (Portfolio detail), §7; settled 24; S2.109, S2.110.
import type { Portfolio } from '#contract/funding.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './PortfolioLinks.module.css';
import { useNewTab } from './useNewTab.ts';

/** There is something to download once it was signed. */
const isSigned = ({ status, agreement }: Portfolio): boolean =>
  agreement !== null || (status !== 'waiting_signature' && status !== 'failed');

export function PortfolioLinks({ portfolio }: { portfolio: Portfolio }) {
  const { id } = portfolio;
  const { open, busy, error } = useNewTab(async () => {
    const { url } = await call('GET me/lendingtransactions/:id/downloads', { params: { id } });
    return url;
  });
  return (
    <div className={styles.links}>
      <div className={styles.row}>
        <Button kind="outline" size="sm" icon="page" to={paths.portfolioSchedules(id)}>
          {t('portfolio.schedule')}
        </Button>
        {isSigned(portfolio) && (
          <Button
            kind="outline"
            size="sm"
            icon="download"
            busy={busy}
            busyText={t('portfolio.download.busy')}
            onClick={open}
          >
            {t('portfolio.download')}
          </Button>
        )}
      </div>
      <ErrorBox error={error} />
    </div>
  );
}
