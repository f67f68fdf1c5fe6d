// Makes an accepted lead a member: which group, which role, which business, the NIK. Says first what happens to the
// person's sign-in.
// Source: docs/screens.md; decision 0049.
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Lead } from '#contract/lead.ts';
import { isNik } from '#domain/nik.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { RadioList } from '#ui/RadioList.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { DigitsField } from '#ui/DigitsField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import act from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import frame from '../frame.module.css';
import { SearchField } from '#ui/SearchField.tsx';
import { SelectBox } from '../SelectBox.tsx';
import styles from './LeadActs.module.css';
import { groupsQuery, type MemberRole, useMembership } from './leadQueries.ts';

const roles: readonly MemberRole[] = ['anggota', 'bendahara', 'ketua'];
const roleOptions = roles.map((value) => ({ value, label: t(`member.${value}`) }));

export function MemberDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { id, name, version, phone, account, sector } = lead;
  const [group, setGroup] = useState<string | null>(null);
  const [role, setRole] = useState<MemberRole>('anggota');
  const [business, setBusiness] = useState(sector);
  const [nik, setNik] = useState('');
  const joining = useMembership(id, ({ state }) => {
    onClose();
    toast(t('leadr.done', { name, state: t(`status.lead.${state}`) }));
  });
  const typed = business.trim();
  const isShut = group === null || typed === '' || !isNik(nik);
  const join = () => group !== null && !isShut && joining.mutate({ version, group, role, business: typed, nik });
  return (
    <ActDialog
      title={t('leadr.member.title', { name })}
      act={t('leadr.member')}
      acting={joining}
      shut={isShut}
      onSubmit={join}
      onClose={onClose}
      back={t('action.cancel')}
    >
      <p className={act.lead}>
        {account === null ? t('leadr.member.new', { phone }) : t('leadr.member.known', { name: account })}
      </p>
      <GroupChoice value={group} onChange={setGroup} disabled={joining.isPending} />
      <SelectBox label={t('leadr.member.role')} options={roleOptions} value={role} onChange={setRole} />
      <TextInput
        label={t('leadr.member.business')}
        maxLength={120}
        value={business}
        onChange={({ currentTarget: { value } }) => setBusiness(value)}
      />
      <DigitsField
        label={t('leadr.member.nik')}
        description={t('group.member.nik.text')}
        most={16}
        value={nik}
        onChange={setNik}
      />
    </ActDialog>
  );
}

type ChoiceProps = { value: string | null; onChange: (id: string) => void; disabled: boolean };

function GroupChoice({ value, onChange, disabled }: ChoiceProps) {
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const groups = useQuery(groupsQuery(search));
  return (
    <>
      <SearchField label={t('leadr.member.search')} value={search} onSearch={setSearch} fieldRef={field} />
      <div className={styles.groups} aria-busy={groups.isPlaceholderData}>
        <ListFaces
          query={groups}
          what={t('leadr.member.group')}
          loading={<LinesSkeleton rows={3} />}
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<p className={frame.remark}>{t('leadr.member.none')}</p>}
        >
          {({ data }) => (
            <RadioList
              legend={t('leadr.member.group')}
              name="group"
              options={data.map((each) => ({
                value: each.id,
                label: each.name,
                note: t('leadr.member.note', {
                  city: each.city.name,
                  officer: each.officer.name,
                  members: each.members,
                }),
              }))}
              value={value}
              onChange={onChange}
              disabled={disabled}
            />
          )}
        </ListFaces>
      </div>
    </>
  );
}
