// A new member of staff: who and with which roles; the answer is the link by which the person enrols.
// Source: domain §3; decision 0061.
import { useState } from 'react';
import type { StaffRole } from '#domain/permissions.ts';
import { ApiError } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { ActDialog } from '../decisions/ActDialog.tsx';
import act from '../disbursements/Act.module.css';
import { type StaffLink, useInvite } from './officerQueries.ts';
import { noPerson, PersonFields } from './PersonFields.tsx';
import { RolesField } from './RolesField.tsx';

export function InviteDialog({ onInvited, onClose }: { onInvited: (link: StaffLink) => void; onClose: () => void }) {
  const [person, setPerson] = useState(noPerson);
  const [roles, setRoles] = useState<StaffRole[]>([]);
  const [reason, setReason] = useState('');
  const inviting = useInvite(onInvited);
  const errorOf = (field: string) => (inviting.error instanceof ApiError ? inviting.error.of(field) : undefined);
  return (
    <ActDialog
      opened
      title={t('officers.invite')}
      act={t('officers.invite.act')}
      reason={{ label: t('officers.reason'), value: reason, needed: true, onChange: setReason }}
      acting={inviting}
      shut={Object.values(person).includes('') || roles.length === 0}
      onSubmit={() => inviting.mutate({ ...person, roles, reason: reason.trim() })}
      onClose={onClose}
    >
      <p className={act.lead}>{t('officers.invite.text')}</p>
      <PersonFields value={person} onChange={setPerson} errorOf={errorOf} />
      <RolesField value={roles} onChange={setRoles} error={errorOf('roles')} />
    </ActDialog>
  );
}
