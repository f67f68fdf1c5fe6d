// The thin bar at the top while a page changes or an export runs; there are no endless spinners inside a screen. Used
// once in each root layout.
// Source: docs/screens.md.
import { useNavigation } from 'react-router';
import styles from './TopBar.module.css';
import { useFiles } from './traffic.ts';

export function TopBar() {
  const { state } = useNavigation();
  const busy = useFiles(({ underWay }) => underWay > 0) || state !== 'idle';
  return busy ? <div className={styles.bar} data-bar aria-hidden="true" /> : null;
}
