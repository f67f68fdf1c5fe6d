// The camera inside the page: its image, a button to take the picture, and an explanation if the camera cannot be
// used.
// Invariant: the camera is released when the dialog closes; a failure says what to do instead and blocks nothing.
// Source: docs/screens.md; spec §8.
import { useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './CameraDialog.module.css';
import { Dialog } from './Dialog.tsx';
import { Note } from './Note.tsx';
import { t, type TextKey } from './text.ts';

type Props = { facing: 'user' | 'environment'; title: string; onTake: (picture: Blob) => void; onClose: () => void };

const problems: Readonly<Record<string, TextKey>> = {
  NotAllowedError: 'picture.camera.denied',
  SecurityError: 'picture.camera.denied',
  NotFoundError: 'picture.camera.missing',
  OverconstrainedError: 'picture.camera.missing',
};

export function CameraDialog({ facing, title, onTake, onClose }: Props) {
  const view = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'ready' | TextKey>('starting');
  useEffect(() => {
    const control = new AbortController();
    void show(view, facing, control.signal).then(
      () => control.signal.aborted || setState('ready'),
      (error: unknown) => control.signal.aborted || setState(problemOf(error)),
    );
    return () => control.abort();
  }, [facing]);
  const take = async () => {
    const picture = view.current && (await pictureOf(view.current));
    if (picture) onTake(picture);
    else setState('picture.camera.failed');
  };
  const isReady = state === 'ready';
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button icon="camera" disabled={!isReady} onClick={() => void take()}>
            {t('picture.shoot')}
          </Button>
        </>
      }
    >
      {isReady || state === 'starting' ? (
        <video
          ref={view}
          className={facing === 'user' ? styles.mirror : styles.view}
          autoPlay
          playsInline
          muted
          aria-label={t(isReady ? 'picture.camera.view' : 'picture.camera.starting')}
        />
      ) : (
        <Note tone="danger" role="alert">
          {t(state)}
        </Note>
      )}
    </Dialog>
  );
}

function problemOf(error: unknown): TextKey {
  return (error instanceof Error ? problems[error.name] : undefined) ?? 'picture.camera.failed';
}

/** Shows the camera until the signal aborts, which may happen while the permission prompt is still open. */
async function show(view: { current: HTMLVideoElement | null }, facing: Props['facing'], signal: AbortSignal) {
  const wanted = { audio: false, video: { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 960 } } };
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (mediaDevices === undefined) throw new Error('there is no camera to ask for');
  const stream = await mediaDevices.getUserMedia(wanted);
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop, { once: true });
  if (view.current !== null) view.current.srcObject = stream;
}

async function pictureOf(view: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = view.videoWidth;
  canvas.height = view.videoHeight;
  const context = canvas.getContext('2d');
  if (context === null || view.videoWidth === 0) return null;
  context.drawImage(view, 0, 0);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.92);
  });
}
