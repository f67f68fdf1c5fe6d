// What an admin may do with somebody else's account, each with a reason.
// Invariant: an action applies to the account as it was when its dialog opened, so that another admin's change is
// reported and not overwritten.
// Source: docs/screens.md; decision 0061.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/CheckField.tsx';
import { ApiError } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { canDo, usePerson } from '../../person.ts';
import { ActDialog } from '../ActDialog.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import act from '../Act.module.css';
import frame from '../frame.module.css';
import { type Officer, putAway, shownBy, tellEntered, useLink, useRoles } from './officerQueries.ts';
import styles from './officers.module.css';
import { RolesField } from './RolesField.tsx';

type Asked = { act: 'roles' | 'link' | 'away'; officer: Officer };

const acts = ['staff.roles', 'staff.invite', 'staff.remove'] as const;

export function OfficerActs({ officer }: { officer: Officer }) {
  const person = usePerson();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [mayGive, mayInvite, mayRemove] = acts.map((permission) => canDo(person, permission));
  if (!mayGive && !mayInvite && !mayRemove) return null;
  if (person.id === officer.id) return <p className={frame.remark}>{t('officer.own')}</p>;
  const ask = (wanted: Asked['act']) => () => setAsked({ act: wanted, officer });
  const close = () => setAsked(null);
  return (
    <Card className={frame.card} label={officer.name}>
      <div className={styles.acts}>
        {mayGive && officer.state !== 'left' && <Button onClick={ask('roles')}>{t('officer.roles')}</Button>}
        {mayInvite && (
          <Button kind="outline" onClick={ask('link')}>
            {t(linkActs[officer.state].act)}
          </Button>
        )}
        {mayRemove && officer.state !== 'left' && (
          <Button kind="outline" onClick={ask('away')}>
            {t('officer.away')}
          </Button>
        )}
      </div>
      {asked?.act === 'roles' && <RolesDialog officer={asked.officer} onClose={close} />}
      {asked?.act === 'link' && <RenewDialog officer={asked.officer} onClose={close} />}
      {asked?.act === 'away' && <AwayDialog officer={asked.officer} onClose={close} />}
    </Card>
  );
}

/** What a new link is for: the first enrolment again, a new second factor, or a return. */
const linkActs = {
  invited: { act: 'officer.link.new', text: 'officer.link.new.text' },
  active: { act: 'officer.link', text: 'officer.link.text' },
  left: { act: 'officer.back', text: 'officer.back.text' },
} as const;

type ActProps = { officer: Officer; onClose: () => void };

function RolesDialog({ officer: { id, name, version, roles: before }, onClose }: ActProps) {
  const [roles, setRoles] = useState(before);
  const [reason, setReason] = useState('');
  const changing = useRoles(id, () => {
    onClose();
    toast(t('staffchange.entered'));
  });
  return (
    <ActDialog
      title={t('officer.roles')}
      act={t('officer.roles')}
      reason={{ label: t('officers.reason'), value: reason, needed: true, onChange: setReason }}
      acting={changing}
      onSubmit={() => changing.mutate({ version, roles, reason: reason.trim() })}
      onClose={onClose}
    >
      <p className={act.lead}>{t('officer.roles.text', { name })}</p>
      <RolesField
        value={roles}
        onChange={setRoles}
        error={changing.error instanceof ApiError ? changing.error.of('roles') : undefined}
      />
    </ActDialog>
  );
}

function RenewDialog({ officer, onClose }: ActProps) {
  const { id, name, version, state, email: present } = officer;
  const [email, setEmail] = useState(present ?? '');
  const [password, setPassword] = useState(false);
  const [reason, setReason] = useState('');
  const renewing = useLink(id, (entered) => {
    onClose();
    tellEntered(entered);
  });
  const other = email.trim() === present ? {} : { email: email.trim() };
  return (
    <ActDialog
      danger={state === 'active'}
      title={t(linkActs[state].act)}
      act={t(linkActs[state].act)}
      reason={{ label: t('officers.reason'), value: reason, needed: true, onChange: setReason }}
      acting={renewing}
      shut={email.trim() === ''}
      onSubmit={() => renewing.mutate({ version, password, ...other, reason: reason.trim() })}
      onClose={onClose}
    >
      <p className={act.lead}>{t(linkActs[state].text, { name })}</p>
      <TextInput
        label={t('officer.link.address')}
        description={t('officer.link.address.hint')}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        error={renewing.error instanceof ApiError ? renewing.error.of('email') : undefined}
      />
      {state !== 'left' && (
        <>
          <CheckField label={t('officer.link.password')} checked={password} onChange={setPassword} />
          <p className={act.lead}>{t('officer.link.password.kept')}</p>
        </>
      )}
    </ActDialog>
  );
}

function AwayDialog({ officer: { id, name, version }, onClose }: ActProps) {
  return (
    <ReasonDialog
      title={t('officer.away')}
      label={t('officers.reason')}
      lead={t('officer.away.text', { name })}
      danger
      shownBy={shownBy}
      send={(reason) => putAway(id, { version, reason })}
      done={t('officer.away.done', { name })}
      onClose={onClose}
    />
  );
}
