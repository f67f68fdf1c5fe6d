// The legend that explains the scale of grades.
// Usage: <GradeLegend grade={l.grade} /> is the tag with the link beside it; a click on either opens the legend.
// Source: spec §9, §2.
import { lazy, Suspense, useState } from 'react';
import type { Grade } from '#domain/grade.ts';
import styles from './Grade.module.css';
import { GradeTag } from './GradeTag.tsx';
import { t } from './text.ts';

const GradeDialog = lazy(async () => ({ default: (await import('./GradeDialog.tsx')).GradeDialog }));

export function GradeLegend({ grade }: { grade?: Grade }) {
  // Null until it was opened once: after that it stays, so that it closes with its movement and gives the focus back.
  const [isOpened, setOpened] = useState<boolean | null>(null);
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpened(true)}>
        {grade && <GradeTag grade={grade} words />}
        {t('grade.legend.open')}
      </button>
      {isOpened !== null && (
        <Suspense fallback={null}>
          <GradeDialog opened={isOpened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
