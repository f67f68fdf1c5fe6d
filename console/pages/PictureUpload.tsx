// Adds a picture: the file, a field of the page's own, and the button; the file field is empty again once it was sent.
// Usage: <PictureUpload label={t('…')} act={t('…')} sending={adding} sent={count} shut={…} onSend={(file) => …}>.
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { PictureProblem } from '#ui/pictures.ts';
import { t } from '#ui/text.ts';
import { FileField } from './FileField.tsx';
import styles from './drafts/drafts.module.css';

type Props = {
  /** The label of the file field. */
  label: string;
  act: string;
  sending: { isPending: boolean; error: Error | null; reset: () => void };
  /** How many were sent. */
  sent: number;
  shut: boolean;
  onSend: (file: File) => void;
  children: ReactNode;
};

export function PictureUpload({ label, act, sending, sent, shut, onSend, children }: Props) {
  const [chosen, setChosen] = useState<{ file: File | null; before: number }>({ file: null, before: 0 });
  const file = chosen.before === sent ? chosen.file : null;
  return (
    <div className={styles.add}>
      <FileField
        label={label}
        accept="image/jpeg,image/png,image/webp"
        file={file}
        onFile={(picture) => {
          sending.reset();
          setChosen({ file: picture, before: sent });
        }}
      />
      {children}
      {sending.error instanceof PictureProblem ? (
        <p className={styles.remark} role="alert">
          {t('error.image.not_image')}
        </p>
      ) : (
        <ErrorBox error={sending.error} />
      )}
      <div>
        <Button
          kind="outline"
          size="sm"
          icon="camera"
          busy={sending.isPending}
          disabled={file === null || shut}
          onClick={() => file && onSend(file)}
        >
          {act}
        </Button>
      </div>
    </div>
  );
}
