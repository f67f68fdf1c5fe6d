// The promised time of a waiting case, and once it has passed, a word and a mark.
import { Icon } from '#ui/Icon.tsx';
import { Sub } from '#ui/PlainTable.tsx';
import { t } from '#ui/text.ts';
import styles from './Overdue.module.css';

export const Overdue = () => (
  <span className={styles.overdue}>
    <Icon name="clock" size={14} />
    {t('kycs.overdue')}
  </span>
);

/** The cell of a queue's table. */
export const Promised = ({ by, overdue }: { by: string; overdue: boolean }) => (
  <>
    {by}
    {overdue && (
      <Sub>
        <Overdue />
      </Sub>
    )}
  </>
);
