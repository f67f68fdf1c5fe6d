// What happened to a lending that failed or was refunded, and a link to other groups; nothing for any other status.
// Usage: <LendingDetail extra={<EndedNote lending={l} />} … />.
// Source: spec §4; docs/domain.md §4; docs/screens.md.
import type { Lending } from '#contract/lending.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './lending.module.css';
import { shownStatus } from './LoanProgress.tsx';

export function EndedNote({ lending }: { lending: Lending }) {
  const status = shownStatus(lending);
  if (status !== 'refunded' && status !== 'failed') return null;
  return (
    <div className={styles.ended}>
      <Note tone={status === 'failed' ? 'danger' : 'mute'}>{t(`detail.ended.${status}`)}</Note>
      <Button kind="outline" full to={paths.marketplaces}>
        {t('detail.ended.other')}
      </Button>
    </div>
  );
}
