// Asks why one full number of a waiting change is needed.
// Source: docs/domain.md §3.
import type { ComponentProps } from 'react';
import { t } from '#ui/text.ts';
import { RevealDialog } from '../RevealDialog.tsx';

type RevealProps = Pick<ComponentProps<typeof RevealDialog>, 'ask' | 'onSeen' | 'onClose'> & {
  field: 'identityNumber' | 'npwpNumber';
};

export const RevealNumber = ({ field, ...dialog }: RevealProps) => (
  <RevealDialog
    title={t('kycr.reveal.of', { field: t(`kyc.field.${field}`) })}
    act={t('kycr.reveal.act')}
    back={t('action.cancel')}
    label={t('kycr.reveal.reason')}
    lead={t('kycr.reveal.text')}
    {...dialog}
  />
);
