// The top of a page: its title, its subject, at most one filled button, and a picture at the right from 900 px.
import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './PageHead.module.css';
import { Picture, type PictureProps } from './Picture.tsx';
import { Section, SectionHead } from './Section.tsx';

type Props = { title: string; lead: string; picture?: PictureProps; acts?: ReactNode };

export function PageHead({ title, lead, picture, acts }: Props) {
  return (
    <Section>
      <div className={classes(picture && styles.split)}>
        <div>
          <SectionHead level={1} title={title} lead={lead} />
          {acts && <div className={styles.acts}>{acts}</div>}
        </div>
        {picture && (
          <div className={styles.picture}>
            <Picture {...picture} first />
          </div>
        )}
      </div>
    </Section>
  );
}
