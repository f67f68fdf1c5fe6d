// The frame of every screen: the green bar with the way back, what is wrong or waits below it, and the screen itself.
// Source: docs/screens.md; decision 0114.
import type { ReactNode } from 'react';
import { formatTime } from '#domain/calendar.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { useKeeper } from './keeper.ts';
import styles from './Frame.module.css';
import { usePlace } from './place.ts';
import { isWaiting } from './queue.ts';
import { useSession } from './session.ts';
import { useSignal } from './signal.ts';
import { FEW_SHEETS } from './space.ts';
import { flush, useWriting } from './writing.ts';

type Props = { title: string; line?: string; back?: boolean; menu?: ReactNode; children: ReactNode };

export function Frame({ title, line, back = false, menu, children }: Props) {
  return (
    <>
      <header className={styles.bar}>
        {back ? (
          <a className={styles.back} href="#/" aria-label={t('fieldapp.back')}>
            <Icon name="left" />
          </a>
        ) : (
          <span className={styles.mark} aria-hidden="true" />
        )}
        <div className={styles.title}>
          <b>{title}</b>
          {line && <span>{line}</span>}
        </div>
        {menu}
      </header>
      <Strips />
      <main className={styles.main}>
        <h1 className="sr">{title}</h1>
        {children}
      </main>
    </>
  );
}

/** No signal, no session for what waits, no room: what the officer has to know on every screen. */
function Strips() {
  const { since } = useSignal();
  const { records, phase, room } = useKeeper();
  const { saving } = useWriting();
  const hasSession = useSession(({ token }) => token !== null);
  const { go } = usePlace();
  const waiting = records.filter(isWaiting).length;
  return (
    <>
      {since !== null && (
        <Strip>
          <b>{t('fieldapp.offline')}</b> {t('fieldapp.offline.since', { time: formatTime(new Date(since)) })}
          {waiting > 0 && <a href="#/">{t('fieldapp.waiting', { count: waiting })}</a>}
        </Strip>
      )}
      {since === null && waiting > 0 && !hasSession && phase === 'open' && (
        <Strip>
          {t('fieldapp.sign_in.needed', { count: waiting })}
          <button type="button" onClick={() => go({ is: 'sign_in' })}>
            {t('fieldapp.sign_in')}
          </button>
        </Strip>
      )}
      {(saving === 'full' || saving === 'failed') && (
        <Strip isDanger>
          {t(`fieldapp.saving.${saving}`)}
          <button type="button" onClick={() => void flush()}>
            {t('action.retry')}
          </button>
        </Strip>
      )}
      {saving !== 'full' && phase === 'open' && room !== null && room < FEW_SHEETS && (
        <Strip>{t('fieldapp.room.few', { count: room })}</Strip>
      )}
    </>
  );
}

function Strip({ isDanger = false, children }: { isDanger?: boolean; children: ReactNode }) {
  return (
    <div className={isDanger ? `${styles.strip} ${styles.danger}` : styles.strip} role={isDanger ? 'alert' : 'status'}>
      <Icon name="warn" size={16} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
