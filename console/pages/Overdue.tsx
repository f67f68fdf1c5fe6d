// Past the time that was promised: a word and a mark. Source: the look's console (late items carry a clock and terracotta).
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import styles from './Overdue.module.css';

export const Overdue = () => (
  <span className={styles.overdue}>
    <Icon name="clock" size={14} />
    {t('kycs.overdue')}
  </span>
);
