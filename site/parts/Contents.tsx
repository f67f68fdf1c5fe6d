// A long page with a table of contents: above the text on phones, beside it and always in view on a desktop.
// Invariant: every link leads to an element of the page by its anchor.
// Source: docs/screens.md.
import type { ReactNode } from 'react';
import styles from './Contents.module.css';

export type ContentsLink = { anchor: string; title: ReactNode };

export function Contents({
  title,
  links,
  children,
}: {
  title: string;
  links: readonly ContentsLink[];
  children: ReactNode;
}) {
  return (
    <div className={styles.split}>
      <nav className={styles.links} aria-label={title}>
        <p>{title}</p>
        <ul>
          {links.map(({ anchor, title: name }) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div>{children}</div>
    </div>
  );
}
