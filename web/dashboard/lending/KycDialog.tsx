// The dialog of funding rule 2: a lender who is not verified is asked to verify first.
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';

export function KycDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('kyc.dialog.title')}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('kyc.dialog.close')}
          </Button>
          <Button to={paths.kyc}>{t('kyc.dialog.verify')}</Button>
        </>
      }
    >
      <p>{t('kyc.dialog.text')}</p>
    </Dialog>
  );
}
