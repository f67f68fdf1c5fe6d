// The full number of an account that is shown by its last digits, for a reason: asked in place, since it also stands
// inside of dialogs. Invariant: it is offered to who holds the permission, and kept by what shows it alone.
// Usage: <RevealAccount permission="voucher.account.reveal" ask={(reason) => call('POST …/reveals', { params: { id },
// body: { reason } })} />.
// Source: docs/screens.md; decision 0078.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Permission } from '#domain/permissions.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../person.ts';
import act from './disbursements/Act.module.css';
import { NoteField } from './NoteField.tsx';

type Props = {
  /** What the server asks for. */
  permission: Permission;
  ask: (reason: string) => Promise<{ value: string }>;
};

export function RevealAccount({ permission, ask }: Props) {
  const person = usePerson();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const revealing = useMutation({ mutationFn: () => ask(reason.trim()), gcTime: 0 });
  if (!canDo(person, permission)) return null;
  if (revealing.data) return <b className="num">{revealing.data.value}</b>;
  if (!asking)
    return (
      <Button kind="text" size="sm" icon="eye" onClick={() => setAsking(true)}>
        {t('voucher.reveal')}
      </Button>
    );
  return (
    <div className={act.inside}>
      <p className={act.lead}>{t('voucher.reveal.text')}</p>
      <NoteField
        label={t('account.reveal.reason')}
        value={reason}
        onChange={setReason}
        disabled={revealing.isPending}
      />
      <ErrorBox error={revealing.error} />
      <Button
        kind="outline"
        size="sm"
        busy={revealing.isPending}
        disabled={reason.trim() === ''}
        onClick={() => revealing.mutate()}
      >
        {t('account.reveal.act')}
      </Button>
    </div>
  );
}
