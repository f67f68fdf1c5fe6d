// The picture of the group's book: taken, replaced, and what became of it. One that the server refused stays here with the
// reason until another is taken or it is dropped.
// Source: docs/screens.md; decision 0114.
import { useState } from 'react';
import { formatDigits } from '#domain/money.ts';
import { Icon } from '#ui/Icon.tsx';
import { PictureProblem, shrinkPicture } from '#ui/pictures.ts';
import { t } from '#ui/text.ts';
import type { Photo, SheetRecord } from './model.ts';
import { Press } from './parts.tsx';
import styles from './sheet.module.css';
import { dropRefusedPhoto, keepPhoto } from './work.ts';
import { NoRoom } from './writing.ts';

export function BookPhoto({ record: { name, draft, state } }: { record: SheetRecord }) {
  const { photo } = draft;
  const refusal = photo?.refusal;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File) => {
    setBusy(true);
    setProblem(null);
    try {
      await keepPhoto(name, await shrinkPicture(file));
    } catch (error) {
      if (error instanceof PictureProblem) setProblem(t('fieldapp.photo.not_image'));
      else setProblem(t(error instanceof NoRoom ? 'fieldapp.photo.full' : 'fieldapp.photo.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.book}>
      {refusal === undefined && (
        <div className={styles.art}>
          <Icon name="book" size={24} />
        </div>
      )}
      <div className={styles.grow}>
        <b>{t('fieldapp.photo')}</b>
        <p className="xs ink2" role="status">
          {isBusy ? t('fieldapp.photo.busy') : photoText(photo)}
        </p>
        {refusal !== undefined && (
          <p role="alert" className={styles.wrong}>
            {t('fieldapp.photo.refused', { reason: refusal })}
          </p>
        )}
        {problem !== null && (
          <p role="alert" className={styles.wrong}>
            {problem}
          </p>
        )}
        {refusal !== undefined && (
          <div className={styles.other}>
            <Camera label={t('fieldapp.photo.other')} isShown onTake={take} />
            <Press kind="text" small onPress={() => void dropRefusedPhoto(name)}>
              {t('fieldapp.photo.drop')}
            </Press>
          </div>
        )}
      </div>
      {refusal === undefined && (state === 'prepared' || state === 'draft') && (
        <Camera label={t(photo ? 'fieldapp.photo.again' : 'fieldapp.photo.take')} onTake={take} />
      )}
    </div>
  );
}

function photoText(photo: Photo | null): string {
  if (photo === null) return t('fieldapp.photo.none');
  if (photo.sent) return t('fieldapp.photo.sent');
  return t('fieldapp.photo.kept', { size: formatDigits(Math.ceil(photo.bytes / 1_000)) });
}

type CameraProps = { label: string; isShown?: boolean; onTake: (file: File) => Promise<void> };

/** `isShown`: with its label beside the icon. */
const Camera = ({ label, isShown = false, onTake }: CameraProps) => (
  <label className={isShown ? styles.retake : styles.camera}>
    <Icon name="camera" size={isShown ? 16 : 20} />
    {isShown && label}
    <input
      type="file"
      accept="image/*"
      capture="environment"
      aria-label={label}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        if (file) void onTake(file);
      }}
    />
  </label>
);
