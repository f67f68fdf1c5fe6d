// Short statements, each a title and a few words, separated by hairlines: one column on phones, two or three on a
// desktop.
import { classes } from '#ui/classes.ts';
import styles from './Points.module.css';

export type Point = { title: string; text: string };

export function Points({ points, columns = 3 }: { points: readonly Point[]; columns?: 2 | 3 }) {
  return (
    <ul className={classes(styles.points, columns === 2 && styles.two)}>
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
