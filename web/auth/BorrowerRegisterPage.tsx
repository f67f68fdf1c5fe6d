// /borrower-register: the form for somebody who wants to borrow; once sent, what happens next and the way home. After
// several forms from one address the server asks a question, and the form shows a field for the answer.
// Source: spec §2, §3, §5.
import { TextInput, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { ApiError, call } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { usePageTitle } from '#ui/Page.tsx';
import { PhoneField } from '#ui/PhoneField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { t } from '#ui/text.ts';
import { useInvalidFocus } from '#ui/useInvalidFocus.ts';
import { paths } from '../paths.ts';
import { AuthFrame } from './AuthFrame.tsx';
import {
  bodyOf,
  type Entered,
  isComplete,
  isMissing,
  type LeadField,
  type Lists,
  nothingEntered,
  useContactTime,
  useLeadLists,
} from './leadForm.ts';
import styles from './wizard.module.css';

export function BorrowerRegisterPage() {
  usePageTitle(t('lead.title'));
  const [isSent, setSent] = useState(false);
  const when = useContactTime();
  if (isSent) return <SentPage when={when} />;
  return (
    <AuthFrame title={t('lead.title')} foot={t('lead.foot')} lead={t('lead.lead', { when })}>
      <LeadForm onSent={() => setSent(true)} />
      <p className={styles.below}>
        {t('lead.have')} <Link to={paths.login}>{t('login.submit')}</Link>
      </p>
    </AuthFrame>
  );
}

/** The field's name on the wire, to match the errors of the server's answer. */
const wireName: Readonly<Record<LeadField, string>> = {
  name: 'borrower_name',
  phone: 'borrower_phone_number',
  sector: 'jobSector',
  province: 'province',
  city: 'city',
  address: 'borrower_business_address',
};

function LeadForm({ onSent }: { onSent: () => void }) {
  const [entered, setEntered] = useState(nothingEntered);
  const [tries, setTries] = useState(0);
  const [question, setQuestion] = useState<string | null>(null);
  const lists = useLeadLists(entered);
  const sending = useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => call('POST borrowerregisters', { body }),
    onSuccess: onSent,
    onError: (error) => {
      const newQuestion = error instanceof ApiError ? error.of('human') : undefined;
      if (newQuestion !== undefined) setQuestion(newQuestion);
    },
  });
  const form = useInvalidFocus([tries, sending.error]);
  const set = (changes: Partial<Entered>) => setEntered((before) => ({ ...before, ...changes }));
  const refusal = sending.error instanceof ApiError ? sending.error : null;
  const errorOf = (field: LeadField) =>
    tries > 0 && isMissing(entered, field)
      ? t('error.empty', { field: t(`lead.${field}`) })
      : refusal?.of(wireName[field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (isComplete(entered) && !sending.isPending) sending.mutate(bodyOf(entered));
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <ErrorBox error={sending.error ?? lists.error} />
      {lists.error !== null && (
        <Button kind="outline" size="sm" icon="redo" onClick={lists.reload}>
          {t('action.retry')}
        </Button>
      )}
      <LeadFields entered={entered} lists={lists} errorOf={errorOf} set={set} />
      {question !== null && (
        <TextInput
          label={t('lead.human')}
          description={question}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={entered.human}
          onChange={({ currentTarget: { value } }) => set({ human: value })}
        />
      )}
      <Button type="submit" full busy={sending.isPending}>
        {t('lead.submit')}
      </Button>
    </form>
  );
}

type FieldsProps = {
  entered: Entered;
  lists: Lists;
  errorOf: (field: LeadField) => string | undefined;
  set: (changes: Partial<Entered>) => void;
};

function LeadFields({ entered, lists, errorOf, set }: FieldsProps) {
  const common = (field: LeadField) => ({ label: t(`lead.${field}`), error: errorOf(field) });
  return (
    <>
      <TextInput
        {...common('name')}
        description={t('lead.name.hint')}
        autoComplete="name"
        maxLength={120}
        value={entered.name}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
      />
      <PhoneField
        {...common('phone')}
        description={t('lead.phone.hint')}
        value={entered.phone}
        onChange={(phone) => set({ phone })}
      />
      <FromList
        {...common('sector')}
        list={lists.sectors}
        value={entered.sector}
        onChange={(sector) => set({ sector })}
      />
      <FromList
        {...common('province')}
        list={lists.provinces}
        value={entered.province}
        onChange={(province) => set({ province, city: null })}
      />
      <FromList
        {...common('city')}
        list={lists.cities}
        value={entered.city}
        onChange={(city) => set({ city })}
        disabled={entered.province === null}
        description={entered.province === null ? t('kyc.hint.province_first') : undefined}
      />
      <Textarea
        {...common('address')}
        size="md"
        rows={3}
        maxLength={1000}
        autoComplete="street-address"
        value={entered.address}
        onChange={({ currentTarget: { value } }) => set({ address: value })}
      />
    </>
  );
}

type ListProps = {
  label: string;
  error: string | undefined;
  list: readonly { id: number; name: string }[];
  value: number | null;
  onChange: (id: number) => void;
  disabled?: boolean;
  description?: string | undefined;
};

function FromList({ list, value, onChange, ...rest }: ListProps) {
  return (
    <SelectField
      {...rest}
      searchable
      placeholder={t('kyc.choose')}
      options={list.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(Number(id))}
    />
  );
}

const focus = (node: HTMLElement | null) => node?.focus();

function SentPage({ when }: { when: string }) {
  return (
    <AuthFrame title={t('lead.title')} foot={t('lead.foot')}>
      <div className={styles.done}>
        {/* The form is gone; screen readers announce what replaced it. */}
        <h2 tabIndex={-1} ref={focus}>
          {t('lead.done.title')}
        </h2>
        <p>{t('lead.done.text', { when })}</p>
        <Button href={paths.home} full>
          {t('lead.done.go')}
        </Button>
      </div>
    </AuthFrame>
  );
}
