// Where toasts appear; used once in each root layout. A toast stays while the pointer is on it.
import { useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';
import { t } from './text.ts';
import { closeToast, useToast } from './toast.ts';
import styles from './Toasts.module.css';

const SHOWN_MS = 6000;

export function Toasts() {
  const { text, no } = useToast();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (no === 0 || held) return;
    const timer = setTimeout(closeToast, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [no, held]);
  return (
    <div className={styles.place} role="status">
      {text !== null && (
        <div className={styles.toast} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
          <Icon name="check" />
          <span>{text}</span>
          <button type="button" onClick={closeToast}>
            {t('action.close')}
          </button>
        </div>
      )}
    </div>
  );
}
