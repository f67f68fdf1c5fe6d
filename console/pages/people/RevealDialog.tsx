// Asks why a full value is needed; the reason and the look stay on the record. The value is kept by the page alone.
// Source: domain §3; screens.md (every action with a reason field); security LAW-02.
import { useMutation } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import { call } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { ReasonDialog } from '../decisions/ReasonDialog.tsx';

/** Which value, and of which account. */
export type Wanted = Omit<Endpoints['POST staff/people/:id/reveals']['body'], 'reason'>;

type Props = { id: string; label: string; wanted: Wanted; onClose: () => void; onSeen: (value: string) => void };

export function RevealDialog({ id, label, wanted, onClose, onSeen }: Props) {
  const revealing = useMutation({
    mutationFn: (reason: string) =>
      call('POST staff/people/:id/reveals', { params: { id }, body: { ...wanted, reason } }),
    onSuccess: ({ value }) => onSeen(value),
    gcTime: 0,
  });
  return (
    <ReasonDialog
      title={t('person.reveal.of', { field: label })}
      act={t('person.reveal.act')}
      label={t('person.reason')}
      lead={t('person.reveal.text')}
      acting={revealing}
      onSubmit={(reason) => revealing.mutate(reason)}
      onClose={onClose}
    />
  );
}
