// The profile picture: a file or the camera, cropped to a square by dragging or by sliders, uploaded, shown in the
// sidebar.
// Source: docs/settled.md 36, 64; docs/api.md.
import { useMutation } from '@tanstack/react-query';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '#ui/client.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { PictureField } from '#ui/PictureField.tsx';
import { Progress } from '#ui/Progress.tsx';
import { t, type TextKey } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { reloadUser } from '../../user.ts';
import { useLocked } from '../useLocked.ts';
import { dragged, type Framing, squareOf } from './crop.ts';
import styles from './setting.module.css';

const SIDE = 512;
const whole: Framing = { zoom: 1, x: 0.5, y: 0.5 };

export function PhotoDialog({ onClose }: { onClose: () => void }) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const [framing, setFraming] = useState(whole);
  const [percent, setPercent] = useState<number | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const sending = useMutation({
    mutationFn: async () => {
      const file = canvas.current && (await squareFrom(canvas.current));
      if (!file) throw new Error('the picture could not be drawn');
      return call('POST me/photo', { form: { file }, onProgress: setPercent });
    },
    onSuccess: () => {
      reloadUser();
      toast(t('photo.saved'));
      onClose();
    },
    onSettled: () => setPercent(null),
  });
  const send = useLocked(() => sending.mutateAsync());
  const choose = (chosen: Blob | null) => {
    setPicture(chosen);
    setFraming(whole);
  };
  return (
    <FormDialog
      title={t('photo.title')}
      act={t('photo.save')}
      busy={sending.isPending}
      shut={picture === null}
      onSubmit={send}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <ErrorBox error={sending.error} />
        {picture && <Cropper picture={picture} framing={framing} onChange={setFraming} canvas={canvas} />}
        <PictureField label={t('photo.choose')} value={picture} onChange={choose} preview={false} camera="user" />
        {percent !== null && <Progress percent={percent} label={t('photo.title')} />}
      </div>
    </FormDialog>
  );
}

type CropProps = {
  picture: Blob;
  framing: Framing;
  onChange: (framing: Framing) => void;
  canvas: RefObject<HTMLCanvasElement | null>;
};

function Cropper({ picture, framing, onChange, canvas }: CropProps) {
  const bitmap = useBitmap(picture);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!bitmap || !context) return;
    const { left, top, side } = squareOf(bitmap, framing);
    context.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [bitmap, framing, canvas]);
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (bitmap === null || event.buttons !== 1) return;
    const scale = squareOf(bitmap, framing).side / event.currentTarget.clientWidth;
    onChange(dragged(bitmap, framing, { x: event.movementX * scale, y: event.movementY * scale }));
  };
  const slider = (label: TextKey, part: keyof Framing, least: number, most: number) => (
    <label className={styles.slider}>
      {t(label)}
      <input
        type="range"
        min={least}
        max={most}
        step="0.01"
        value={framing[part]}
        onChange={({ currentTarget }) => onChange({ ...framing, [part]: Number(currentTarget.value) })}
      />
    </label>
  );
  return (
    <>
      <canvas
        ref={canvas}
        className={styles.crop}
        width={SIDE}
        height={SIDE}
        role="img"
        aria-label={t('photo.area')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      {slider('photo.zoom', 'zoom', 1, 4)}
      {slider('photo.across', 'x', 0, 1)}
      {slider('photo.down', 'y', 0, 1)}
    </>
  );
}

/** An object URL for the picture, revoked when it is replaced. */
function useBitmap(picture: Blob): ImageBitmap | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  useEffect(() => {
    let made: ImageBitmap | null = null;
    let isOver = false;
    void createImageBitmap(picture).then((loaded) => {
      if (isOver) return loaded.close();
      made = loaded;
      setBitmap(loaded);
    });
    return () => {
      isOver = true;
      made?.close();
    };
  }, [picture]);
  return bitmap;
}

function squareFrom(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9);
  });
}
