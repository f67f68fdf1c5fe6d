// A grade as a tag: coloured edge, letter and digit, and the words for its risk.
// Usage: <GradeTag grade={l.grade} words />, in a table without `words` (screen readers still read them).
// Source: spec §9.
import { type Grade, riskOf } from '#domain/grade.ts';
import { classes } from './classes.ts';
import styles from './GradeTag.module.css';
import { t } from './text.ts';

/** The letter of each risk, which its words and its colour go by. */
export const letterOf = { low: 'a', medium: 'b', high: 'c' } as const;

export function GradeTag({ grade, words = false }: { grade: Grade; words?: boolean }) {
  const letter = letterOf[riskOf(grade)];
  const risk = t(`grade.${letter}`);
  return (
    <span className={classes(styles.tag, styles[letter])}>
      <span className={styles.letter}>{grade}</span>
      {words ? <small className={styles.words}>{risk}</small> : <span className="sr">, {risk}</span>}
    </span>
  );
}
