// A field for one picture: a tile with the picture, its state, and Putar and Ganti. It is shrunk at once; the value is the
// picture as it will be sent. What was checked stands beside it; a warning never prevents sending.
// Usage: <PictureField label={t('field.ktp')} value={ktp} onChange={setKtp} />; `inspect` checks whether it is readable,
// `camera` lets its one button offer the camera beside a file.
// Source: spec §2, §5; docs/settled.md 19, 44; docs/screens.md.
import { type ChangeEvent, Suspense, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { lazyPart } from './late.tsx';
import styles from './PictureField.module.css';
import { allWarnings, inspectPicture, type Warning } from './pictureQuality.ts';
import { Progress } from './Progress.tsx';
import { PictureProblem, shrinkPicture } from './pictures.ts';
import { t } from './text.ts';
import { useObjectUrl } from './useObjectUrl.ts';

const Camera = lazyPart(async () => (await import('./CameraDialog.tsx')).CameraDialog);
const PictureSource = lazyPart(async () => (await import('./PictureSource.tsx')).PictureSource);

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
  /** While the form is sent: 0 to 100. */
  percent?: number | null;
};

const problemText = (error: unknown): string =>
  t(error instanceof PictureProblem && error.problem === 'heic' ? 'error.image.heic' : 'error.image.not_image');

/** Shrinks a chosen or rotated picture, reports errors, and checks whether it is readable. */
function useTaking(onChange: Props['onChange'], inspect: boolean) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [warnings, setWarnings] = useState<readonly Warning[] | null>(null);
  const take = async (file: Blob, turns = 0) => {
    setBusy(true);
    setProblem(null);
    try {
      const picture = await shrinkPicture(file, turns);
      setWarnings(inspect ? await inspectPicture(picture) : null);
      onChange(picture);
    } catch (failure) {
      setProblem(problemText(failure));
    } finally {
      setBusy(false);
    }
  };
  return { take, busy, problem, warnings };
}

/** Phones ask by themselves whether to open the camera or the gallery. */
const asksItself = (): boolean => window.matchMedia('(pointer: coarse)').matches;

export function PictureField(props: Props) {
  const { label, description, value, onChange, error, disabled = false, camera, percent = null } = props;
  const { inspect = false, preview = true } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<Step | null>(null);
  const { take, busy, problem, warnings } = useTaking(onChange, inspect);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // Lets the same file be chosen again.
    event.currentTarget.value = '';
    if (file) void take(file);
  };
  const openFile = () => {
    setStep(null);
    input.current?.click();
  };
  const shoot = (picture: Blob) => {
    setStep(null);
    void take(picture);
  };
  const shown = problem ?? error;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {description && <Description id={id} text={description} />}
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
      {(value !== null || !disabled) && (
        <div className={value === null ? styles.drop : styles.tile}>
          {preview && value !== null && <Preview picture={value} alt={label} />}
          {value !== null && <State picture={value} percent={percent} />}
          {!disabled && percent === null && (
            <Acts
              picture={value}
              busy={busy}
              onChoose={() => (camera && !asksItself() ? setStep('source') : openFile())}
              onTurn={(picture) => void take(picture, 1)}
            />
          )}
        </div>
      )}
      {value !== null && warnings !== null && <Checks warnings={warnings} />}
      {camera && step && (
        <Sources step={step} title={label} facing={camera} onStep={setStep} onFile={openFile} onTake={shoot} />
      )}
      {shown && <Fault id={id} text={shown} />}
    </div>
  );
}

type Step = 'source' | 'camera';
type SourcesProps = {
  step: Step;
  title: string;
  facing: NonNullable<Props['camera']>;
  onStep: (step: Step | null) => void;
  onFile: () => void;
  onTake: (picture: Blob) => void;
};

/** Camera or file, and the camera. */
const Sources = ({ step, title, facing, onStep, onFile, onTake }: SourcesProps) => (
  <Suspense fallback={null}>
    {step === 'source' ? (
      <PictureSource title={title} onCamera={() => onStep('camera')} onFile={onFile} onClose={() => onStep(null)} />
    ) : (
      <Camera facing={facing} title={title} onTake={onTake} onClose={() => onStep(null)} />
    )}
  </Suspense>
);

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

/** Ready with its size, or how much of it is sent. */
function State({ picture, percent }: { picture: Blob; percent: number | null }) {
  const size = t('picture.size', { size: String(Math.max(1, Math.round(picture.size / 1000))) });
  if (percent === null)
    return (
      <p className={styles.state}>
        <b>{t('picture.ready')}</b> <span>{size}</span>
      </p>
    );
  return (
    <div className={styles.state}>
      <b>{t('picture.sending', { percent })}</b>
      <Progress percent={percent} label={t('picture.sending.label')} />
    </div>
  );
}

type ActsProps = {
  picture: Blob | null;
  busy: boolean;
  onChoose: () => void;
  onTurn: (picture: Blob) => void;
};

function Acts({ picture, busy, onChoose, onTurn }: ActsProps) {
  if (picture === null)
    return (
      <Button kind="outline" icon="camera" busy={busy} busyText={t('picture.busy')} onClick={onChoose}>
        {t('picture.choose')}
      </Button>
    );
  return (
    <div className={styles.acts}>
      <Button kind="text" icon="redo" busy={busy} busyText={t('picture.busy')} onClick={() => onTurn(picture)}>
        {t('picture.turn')}
      </Button>
      <Button kind="text" icon="camera" onClick={onChoose}>
        {t('picture.replace')}
      </Button>
    </div>
  );
}

function Preview({ picture, alt }: { picture: Blob; alt: string }) {
  const address = useObjectUrl(picture);
  return <img className={styles.preview} src={address} alt={t('picture.preview', { what: alt })} />;
}

/** What was looked at: passed in words with a tick, or a hint that refuses nothing. */
const Checks = ({ warnings }: { warnings: readonly Warning[] }) => (
  <div role="status">
    <ul>
      {allWarnings.map((check) => {
        const isPassed = !warnings.includes(check);
        return (
          <li key={check} className={isPassed ? styles.passed : styles.warning}>
            <Icon name={isPassed ? 'check' : 'warn'} size={16} />
            {t(isPassed ? `picture.passed.${check}` : `picture.warning.${check}`)}
          </li>
        );
      })}
    </ul>
  </div>
);
