// The pictures of the identity papers, opened one by one since every view is audited; can be rotated and enlarged
// beside the fields.
// Invariant: a picture is released when the page closes.
// Source: docs/screens.md.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffKyc } from '#contract/kyc.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { openFile } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { useObjectUrl } from '#ui/useObjectUrl.ts';
import frame from '../frame.module.css';
import { NoteField } from '../NoteField.tsx';
import styles from './kyc.module.css';

type Kind = StaffKyc['pictures'][number];
const ZOOMS = [1, 1.5, 2, 3];
const PATIENCE_MS = 30_000;

type Props = {
  id: string;
  kinds: readonly Kind[];
  canOpen: boolean;
  /**
   * Whether the submission waits for its verdict: then the review is the reason; otherwise one reason is asked for
   * everything opened here.
   */
  inReview: boolean;
};

export function PicturesCard({ id, kinds, canOpen, inReview }: Props) {
  const [reason, setReason] = useState('');
  const words = reason.trim();
  const query: Record<string, string> = inReview ? {} : { reason: words };
  return (
    <Card title={t('kycr.pictures')} className={frame.card}>
      <p className={styles.remark}>{t(canOpen ? 'kycr.pictures.note' : 'kycr.pictures.closed')}</p>
      {canOpen && !inReview && kinds.length > 0 && (
        <>
          <p className={styles.remark}>{t('kycr.pictures.reason.note')}</p>
          <NoteField label={t('kycr.pictures.reason')} value={reason} onChange={setReason} />
        </>
      )}
      {kinds.length === 0 && <p className={styles.remark}>{t('kycr.picture.none')}</p>}
      {canOpen &&
        kinds.map((kind) => (
          <Paper
            key={kind}
            what={t(`kyc.field.${kind}`)}
            closed={!inReview && words === ''}
            open={(signal) => openFile('GET staff/kycs/:id/pictures/:kind', { id, kind }, signal, query)}
          />
        ))}
    </Card>
  );
}

type PaperProps = { what: string; closed?: boolean; open: (signal: AbortSignal) => Promise<Blob> };

/** A picture that is loaded on request, and only with a reason. */
export function Paper({ what, open, closed = false }: PaperProps) {
  const opening = useMutation({ mutationFn: () => open(AbortSignal.timeout(PATIENCE_MS)), gcTime: 0 });
  return (
    <div className={styles.paper}>
      <h3>{what}</h3>
      {opening.data === undefined ? (
        <>
          <ErrorBox error={opening.error} />
          <Button kind="outline" icon="eye" busy={opening.isPending} disabled={closed} onClick={() => opening.mutate()}>
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
