// A grade as a hang tag: coloured edge, letter and digit, the words of its risk; and the legend that explains the scale.
// Usage: <GradeTag grade={l.grade} words />, in a table without `words` (a reader still hears them); <GradeLegend grade={l.grade} /> is the tag
// with the link beside it, and a click on either opens the legend.
// Source: spec §9 (A1-A4 low, B1-B4 medium, C high), §2 (click opens a legend); the look's grades.
import { useState } from 'react';
import { type Grade, riskOf } from '#domain/grade.ts';
import { classes } from './classes.ts';
import { Dialog } from './Dialog.tsx';
import styles from './Grade.module.css';
import { t } from './text.ts';

const letterOf = { low: 'a', medium: 'b', high: 'c' } as const;

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

const rows = [
  ['a', 'A1', 'A4'],
  ['b', 'B1', 'B4'],
  ['c', 'C', null],
] as const;

export function GradeLegend({ grade }: { grade?: Grade }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpened(true)}>
        {grade && <GradeTag grade={grade} words />}
        {t('grade.legend.open')}
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('grade.legend.title')} closable>
        <p className={styles.lead}>{t('grade.legend.lead')}</p>
        <dl className={styles.legend}>
          {rows.map(([letter, from, to]) => (
            <div key={letter}>
              <dt>
                <span className={classes(styles.tag, styles[letter])}>
                  <span className={styles.letter}>{to === null ? from : `${from}–${to}`}</span>
                  <small className={styles.words}>{t(`grade.${letter}`)}</small>
                </span>
              </dt>
              <dd>{t(`grade.legend.${letter}`)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.foot}>{t('grade.legend.foot')}</p>
      </Dialog>
    </>
  );
}
