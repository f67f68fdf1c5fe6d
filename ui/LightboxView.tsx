// The picture viewer, in its own chunk: arrows, swipe, zoom, counter. Esc closes it and returns the focus to the
// thumbnail.
// Source: spec §2.
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import YetAnotherLightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { t } from './text.ts';

export type Picture = { src: string; alt: string };

export function LightboxView({
  images,
  index,
  onClose,
}: {
  images: readonly Picture[];
  index: number;
  onClose: () => void;
}) {
  return (
    <YetAnotherLightbox
      open
      index={index}
      close={onClose}
      slides={images.map(({ src, alt }) => ({ src, alt }))}
      plugins={[Counter, Zoom]}
      controller={{ closeOnBackdropClick: true }}
      // A translator would keep the first number for ever.
      counter={{ container: { translate: 'no' } }}
      labels={{
        Previous: t('lightbox.previous'),
        Next: t('lightbox.next'),
        Close: t('action.close'),
        'Zoom in': t('lightbox.zoom_in'),
        'Zoom out': t('lightbox.zoom_out'),
      }}
    />
  );
}
