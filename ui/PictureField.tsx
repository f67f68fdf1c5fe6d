// A field for one picture, from a file or a phone's camera. It is shrunk at once, and can be rotated, replaced and
// removed. The value is the picture as it will be sent. A warning never prevents sending.
// Usage: <PictureField label={t('field.ktp')} value={ktp} onChange={setKtp} />; `inspect` warns of what may be
// unreadable, `camera` adds a button that opens the camera inside the page.
// Source: spec §2, §5; docs/settled.md 19, 44; docs/screens.md.
import { type ChangeEvent, Suspense, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { lazyPart } from './late.tsx';
import styles from './PictureField.module.css';
import { inspectPicture, type Warning } from './pictureQuality.ts';
import { PictureProblem, shrinkPicture } from './pictures.ts';
import { t } from './text.ts';
import { useObjectUrl } from './useObjectUrl.ts';

const Camera = lazyPart(async () => (await import('./CameraDialog.tsx')).CameraDialog);

type Props = {
  label: string;
  description?: string;
  value: Blob | null;
  onChange: (picture: Blob | null) => void;
  error?: string | null | undefined;
  disabled?: boolean;
  inspect?: boolean;
  camera?: 'user' | 'environment';
  /** Off if something around the field shows the picture. */
  preview?: boolean;
};

const problemText = (error: unknown): string =>
  t(error instanceof PictureProblem && error.problem === 'heic' ? 'error.image.heic' : 'error.image.not_image');

/** Shrinks a chosen or rotated picture, reports errors, and checks whether it is readable. */
function useTaking(onChange: Props['onChange'], inspect: boolean) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [warnings, setWarnings] = useState<readonly Warning[]>([]);
  const take = async (file: Blob, turns = 0) => {
    setBusy(true);
    setProblem(null);
    try {
      const picture = await shrinkPicture(file, turns);
      setWarnings(inspect ? await inspectPicture(picture) : []);
      onChange(picture);
    } catch (failure) {
      setProblem(problemText(failure));
    } finally {
      setBusy(false);
    }
  };
  return { take, busy, problem, warnings };
}

export function PictureField(props: Props) {
  const { label, description, value, onChange, error, disabled = false, camera } = props;
  const { inspect = false, preview = true } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isShooting, setShooting] = useState(false);
  const { take, busy, problem, warnings } = useTaking(onChange, inspect);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // Lets the same file be chosen again after removal.
    event.currentTarget.value = '';
    if (file) void take(file);
  };
  const shoot = (picture: Blob) => {
    setShooting(false);
    void take(picture);
  };
  const shown = problem ?? error;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {description && <Description id={id} text={description} />}
      {preview && value !== null && <Preview picture={value} alt={label} />}
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
          {...(camera ? { onShoot: () => setShooting(true) } : {})}
        />
      )}
      {value !== null && <Warnings of={warnings} />}
      {camera && isShooting && (
        <Suspense fallback={null}>
          <Camera facing={camera} title={label} onTake={shoot} onClose={() => setShooting(false)} />
        </Suspense>
      )}
      {shown && <Fault id={id} text={shown} />}
    </div>
  );
}

const Fault = ({ id, text }: { id: string; text: string }) => (
  <p className={styles.error} id={`${id}-error`} role="alert">
    <Icon name="warn" size={16} />
    {text}
  </p>
);

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
  onShoot?: () => void;
};

function Acts({ picture, busy, onChoose, onTurn, onRemove, onShoot }: ActsProps) {
  return (
    <div className={styles.acts}>
      <Button kind="outline" icon="camera" busy={busy} onClick={onChoose}>
        {t(picture === null ? 'picture.choose' : 'picture.replace')}
      </Button>
      {onShoot && (
        <Button kind="text" icon="camera" onClick={onShoot}>
          {t('picture.camera')}
        </Button>
      )}
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
  const address = useObjectUrl(picture);
  return <img className={styles.preview} src={address} alt={t('picture.preview', { what: alt })} />;
}

const Warnings = ({ of }: { of: readonly Warning[] }) => (
  <div role="status">
    {of.map((warning) => (
      <p key={warning} className={styles.warning}>
        <Icon name="warn" size={16} />
        {t(`picture.warning.${warning}`)}
      </p>
    ))}
  </div>
);
