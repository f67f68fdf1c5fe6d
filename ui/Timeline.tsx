// A timeline: done is a filled green circle with a check, now turmeric with a clock, next outlined; the line is solid
// for the past and dotted ahead. Each step has a time or an expected time.
// Usage: <Timeline steps={[{ key, state: 'done', title, text }]} />; `extra` may contain a bar.
// Source: docs/screens.md.
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Timeline.module.css';

export type Step = {
  key: string;
  state: 'done' | 'now' | 'next' | 'failed';
  title: ReactNode;
  text?: ReactNode;
  extra?: ReactNode;
};

const iconOf: Readonly<Record<Step['state'], IconName>> = {
  done: 'check',
  now: 'clock',
  next: 'flag',
  failed: 'cross',
};

export function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.timeline}>
      {steps.map(({ key, state, title, text, extra }) => (
        <li key={key} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.dot}>
            <Icon name={iconOf[state]} size={16} />
          </span>
          <b>{title}</b>
          {extra && <div className={styles.extra}>{extra}</div>}
          {text !== undefined && <p>{text}</p>}
        </li>
      ))}
    </ol>
  );
}
