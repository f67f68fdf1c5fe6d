// A drawing on its paper ground, at the given width.
import styles from './Picture.module.css';

/** `alt` is empty if the text beside the picture says the same; `first` if it is in view from the start. */
export type PictureProps = { src: string; alt: string; width: number; height: number };

export const Picture = ({ first = false, ...image }: PictureProps & { first?: boolean }) => (
  <div className={styles.picture}>
    <img {...image} alt={image.alt} loading={first ? 'eager' : 'lazy'} fetchPriority={first ? 'high' : 'auto'} />
  </div>
);
