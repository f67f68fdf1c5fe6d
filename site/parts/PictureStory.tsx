// A story in pictures: each step has a drawing, a name and a text, beside the picture on phones and below it on a
// desktop.
// Source: docs/screens.md.
import { classes } from '#ui/classes.ts';
import styles from './PictureStory.module.css';

export type StoryStep = { picture: string; title: string; text: string };

/** In one row, or in rows of three. */
export function PictureStory({ steps, rows = false }: { steps: readonly StoryStep[]; rows?: boolean }) {
  return (
    <ol className={classes(styles.story, rows && styles.rows)}>
      {steps.map(({ picture, title, text }) => (
        <li key={title}>
          <span className={styles.art}>
            <img src={picture} alt="" width="240" height="150" loading="lazy" />
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
