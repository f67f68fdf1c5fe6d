// Adds an entry to a list, or changes one in the version that was seen: its name, its position, whether it is
// offered.
// Source: docs/screens.md; decision 0066.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Reference, ReferenceList } from '#contract/reference.ts';
import { CheckField } from '#ui/CheckField.tsx';
import { CountField, readCount } from '#ui/CountField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../ActDialog.tsx';
import { useAdd, useEdit } from './referenceQueries.ts';

const usualPosition = 500;

export function AddDialog({ list, onClose }: { list: ReferenceList; onClose: () => void }) {
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [position, setPosition] = useState(String(usualPosition));
  const [reason, setReason] = useState('');
  const adding = useAdd(list, () => {
    onClose();
    toast(t('references.added', { name: name.trim() }));
  });
  const hasCode = list === 'banks';
  const place = readPosition(position);
  return (
    <ActDialog
      title={t('references.add')}
      act={t('references.add')}
      reason={{ label: t('proposal.reason'), value: reason, needed: true, onChange: setReason }}
      acting={adding}
      shut={name.trim() === '' || place === null || (hasCode && code === '')}
      onSubmit={() =>
        place !== null &&
        adding.mutate({ name: name.trim(), position: place, reason: reason.trim(), ...(hasCode ? { code } : {}) })
      }
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
      {hasCode && (
        <TextInput
          label={t('references.code')}
          description={t('references.code.hint')}
          maxLength={20}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value.toUpperCase())}
        />
      )}
      <PositionField value={position} onChange={setPosition} />
    </ActDialog>
  );
}

type EditProps = { list: ReferenceList; seen: Reference; onClose: () => void };

export function EditDialog({ list, seen, onClose }: EditProps) {
  const [name, setName] = useState(seen.name);
  const [position, setPosition] = useState(String(seen.position));
  const [active, setActive] = useState(seen.active);
  const [reason, setReason] = useState('');
  const editing = useEdit(list, seen.id, () => {
    onClose();
    toast(t('references.edited', { name: name.trim() }));
  });
  const place = readPosition(position);
  const isSame = name.trim() === seen.name && place === seen.position && active === seen.active;
  return (
    <ActDialog
      title={t('references.edit.title', { name: seen.name })}
      act={t('references.save')}
      reason={{ label: t('proposal.reason'), value: reason, needed: true, onChange: setReason }}
      acting={editing}
      shut={name.trim() === '' || place === null || isSame}
      onSubmit={() =>
        place !== null &&
        editing.mutate({ version: seen.version, name: name.trim(), position: place, active, reason: reason.trim() })
      }
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
      <PositionField value={position} onChange={setPosition} />
      <CheckField label={t('references.offer')} checked={active} onChange={setActive} />
    </ActDialog>
  );
}

type FieldProps = { value: string; onChange: (value: string) => void };

const NameField = ({ value, onChange }: FieldProps) => (
  <TextInput
    label={t('references.name')}
    maxLength={80}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

const PositionField = ({ value, onChange }: FieldProps) => (
  <CountField
    label={t('references.position')}
    description={t('references.position.hint')}
    most={999}
    value={value}
    onChange={onChange}
  />
);

const readPosition = (typed: string): number | null => readCount(typed, 999);
