// Writes down a lead whom staff met: the fields of the public form, and where they met.
// Source: spec §3, §5; decision 0049.
import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PhoneField } from '#ui/PhoneField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import act from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import { choicesQuery } from '../groupChoices.ts';
import { useWriting } from './leadQueries.ts';

type Named = { id: number; name: string };
const optionsOf = (list: readonly Named[] = []) => list.map(({ id, name }) => ({ value: String(id), label: name }));

/** The official number of a city begins with its province's. */
const bodyOf = ({ name, phone, address, note }: typeof nothing, jobSector: number, city: number) => ({
  borrower_name: name.trim(),
  borrower_phone_number: phone,
  jobSector,
  city,
  province: Math.floor(city / 100),
  borrower_business_address: address.trim(),
  note: note.trim(),
});

const nothing = { name: '', phone: '', address: '', note: '' };

export function WriteDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data } = useQuery(choicesQuery);
  const [typed, setTyped] = useState(nothing);
  const [sector, setSector] = useState<string | null>(null);
  const [city, setCity] = useState<string | null>(null);
  const writing = useWriting(({ id, name }) => {
    onClose();
    toast(t('leads.write.done', { name }));
    void navigate(paths.lead(id));
  });
  const text = (field: 'name' | 'address') => ({
    value: typed[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [field]: value }),
  });
  const isShut =
    sector === null || city === null || [typed.name, typed.phone, typed.address].some((value) => value.trim() === '');
  const submit = () => {
    if (sector === null || city === null) return;
    writing.mutate(bodyOf(typed, Number(sector), Number(city)));
  };
  return (
    <ActDialog
      title={t('leads.write')}
      act={t('leads.write')}
      back={t('action.cancel')}
      acting={writing}
      shut={isShut}
      reason={{
        label: t('leads.write.note'),
        value: typed.note,
        needed: true,
        onChange: (note) => setTyped({ ...typed, note }),
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={act.lead}>{t('leads.write.text')}</p>
      <TextInput label={t('lead.name')} maxLength={120} autoComplete="off" {...text('name')} />
      <PhoneField label={t('lead.phone')} value={typed.phone} onChange={(phone) => setTyped({ ...typed, phone })} />
      <SelectField label={t('lead.sector')} options={optionsOf(data?.sectors)} value={sector} onChange={setSector} />
      <SelectField
        label={t('leads.write.city')}
        searchable
        options={optionsOf(data?.cities)}
        value={city}
        onChange={setCity}
      />
      <Textarea label={t('lead.address')} rows={2} maxLength={1000} {...text('address')} />
    </ActDialog>
  );
}
