// Opens the signature provider's page for one portfolio in a new tab. The banner, the foot bar and the face after a
// confirmation share it.
// Source: spec §7; docs/settled.md 07.
import type { PortfolioId } from '#domain/ids.ts';
import { call } from '#ui/client.ts';
import { useUser } from '../../user.ts';
import { useNewTab } from './useNewTab.ts';

export function useSigning(id: PortfolioId, onError?: (error: Error) => void) {
  const { email } = useUser();
  return useNewTab(async () => {
    const { link } = await call('POST digisigns/documents/seamlesses', {
      body: { email: email ?? '', document_id: id, document_type: 'LENDINGAGREEMENT_' },
    });
    return link;
  }, onError);
}
