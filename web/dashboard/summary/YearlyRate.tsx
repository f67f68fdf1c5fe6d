// Below the yearly rate: that there is none yet, or what it is based on, and how it is computed, in words.
// Source: docs/screens.md; decision 0043.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Rich } from '#ui/Rich.tsx';
import { t } from '#ui/text.ts';
import styles from './YearlyRate.module.css';

const parts = [
  'summary.xirr.how.out',
  'summary.xirr.how.in',
  'summary.xirr.how.today',
  'summary.xirr.how.lost',
  'summary.xirr.how.rate',
  'summary.xirr.how.idle',
] as const;

export function YearlyRate({ known }: { known: boolean }) {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const how = (
    <button type="button" className={styles.how} onClick={() => setAsked(true)}>
      {t('summary.xirr.how')}
    </button>
  );
  return (
    <>
      <Rich text={known ? 'summary.xirr.note' : 'summary.xirr.none.note'} slots={{ how }} />
      <Dialog
        opened={asked}
        onClose={close}
        title={t('summary.xirr.how.title')}
        closable
        actions={
          <Button kind="outline" onClick={close}>
            {t('action.close')}
          </Button>
        }
      >
        <div className={styles.words}>
          <p>{t('summary.xirr.how.what')}</p>
          <ul>
            {parts.map((part) => (
              <li key={part}>{t(part)}</li>
            ))}
          </ul>
          <p>{t('summary.xirr.how.when')}</p>
        </div>
      </Dialog>
    </>
  );
}
