// Illustrations, on a paper ground in both colour schemes. Decorative unless `alt` is given.
// Usage: <Art name="empty" height={136} />.
// Source: docs/screens.md.
import bridge from './art/bridge.svg';
import empty from './art/empty.svg';
import styles from './Art.module.css';
import { classes } from './classes.ts';

const drawings = { bridge, empty } as const;
export type Drawing = keyof typeof drawings;

export function Art({ name, alt = '', className }: { name: Drawing; alt?: string; className?: string | undefined }) {
  return (
    <span className={classes(styles.art, className)}>
      <img src={drawings[name]} alt={alt} />
    </span>
  );
}
