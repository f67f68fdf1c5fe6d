// The enrolment link, shown only once. Only its button closes the dialog, so that no stray key loses the link.
// Source: decision 0061.
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { t } from '#ui/text.ts';
import act from '../Act.module.css';
import { instantText } from '../instants.ts';
import type { StaffLink } from './officerQueries.ts';
import styles from './officers.module.css';

const ignored = () => undefined;

export function LinkDialog({ link: { staff, url, until, mailed }, onClose }: { link: StaffLink; onClose: () => void }) {
  return (
    <Dialog
      opened
      title={t('officers.link.title')}
      onClose={ignored}
      actions={
        <>
          <CopyButton value={url} />
          <Button onClick={onClose}>{t('officers.link.done')}</Button>
        </>
      }
    >
      <div className={act.inside}>
        <p className={act.lead}>
          {t('officers.link.text', { until: instantText(until) })}{' '}
          {mailed && t('officers.link.mailed', { email: staff.email ?? '' })}
        </p>
        <p className={styles.link} role="group" aria-label={t('officers.link.url')}>
          {url}
        </p>
      </div>
    </Dialog>
  );
}
