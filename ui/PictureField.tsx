// A field for one picture: a file, or on a phone the camera, as its own chooser offers; shrunk at once, shown, turned, replaced, removed.
// The value is the picture as it will be sent. A warning never keeps anybody from sending. Usage:
// <PictureField label={t('field.ktp')} value={ktp} onChange={setKtp} />.
// Source: spec §2 (KYC wizard, /register), §5 (Images); settled 19, 44; screens.md (camera or file, preview, rotate).
import { type ChangeEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './PictureField.module.css';
import { PictureProblem, shrinkPicture } from './pictures.ts';
import { t } from './text.ts';

type Props = {
  label: string;
  description?: string;
  value: Blob | null;
  onChange: (picture: Blob | null) => void;
  error?: string | null | undefined;
  disabled?: boolean;
};

const problemText = (error: unknown): string =>
  t(error instanceof PictureProblem && error.problem === 'heic' ? 'error.image.heic' : 'error.image.not_image');

export function PictureField({ label, description, value, onChange, error, disabled = false }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: Blob, turns = 0) => {
    setBusy(true);
    setProblem(null);
    try {
      onChange(await shrinkPicture(file, turns));
    } catch (failure) {
      setProblem(problemText(failure));
    } finally {
      setBusy(false);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // The same file can be chosen again after it was removed.
    event.currentTarget.value = '';
    if (file) void take(file);
  };
  const shown = problem ?? error;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {description && <Description id={id} text={description} />}
      {value !== null && <Preview picture={value} alt={label} />}
      <input
        ref={input}
        id={id}
        className="sr"
        type="file"
        accept="image/jpeg,image/png"
        onChange={choose}
        disabled={disabled || busy}
        aria-describedby={shown ? `${id}-error` : description ? `${id}-description` : undefined}
        aria-invalid={shown ? true : undefined}
      />
      {!disabled && (
        <Acts
          picture={value}
          busy={busy}
          onChoose={() => input.current?.click()}
          onTurn={(picture) => void take(picture, 1)}
          onRemove={() => onChange(null)}
        />
      )}
      {shown && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="warn" size={16} />
          {shown}
        </p>
      )}
    </div>
  );
}

const Description = ({ id, text }: { id: string; text: string }) => (
  <p className={styles.description} id={`${id}-description`}>
    {text}
  </p>
);

type ActsProps = {
  picture: Blob | null;
  busy: boolean;
  onChoose: () => void;
  onTurn: (picture: Blob) => void;
  onRemove: () => void;
};

function Acts({ picture, busy, onChoose, onTurn, onRemove }: ActsProps) {
  return (
    <div className={styles.acts}>
      <Button kind="outline" icon="camera" busy={busy} onClick={onChoose}>
        {t(picture === null ? 'picture.choose' : 'picture.replace')}
      </Button>
      {picture !== null && (
        <>
          <Button kind="text" icon="redo" onClick={() => onTurn(picture)}>
            {t('picture.turn')}
          </Button>
          <Button kind="text" icon="cross" onClick={onRemove}>
            {t('picture.remove')}
          </Button>
        </>
      )}
    </div>
  );
}

function Preview({ picture, alt }: { picture: Blob; alt: string }) {
  const address = useMemo(() => URL.createObjectURL(picture), [picture]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <img className={styles.preview} src={address} alt={t('picture.preview', { what: alt })} />;
}
