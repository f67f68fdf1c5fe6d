// Uploads the bank's file of a date and leads to it; what is wrong with the file is said with its line.
// Source: screens.md (Uang: reconciliation); docs/ports/bank.md (statement).
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import act from '../disbursements/Act.module.css';
import { useUpload } from './reconciliationQueries.ts';

export function UploadDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const field = useId();
  const [file, setFile] = useState<File | null>(null);
  const uploading = useUpload(({ date }) => {
    onClose();
    void navigate(paths.bankStatement(date));
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('reconciliation.upload.title')}
      busy={uploading.isPending}
      onSubmit={() => file && uploading.mutate(file)}
      actions={
        <>
          <Button kind="outline" disabled={uploading.isPending} onClick={onClose}>
            {t('decision.back')}
          </Button>
          <Button type="submit" busy={uploading.isPending} disabled={file === null}>
            {t('reconciliation.upload')}
          </Button>
        </>
      }
    >
      <div className={act.inside}>
        <p className={act.lead}>{t('reconciliation.upload.text')}</p>
        <label htmlFor={field}>{t('reconciliation.upload.field')}</label>
        <input
          id={field}
          type="file"
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => {
            uploading.reset();
            setFile(currentTarget.files?.[0] ?? null);
          }}
        />
        <ErrorBox error={uploading.error} />
      </div>
    </Dialog>
  );
}
