// Steps with the duration of each: numbered along a line, the duration at the right from 900 px and below the step on
// phones.
// Source: docs/screens.md.
import { Icon } from '#ui/Icon.tsx';
import styles from './TimedSteps.module.css';

export type TimedStep = { title: string; text: string; time: string };

export function TimedSteps({ steps }: { steps: readonly TimedStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text, time }) => (
        <li key={title}>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <p className={styles.time}>
            <Icon name="clock" size={16} />
            {time}
          </p>
        </li>
      ))}
    </ol>
  );
}
