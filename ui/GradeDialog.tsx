// The scale of grades, explained row by row, in a dialog.
// Usage: loaded by GradeLegend when somebody asks for it.
import { classes } from './classes.ts';
import { Dialog } from './Dialog.tsx';
import styles from './Grade.module.css';
import tags from './GradeTag.module.css';
import { t } from './text.ts';

const rows = [
  ['a', 'A1', 'A4'],
  ['b', 'B1', 'B4'],
  ['c', 'C', null],
] as const;

export function GradeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('grade.legend.title')} closable>
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
  );
}
