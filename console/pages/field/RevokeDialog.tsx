// Revokes a phone: the own one, or as an admin anybody's.
// Source: decision 0114.
import { type Answer, call } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';

export type Phone = Answer<'GET staff/field/devices'>[number];
export const phonesKey = ['phones'] as const;

export function RevokeDialog({ phone, of, onClose }: { phone: Phone; of: 'own' | 'all'; onClose: () => void }) {
  const { id, name } = phone;
  return (
    <ReasonDialog
      title={t('phones.revoke.of', { name })}
      act={t('phones.revoke')}
      danger
      label={t('phones.revoke.reason')}
      lead={t('phones.revoke.text')}
      shownBy={[phonesKey]}
      send={(reason) =>
        of === 'own'
          ? call('POST staff/field/devices/:id/revocations', { params: { id }, body: { reason } })
          : call('POST staff/fielddevices/:id/revocations', { params: { id }, body: { reason } })
      }
      done={t('phones.revoke.done')}
      onClose={onClose}
    />
  );
}
