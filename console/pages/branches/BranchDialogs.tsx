// What admins do with areas, branches and who works in them; each in the version or place that was seen.
// Source: docs/screens.md; decision 0112.
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Area, Branch, BranchNetwork } from '#contract/branch.ts';
import type { BranchId } from '#domain/ids.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import act from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import { instantText } from '../instants.ts';
import { placementsQuery, useClose, usePlace, useSaveArea, useSaveBranch } from './branchQueries.ts';

type Props = { network: BranchNetwork; onClose: () => void };

export function AreaDialog({ seen, network, onClose }: Props & { seen: Area | null }) {
  const [name, setName] = useState(seen?.name ?? '');
  const [province, setProvince] = useState<string | null>(seen ? String(seen.province.id) : null);
  const [reason, setReason] = useState('');
  const saving = useSaveArea(seen, () => {
    onClose();
    toast(t('branches.saved', { name: name.trim() }));
  });
  return (
    <ActDialog
      title={seen ? t('branches.edit.of', { name: seen.name }) : t('branches.area.new')}
      act={t('branches.save')}
      reason={{ label: t('group.reason'), value: reason, needed: true, onChange: setReason }}
      acting={saving}
      shut={name.trim().length < 2 || province === null}
      onSubmit={() => saving.mutate({ name: name.trim(), province: Number(province), reason: reason.trim() })}
      onClose={onClose}
    >
      <NameField label={t('branches.area.name')} value={name} onChange={setName} />
      <SelectField
        label={t('branches.province')}
        searchable
        options={network.provinces.map(({ id, name: label }) => ({ value: String(id), label }))}
        value={province}
        onChange={setProvince}
      />
    </ActDialog>
  );
}

export function BranchDialog({ seen, network, onClose }: Props & { seen: Branch | null }) {
  const open = network.areas.filter(({ closedOn }) => closedOn === null);
  const [name, setName] = useState(seen?.name ?? '');
  const [code, setCode] = useState(seen?.code ?? '');
  const [area, setArea] = useState<string | null>(seen?.area ?? (open.length === 1 ? (open[0]?.id ?? null) : null));
  const [reason, setReason] = useState('');
  const saving = useSaveBranch(seen, () => {
    onClose();
    toast(t('branches.saved', { name: name.trim() }));
  });
  return (
    <ActDialog
      title={seen ? t('branches.edit.of', { name: seen.name }) : t('branches.new')}
      act={t('branches.save')}
      reason={{ label: t('group.reason'), value: reason, needed: true, onChange: setReason }}
      acting={saving}
      shut={name.trim().length < 2 || code.length < 2 || area === null}
      onSubmit={() => area !== null && saving.mutate({ name: name.trim(), code, area, reason: reason.trim() })}
      onClose={onClose}
    >
      <NameField label={t('branches.name')} value={name} onChange={setName} />
      <TextInput
        label={t('branches.code')}
        description={t('branches.code.hint')}
        maxLength={8}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value.toUpperCase())}
      />
      <SelectField
        label={t('branches.area')}
        options={open.map(({ id, name: label, province }) => ({ value: id, label: `${label} · ${province.name}` }))}
        value={area}
        onChange={setArea}
      />
    </ActDialog>
  );
}

export function CloseDialog({
  kind,
  seen,
  onClose,
}: {
  kind: 'area' | 'branch';
  seen: Area | Branch;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const closing = useClose(kind, seen, () => {
    onClose();
    toast(t('branches.closed.done', { name: seen.name }));
  });
  return (
    <ActDialog
      title={t('branches.close.of', { name: seen.name })}
      act={t('branches.close')}
      danger
      reason={{ label: t('group.reason'), value: reason, needed: true, onChange: setReason }}
      acting={closing}
      onSubmit={() => closing.mutate(reason.trim())}
      onClose={onClose}
    >
      <p className={act.lead}>{t(`branches.close.${kind}`)}</p>
    </ActDialog>
  );
}

/** Somebody, and where she works now; null for nowhere yet. */
export type Placed = { id: string; name: string; place: BranchId | 'all' | null };

export function PlaceDialog({ staff, network, onClose }: Props & { staff: Placed }) {
  const [place, setPlace] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const { data: placements = [] } = useQuery(placementsQuery(staff.id));
  const placing = usePlace(staff.id, staff.place, () => {
    onClose();
    toast(t('branches.placed', { name: staff.name }));
  });
  const choices = [
    ...network.branches.filter(({ closedOn }) => closedOn === null).map(({ id, name }) => ({ value: id, label: name })),
    { value: 'all', label: t('branches.everywhere') },
  ];
  return (
    <ActDialog
      title={t('branches.place.of', { name: staff.name })}
      act={t('branches.place')}
      reason={{ label: t('group.reason'), value: reason, needed: true, onChange: setReason }}
      acting={placing}
      shut={place === null}
      onSubmit={() => place !== null && placing.mutate({ place, reason: reason.trim() })}
      onClose={onClose}
    >
      <p className={act.lead}>{t('branches.place.text')}</p>
      <SelectField
        label={t('groups.branch')}
        options={choices.filter(({ value }) => value !== staff.place)}
        value={place}
        onChange={setPlace}
      />
      {placements.length > 0 && (
        <ul className={act.lead} aria-label={t('branches.placements')}>
          {placements.map(({ branch, from, until }) => (
            <li key={from}>
              {t(until === null ? 'branches.placement.now' : 'branches.placement', {
                branch: branch?.name ?? t('branches.everywhere'),
                from: instantText(from),
                until: until === null ? '' : instantText(until),
              })}
            </li>
          ))}
        </ul>
      )}
    </ActDialog>
  );
}

type FieldProps = { label: string; value: string; onChange: (value: string) => void };

const NameField = ({ label, value, onChange }: FieldProps) => (
  <TextInput
    label={label}
    maxLength={80}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
