// The thin bar at the top while a page changes or an export runs; there are no endless spinners inside a screen. Used
// once in each root layout.
// Source: docs/screens.md.
import { useNavigation } from 'react-router';
import styles from './TopBar.module.css';
import { StillWaiting } from './StillWaiting.tsx';
import { useFiles, useReads } from './traffic.ts';

export function TopBar() {
  const isMoving = useNavigation().state !== 'idle';
  const isLoading = useReads(({ underWay }) => underWay > 0);
  const busy = useFiles(({ underWay }) => underWay > 0) || isMoving;
  return (
    <>
      {busy && <div className={styles.bar} data-bar aria-hidden="true" />}
      {(isMoving || isLoading) && <StillWaiting />}
    </>
  );
}
