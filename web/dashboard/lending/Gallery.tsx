// A group's photographs, 4:3: one large and up to four small, the last of which says how many more there are. Each
// opens the lightbox, whose code loads on first use.
// Source: spec §2; docs/settled.md 64.
import { useState } from 'react';
import type { Lending } from '#contract/lending.ts';
import { classes } from '#ui/classes.ts';
import { Lightbox } from '#ui/Lightbox.tsx';
import { t } from '#ui/text.ts';
import styles from './Gallery.module.css';

const ON_DESK = 5;
const ON_PHONE = 4;

export function Gallery({ images }: { images: Lending['proposal']['images'] }) {
  const [index, setIndex] = useState<number | null>(null);
  if (images.length === 0) return null;
  const shown = images.slice(0, ON_DESK);
  const more = (place: number, places: number) => place === places - 1 && images.length > places;
  return (
    <section className={styles.gallery} data-count={shown.length} aria-label={t('detail.gallery')}>
      {shown.map(({ imageUrl, alt }, place) => {
        const isLast = more(place, ON_DESK) || more(place, ON_PHONE);
        return (
          <button
            key={imageUrl}
            type="button"
            className={classes(styles.photo, place === ON_PHONE && 'desk')}
            aria-label={
              isLast
                ? t('detail.photos.all', { of: images.length })
                : t('detail.photo', { no: place + 1, of: images.length })
            }
            onClick={() => setIndex(place)}
          >
            <img
              src={`${imageUrl}?ratio=4:3`}
              alt={alt}
              width="400"
              height="300"
              loading={place === 0 ? 'eager' : 'lazy'}
              decoding="async"
            />
            {more(place, ON_PHONE) && (
              <span className={classes(styles.more, 'phone')}>
                {t('detail.photos.more', { count: images.length - ON_PHONE })}
              </span>
            )}
            {more(place, ON_DESK) && (
              <span className={styles.more}>{t('detail.photos.more', { count: images.length - ON_DESK })}</span>
            )}
          </button>
        );
      })}
      <Lightbox
        images={images.map(({ imageUrl, alt }) => ({ src: imageUrl, alt }))}
        index={index}
        onClose={() => setIndex(null)}
      />
    </section>
  );
}
