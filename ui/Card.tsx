// A card: surface, hairline, title at the left, one remark or link at the right, at most one action at the bottom.
// Cards do not nest: inside, use Lines, a Table (`flush`, edge to edge) or <Inset>.
// Usage: <Card title={t('…')} remark={…}>…</Card>.
import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { classes } from './classes.ts';

type Props = {
  title?: string;
  remark?: ReactNode;
  label?: string;
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

export function Card({ title, remark, label, flush = false, className, children }: Props) {
  return (
    <section className={classes(styles.card, flush && styles.flush, className)} aria-label={label ?? title}>
      {title && (
        <div className={styles.head}>
          <h2>{title}</h2>
          {remark !== undefined && remark !== false && <span className={styles.remark}>{remark}</span>}
        </div>
      )}
      {children}
    </section>
  );
}

/** A page-coloured block inside a card, such as an estimate. */
export const Inset = ({ children }: { children: ReactNode }) => <div className={styles.inset}>{children}</div>;
