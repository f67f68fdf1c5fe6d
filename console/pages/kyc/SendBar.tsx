// What is decided and what is missing, the keys, and the two ways on: leave the case out for now, or send the verdict.
// Source: docs/screens.md (KYC); decision 0115.
import { useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { KeyHints } from '../KeyHints.tsx';
import styles from './desk.module.css';
import type { DeskRow, Picture } from './deskRows.ts';
import type { Outcome } from './draft.ts';

type Props = {
  rows: readonly DeskRow[];
  outcome: Outcome;
  unopened: readonly Picture[];
  sending: { isPending: boolean; error: unknown };
  onSend: () => void;
  /** Null when no other case waits. */
  onSkip: (() => void) | null;
};

const keys = [
  { keys: ['Y'], word: t('kycr.key.fits') },
  { keys: ['T'], word: t('kycr.key.back') },
  { keys: ['R'], word: t('kycr.key.turn') },
  { keys: ['J', 'K'], word: t('kycr.key.move') },
];

export function SendBar({ rows, outcome, unopened, sending, onSend, onSkip }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const { decided, open, rejected } = outcome;
  const isWhole = open.length === 0 && unopened.length === 0;
  // The last decision leads to the sending, so that one more key sends it.
  useEffect(() => {
    const focused = document.activeElement;
    const isTyping = focused instanceof HTMLElement && focused.closest('input, select, textarea') !== null;
    if (isWhole && !isTyping)
      bar.current?.querySelector<HTMLElement>('button[data-send], [data-send] button')?.focus({ preventScroll: true });
  }, [isWhole]);
  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.progress} aria-live="polite">
        <p>
          <b>{t('kycr.progress', { decided, all: rows.length })}</b>
          {rejected.length > 0 && <span> · {t('kycr.progress.back', { count: rejected.length })}</span>}
        </p>
        {open.length > 0 && decided > 0 && (
          <p>{t('kycr.missing.rows', { rows: open.map(({ key }) => t(`kycr.row.${key}`)).join(', ') })}</p>
        )}
        {unopened.length > 0 && (
          <p>{t('kycr.missing.pictures', { pictures: unopened.map((kind) => t(`kyc.field.${kind}`)).join(', ') })}</p>
        )}
        <ErrorBox error={sending.error} />
      </div>
      <KeyHints hints={keys} />
      <div className={styles.acts}>
        {onSkip && (
          <Button kind="outline" onClick={onSkip}>
            {t('kycr.skip')}
          </Button>
        )}
        <span data-send>
          <Button disabled={!isWhole} busy={sending.isPending} onClick={onSend}>
            {t(!isWhole ? 'kycr.send' : rejected.length > 0 ? 'kycr.send.back' : 'kycr.send.fits')}
          </Button>
        </span>
      </div>
    </div>
  );
}
