// Reveals the full number of a masked account, for a reason; inline, since it is also used inside dialogs.
// Invariant: offered only with the permission; the number is stored only in this component.
// Usage: <RevealAccount permission="voucher.account.reveal" ask={(reason) => call('POST …/reveals', …)} />.
// Source: docs/screens.md; decision 0078.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Permission } from '#domain/permissions.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../person.ts';
import act from './Act.module.css';
import { NoteField } from './NoteField.tsx';

type Props = {
  /** The permission that the server requires. */
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
