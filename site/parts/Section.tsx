// A section of a page with the woven mark above its title.
import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './Section.module.css';

type HeadProps = { title: string; lead?: string; aside?: ReactNode; level?: 1 | 2 };

/** The woven mark, the title, and a sentence; `aside` is at the right from 900 px. */
export function SectionHead({ title, lead, aside, level = 2 }: HeadProps) {
  const Title = `h${level}` as const;
  return (
    <div className={styles.head}>
      <div>
        <span className={styles.selvedge} />
        <Title>{title}</Title>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {aside}
    </div>
  );
}

type SectionProps = { tint?: boolean; label?: string; children: ReactNode };

export function Section({ tint = false, label, children }: SectionProps) {
  return (
    <section className={classes(styles.section, tint && styles.tint)} aria-label={label}>
      <div className="wrap">{children}</div>
    </section>
  );
}
