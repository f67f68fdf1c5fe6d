// The proof of a change: loaded on request, since every view is audited; turned and enlarged.
// Invariant: a picture is released when the page closes.
// Source: docs/screens.md.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, IconButton } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { useObjectUrl } from '#ui/useObjectUrl.ts';
import styles from './kyc.module.css';

const ZOOMS = [1, 1.5, 2, 3];
const PATIENCE_MS = 30_000;

type PaperProps = { what: string; open: (signal: AbortSignal) => Promise<Blob> };

export function Paper({ what, open }: PaperProps) {
  const opening = useMutation({ mutationFn: () => open(AbortSignal.timeout(PATIENCE_MS)), gcTime: 0 });
  return (
    <div className={styles.paper}>
      <h3>{what}</h3>
      {opening.data === undefined ? (
        <>
          <ErrorBox error={opening.error} />
          <Button kind="outline" icon="eye" busy={opening.isPending} onClick={() => opening.mutate()}>
            {t('kycr.picture.open', { what })}
          </Button>
        </>
      ) : (
        <Viewer picture={opening.data} what={what} />
      )}
    </div>
  );
}

function Viewer({ picture, what }: { picture: Blob; what: string }) {
  const [turns, setTurns] = useState(0);
  const [zoom, setZoom] = useState(0);
  const address = useObjectUrl(picture);
  return (
    <>
      {/* A scrolling area must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.window} tabIndex={0} aria-label={what}>
        <img className={styles.picture} src={address} alt={what} data-turns={turns} data-zoom={ZOOMS[zoom]} />
      </section>
      <div className={styles.tools}>
        <IconButton
          icon="zoom"
          label={t('kycr.picture.zoom_in', { what })}
          onClick={() => setZoom(Math.min(ZOOMS.length - 1, zoom + 1))}
        />
        <IconButton
          icon="zoomOut"
          label={t('kycr.picture.zoom_out', { what })}
          onClick={() => setZoom(Math.max(0, zoom - 1))}
        />
        <IconButton icon="redo" label={t('kycr.picture.turn', { what })} onClick={() => setTurns((turns + 1) % 4)} />
      </div>
    </>
  );
}
