// /settings/staff: all staff with their roles, last sign-in, and who has yet to enrol; admins send invitations and
// decide what waits for a second of them.
// Source: docs/screens.md; docs/domain.md §3.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type StaffRole, staffRoles, touchesMoney } from '#domain/permissions.ts';
import { pageQuery } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import { ApiError } from '#ui/client.ts';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { ActDialog } from '../ActDialog.tsx';
import act from '../Act.module.css';
import { useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { OfficerCards, OfficerState, rolesText, seenText } from './OfficerRows.tsx';
import {
  changesQuery,
  type Filters,
  listAt,
  type Officer,
  officersQuery,
  orders,
  readFilters,
  states,
  tellEntered,
  useInvite,
} from './officerQueries.ts';
import { noPerson, PersonFields } from './PersonFields.tsx';
import { RolesField } from './RolesField.tsx';
import { StaffChanges } from './StaffChanges.tsx';

const to = ({ id }: Officer): string => paths.officer(id);

export function OfficersPage() {
  const wide = useWide();
  const mayInvite = canDo(usePerson(), 'staff.invite');
  const [isInviting, setInviting] = useState(false);
  const waiting = useQuery(changesQuery());
  const { filters, change, list } = useFilters(readFilters, listAt, orders);
  return (
    <>
      <QueueFrame
        title={t('officers.title')}
        what={t('officers.what')}
        count={(count) => t('officers.count', { count })}
        query={useQuery(officersQuery(filters))}
        list={list}
        file={{ call: 'GET staff/accounts/files/:form', query: pageQuery(filters), name: 'petugas' }}
        search={t('officers.search')}
        acts={mayInvite && <Button onClick={() => setInviting(true)}>{t('officers.invite')}</Button>}
        above={<StaffChanges changes={waiting.data ?? []} />}
        filters={<OfficerFilters filters={filters} onChange={change} />}
        columns={4}
        empty={{
          title: t('officers.nothing.title'),
          text: t('officers.nothing.text'),
          action: <Button to={paths.officers}>{t('officers.nothing.action')}</Button>,
        }}
      >
        {(rows) =>
          wide ? (
            <Table caption={t('officers.what')} columns={columns} rows={rows} rowKey={({ id }) => id} rowTo={to} />
          ) : (
            <OfficerCards items={rows} to={to} />
          )
        }
      </QueueFrame>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

function OfficerFilters({ filters, onChange }: { filters: Filters; onChange: (part: Partial<Filters>) => void }) {
  return (
    <ChoiceChips
      label={t('officers.filter')}
      all={t('officers.all')}
      choices={states}
      textOf={(state) => t(`officers.state.${state}`)}
      chosen={filters.state}
      onChoose={(state) => onChange({ state })}
    >
      <ChipSelect
        label={t('officers.filter.role')}
        any={t('officers.filter.role.all')}
        options={staffRoles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        value={filters.role}
        onChange={(value) => onChange({ role: staffRoles.find((role) => role === value) ?? null })}
      />
    </ChoiceChips>
  );
}

const columns: readonly Column<Officer>[] = [
  {
    key: 'name',
    head: t('officers.col.name'),
    cell: ({ name, login, email }) => (
      <>
        {name}
        <Sub>{[login, email ?? t('officers.email.none')].join(' · ')}</Sub>
      </>
    ),
  },
  { key: 'roles', head: t('officers.col.roles'), cell: ({ roles }) => rolesText(roles) },
  { key: 'signed_in', head: t('officers.col.signed_in'), cell: seenText },
  { key: 'state', head: t('officers.col.state'), cell: (officer) => <OfficerState of={officer} /> },
];

/** Invites a new member of staff: who and with which roles. The link goes to the person alone. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const [person, setPerson] = useState(noPerson);
  const [roles, setRoles] = useState<StaffRole[]>([]);
  const [reason, setReason] = useState('');
  const inviting = useInvite((entered) => {
    onClose();
    tellEntered(entered);
  });
  const errorOf = (field: string) => (inviting.error instanceof ApiError ? inviting.error.of(field) : undefined);
  return (
    <ActDialog
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
      {touchesMoney(roles) && <p className={act.lead}>{t('officers.invite.waits')}</p>}
    </ActDialog>
  );
}
