// Shows a secret for this once: to copy, with what it is for.
// Invariant: it is held by whoever opens this, and gone with it.
// Usage: <OnceDialog title={…} once={…} label={…} value={secret} use={…} act={…} onClose={onClose} />.
import { CopyButton } from '#ui/CopyButton.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';
import act from './Act.module.css';
import frame from './frame.module.css';
import styles from './OnceDialog.module.css';

type Props = {
  title: string;
  once: string;
  label: string;
  value: string;
  use: string;
  act: string;
  onClose: () => void;
};

export function OnceDialog({ title, once, label, value, use, act: verb, onClose }: Props) {
  return (
    <FormDialog title={title} act={verb} busy={false} onSubmit={onClose} onClose={onClose}>
      <div className={act.inside}>
        <Note tone="wait">{once}</Note>
        <p>
          <span className="sr">{label}: </span>
          <code className={styles.secret}>{value}</code>
        </p>
        <div>
          <CopyButton value={value} />
        </div>
        <p className={frame.remark}>{use}</p>
      </div>
    </FormDialog>
  );
}
