// The legend that explains the scale of grades.
// Usage: <GradeLegend grade={l.grade} /> is the tag with the link beside it; a click on either opens the legend.
// Source: spec §9, §2.
import { useState } from 'react';
import type { Grade } from '#domain/grade.ts';
import { classes } from './classes.ts';
import { Dialog } from './Dialog.tsx';
import styles from './Grade.module.css';
import { GradeTag } from './GradeTag.tsx';
import tags from './GradeTag.module.css';
import { t } from './text.ts';

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
                <span className={classes(tags.tag, tags[letter])}>
                  <span className={tags.letter}>{to === null ? from : `${from}–${to}`}</span>
                  <small className={tags.words}>{t(`grade.${letter}`)}</small>
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
