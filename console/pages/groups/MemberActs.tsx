// Actions on one member: add, set a role in the group, grant sign-in, record the NIK, remove.
// Source: docs/screens.md.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { GroupMember } from '#contract/group.ts';
import { isNik } from '#domain/nik.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { DigitsField } from '#ui/DigitsField.tsx';
import { t } from '#ui/text.ts';
import act from '../Act.module.css';
import { SelectBox } from '../SelectBox.tsx';
import { type ActProps, GroupActDialog } from './GroupActDialog.tsx';
import styles from './groups.module.css';

const roles = ['anggota', 'bendahara', 'ketua'] as const;
const roleOptions = roles.map((value) => ({ value, label: t(`member.${value}`) }));

const empty = { name: '', business: '', phone: '', email: '', nik: '' };

export function AddMemberDialog({ group, onClose }: ActProps) {
  const isFirst = group.members === 0;
  const [typed, setTyped] = useState(empty);
  const [role, setRole] = useState<GroupMember['role']>(isFirst ? 'ketua' : 'anggota');
  const { name, business, phone, email, nik } = typed;
  const field = (key: keyof typeof empty) => ({
    value: typed[key],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [key]: currentTarget.value }),
  });
  return (
    <GroupActDialog
      group={group}
      onClose={onClose}
      title={t('group.member.add')}
      reasonNeeded={false}
      done={(after) => t('group.member.done', { name: name.trim(), group: after.name })}
      shut={name.trim() === '' || business.trim() === '' || (nik !== '' && !isNik(nik))}
      perform={(seen) =>
        call('POST staff/groups/:id/members', {
          params: { id: group.id },
          body: {
            ...seen,
            name,
            business,
            role,
            ...(phone.trim() === '' ? {} : { phone }),
            ...(email.trim() === '' ? {} : { email }),
            ...(nik === '' ? {} : { nik }),
          },
        })
      }
    >
      <TextInput label={t('group.member.name')} maxLength={120} {...field('name')} />
      <div className={styles.pair}>
        <TextInput label={t('group.member.business')} maxLength={120} {...field('business')} />
        <SelectBox label={t('group.person.role')} options={roleOptions} value={role} onChange={setRole} />
      </div>
      <div className={styles.pair}>
        <TextInput type="tel" label={t('group.member.phone')} maxLength={30} {...field('phone')} />
        <TextInput type="email" label={t('group.member.email')} maxLength={254} {...field('email')} />
      </div>
      <DigitsField
        label={t('group.member.nik')}
        description={t('group.member.nik.text')}
        most={16}
        value={nik}
        onChange={(digits) => setTyped({ ...typed, nik: digits })}
      />
    </GroupActDialog>
  );
}

type OfMember = ActProps & { member: GroupMember };

/** Asks which action first, so that a row has one button. */
export function MemberActsDialog({ group, member, onClose }: OfMember) {
  const [asked, setAsked] = useState<'role' | 'signIn' | 'nik' | 'leave' | null>(null);
  if (asked === 'role') return <RoleDialog group={group} member={member} onClose={onClose} />;
  if (asked === 'signIn') return <SignInDialog group={group} member={member} onClose={onClose} />;
  if (asked === 'nik') return <NikDialog group={group} member={member} onClose={onClose} />;
  if (asked === 'leave') return <LeaveDialog group={group} member={member} onClose={onClose} />;
  return (
    <Dialog opened closable onClose={onClose} title={t('group.member.acts', { name: member.name })}>
      <div className={styles.acts}>
        {member.role !== 'ketua' && (
          <Button kind="outline" onClick={() => setAsked('role')}>
            {t('group.role')}
          </Button>
        )}
        {!member.hasSignIn && member.phone !== null && (
          <Button kind="outline" onClick={() => setAsked('signIn')}>
            {t('group.signin')}
          </Button>
        )}
        {!member.hasNik && (
          <Button kind="outline" onClick={() => setAsked('nik')}>
            {t('group.nik')}
          </Button>
        )}
        <Button kind="outline" onClick={() => setAsked('leave')}>
          {t('group.leave')}
        </Button>
      </div>
    </Dialog>
  );
}

function RoleDialog({ group, member, onClose }: OfMember) {
  const [role, setRole] = useState<GroupMember['role'] | null>(null);
  return (
    <GroupActDialog
      group={group}
      onClose={onClose}
      title={t('group.role')}
      done={() => t('group.role.done', { name: member.name })}
      shut={role === null}
      perform={(seen) => {
        if (role === null) throw new Error('the act is shut until a role is chosen');
        const params = { id: group.id, member: member.id };
        return call('POST staff/groups/:id/members/:member/roles', { params, body: { ...seen, role } });
      }}
    >
      <p className={act.lead}>{t('group.role.text')}</p>
      <SelectBox
        label={t('group.member.acts', { name: member.name })}
        placeholder={t('group.person.role')}
        options={roleOptions.filter(({ value }) => value !== member.role)}
        value={role}
        onChange={setRole}
      />
    </GroupActDialog>
  );
}

function SignInDialog({ group, member, onClose }: OfMember) {
  return (
    <GroupActDialog
      group={group}
      onClose={onClose}
      title={t('group.signin')}
      done={() => t('group.signin.done', { name: member.name })}
      perform={(seen) =>
        call('POST staff/groups/:id/members/:member/signins', {
          params: { id: group.id, member: member.id },
          body: seen,
        })
      }
    >
      <p className={act.lead}>{t('group.signin.text', { name: member.name, phone: member.phone ?? '' })}</p>
    </GroupActDialog>
  );
}

function NikDialog({ group, member, onClose }: OfMember) {
  const [nik, setNik] = useState('');
  return (
    <GroupActDialog
      group={group}
      onClose={onClose}
      title={t('group.nik')}
      reasonNeeded={false}
      done={() => t('group.nik.done', { name: member.name })}
      shut={!isNik(nik)}
      perform={(seen) =>
        call('POST staff/groups/:id/members/:member/niks', {
          params: { id: group.id, member: member.id },
          body: { ...seen, nik },
        })
      }
    >
      <p className={act.lead}>{t('group.nik.text', { name: member.name })}</p>
      <DigitsField label={t('leadr.member.nik')} most={16} value={nik} onChange={setNik} />
    </GroupActDialog>
  );
}

function LeaveDialog({ group, member, onClose }: OfMember) {
  return (
    <GroupActDialog
      group={group}
      onClose={onClose}
      title={t('group.leave')}
      danger
      done={(after) => t('group.leave.done', { name: member.name, group: after.name })}
      perform={(seen) =>
        call('POST staff/groups/:id/members/:member/departures', {
          params: { id: group.id, member: member.id },
          body: seen,
        })
      }
    >
      <p className={act.lead}>{t('group.leave.text', { name: member.name })}</p>
    </GroupActDialog>
  );
}
