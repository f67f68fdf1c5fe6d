// Revokes a read token: the own one, or as an admin anybody's.
// Source: decision 0127.
import { type Answer, call } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';

export type ReadToken = Answer<'GET staff/me/readtokens'>[number];
export const tokensKey = ['readtokens'] as const;

export function RevokeTokenDialog({
  token,
  of,
  onClose,
}: {
  token: ReadToken;
  of: 'own' | 'all';
  onClose: () => void;
}) {
  const { id, name } = token;
  return (
    <ReasonDialog
      title={t('tokens.revoke.of', { name })}
      act={t('tokens.revoke')}
      danger
      label={t('tokens.revoke.reason')}
      lead={t('tokens.revoke.text')}
      shownBy={[tokensKey]}
      send={(reason) =>
        of === 'own'
          ? call('POST staff/me/readtokens/:id/revocations', { params: { id }, body: { reason } })
          : call('POST staff/readtokens/:id/revocations', { params: { id }, body: { reason } })
      }
      done={t('tokens.revoke.done')}
      onClose={onClose}
    />
  );
}
