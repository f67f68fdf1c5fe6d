// Asks where a picture comes from: the camera of this device or a file. Phones ask it themselves.
// Source: docs/screens.md; decision 0101.
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { t } from './text.ts';

type Props = { title: string; onCamera: () => void; onFile: () => void; onClose: () => void };

export const PictureSource = ({ title, onCamera, onFile, onClose }: Props) => (
  <Dialog
    opened
    onClose={onClose}
    title={title}
    actions={
      <>
        <Button kind="outline" icon="page" onClick={onFile}>
          {t('picture.file')}
        </Button>
        <Button icon="camera" onClick={onCamera}>
          {t('picture.camera')}
        </Button>
      </>
    }
  >
    <p>{t('picture.source')}</p>
  </Dialog>
);
