// The action button of a list row. Its label for screen readers names the row; it lies above the row's own link.
// Usage: <RowAct act={t('…')} of={row.groupName} onClick={() => onOpen(row)} />.
import { Button } from '#ui/Button.tsx';
import styles from './RowAct.module.css';

export function RowAct({ act, of, onClick }: { act: string; of: string; onClick: () => void }) {
  return (
    <Button kind="outline" size="sm" className={styles.act} onClick={onClick}>
      {act}
      <span className="sr"> {of}</span>
    </Button>
  );
}
