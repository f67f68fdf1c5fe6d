// Two blocks side by side from 900 px, the first one wider; stacked on phones.
import type { ReactNode } from 'react';
import styles from './Beside.module.css';

/** Takes two elements. */
export const Beside = ({ children }: { children: [ReactNode, ReactNode] }) => (
  <div className={styles.beside}>{children}</div>
);
