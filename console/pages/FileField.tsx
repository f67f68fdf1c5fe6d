// A field for one file, with words of its own: the browser's would be in the browser's language. The file input itself is
// there, out of sight, so that keys and screen readers reach it; the name and size of what was chosen stand beside it.
// Usage: <FileField label={t('…')} accept=".csv" file={file} onFile={setFile} />; `bare` where the label is the button.
// Source: decision 0121.
import { useId } from 'react';
import { formatDigits } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import styles from './FileField.module.css';

type Props = {
  label: string;
  bare?: boolean;
  accept: string;
  file: { name: string; size: number } | null;
  /** While it is read: what is being done. */
  busy?: string | undefined;
  onFile: (file: File) => void;
};

export function FileField({ label, bare = false, accept, file, busy, onFile }: Props) {
  const id = useId();
  const act = bare ? label : t(file ? 'file.again' : 'file.choose');
  return (
    <div className={styles.field}>
      {!bare && (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <div className={styles.row}>
        <input
          id={id}
          type="file"
          className="sr"
          accept={accept}
          disabled={busy !== undefined}
          aria-describedby={`${id}-file`}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            // The same file, corrected, may be chosen again.
            currentTarget.value = '';
            if (chosen) onFile(chosen);
          }}
        />
        <label htmlFor={id} className={styles.press}>
          {busy ?? act}
        </label>
        <p id={`${id}-file`} className={styles.file} role="status">
          {file ? (
            <>
              <b>{file.name}</b> <span>{t('picture.size', { size: formatDigits(Math.ceil(file.size / 1_000)) })}</span>
            </>
          ) : (
            t('file.none')
          )}
        </p>
      </div>
    </div>
  );
}
