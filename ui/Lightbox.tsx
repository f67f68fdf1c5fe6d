// Opens pictures large. The viewer is loaded when first opened, so that a page with thumbnails does not include it.
// Usage: <Lightbox images={[{ src, alt }]} index={index} onClose={() => setIndex(null)} />; `index` null means
// closed.
// Source: spec §2.
import { Suspense } from 'react';
import { lazyPart } from './late.tsx';
import type { Picture } from './LightboxView.tsx';

const View = lazyPart(async () => (await import('./LightboxView.tsx')).LightboxView);

export function Lightbox({
  images,
  index,
  onClose,
}: {
  images: readonly Picture[];
  index: number | null;
  onClose: () => void;
}) {
  if (index === null) return null;
  return (
    <Suspense fallback={null}>
      <View images={images} index={index} onClose={onClose} />
    </Suspense>
  );
}
