// The legend that explains the scale of grades.
// Usage: <GradeLegend grade={l.grade} /> is the tag with the link beside it; a click on either opens the legend.
// Source: spec §9, §2.
import { useState } from 'react';
import type { Grade } from '#domain/grade.ts';
import { lazyPart } from './late.tsx';
import styles from './Grade.module.css';
import { GradeTag } from './GradeTag.tsx';
import { t } from './text.ts';
import { WhenOpened } from './WhenOpened.tsx';

const GradeDialog = lazyPart(async () => (await import('./GradeDialog.tsx')).GradeDialog);

export function GradeLegend({ grade }: { grade?: Grade }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpened(true)}>
        {grade && <GradeTag grade={grade} words />}
        {t('grade.legend.open')}
      </button>
      <WhenOpened opened={isOpened}>
        <GradeDialog opened={isOpened} onClose={() => setOpened(false)} />
      </WhenOpened>
    </>
  );
}
