// The bottom bar of a phone screen with a form: the one action, above the tabs, hidden while the form's own button is
// visible.
// Usage: <FootBar target={ref of the form} figure={…} caption={…} action={t('…')} />; pressing it brings the form
// into view. `act` is a button of its own instead.
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import styles from './FootBar.module.css';

type Props = { target: RefObject<HTMLElement | null>; caption: string; figure: string } & (
  | { action: string }
  | { act: ReactNode }
);

export function FootBar({ target, caption, figure, ...rest }: Props) {
  const [inView, setInView] = useState(true);
  useEffect(() => {
    const element = target.current;
    if (element === null) return;
    const watcher = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [target]);
  if (inView) return null;
  return (
    <div className={styles.bar}>
      <div className={styles.figures}>
        <div className={styles.caption}>{caption}</div>
        <div className={styles.figure}>{figure}</div>
      </div>
      {'act' in rest ? (
        rest.act
      ) : (
        <Button onClick={() => target.current?.scrollIntoView({ block: 'center' })}>{rest.action}</Button>
      )}
    </div>
  );
}
