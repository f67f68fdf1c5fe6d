// Name, e-mail, password, and optional identity papers: checked, then the account is created and signed in. Papers
// are sent only when all four are there.
// Source: spec §2, §4, §5, §7; docs/settled.md 38, 59.
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatTypedNpwp } from '#domain/nik.ts';
import { Button } from '#ui/Button.tsx';
import { ApiError, call } from '#ui/client.ts';
import { Fold } from '#ui/Fold.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { PictureField } from '#ui/PictureField.tsx';
import { DigitsField } from '#ui/DigitsField.tsx';
import { t } from '#ui/text.ts';
import { useInvalidFocus } from '#ui/useInvalidFocus.ts';
import { beginSession } from '../session.ts';
import { loadUser } from '../user.ts';
import { NewPassword, type Passwords } from './NewPassword.tsx';
import styles from './wizard.module.css';

type Given = { termsVersion: number; verificationToken: string };
type Papers = { ktp: Blob | null; npwp: Blob | null; ktpNumber: string; npwpNumber: string };
export type Entered = { name: string; email: string; passwords: Passwords; papers: Papers };

export const nothingEntered: Entered = {
  name: '',
  email: '',
  passwords: { first: '', second: '' },
  papers: { ktp: null, npwp: null, ktpNumber: '', npwpNumber: '' },
};

/** Validates everything first, so that a refusal costs no upload. Then registers, stores the token and loads the user. */
async function register({ termsVersion, verificationToken }: Given, entered: Entered): Promise<void> {
  const { name, email, passwords } = entered;
  await call('POST users/validations', { body: { name, email, plainPassword: passwords, verificationToken } });
  const { token } = await call('POST users', {
    form: {
      platform: 'web',
      name,
      email,
      verificationToken,
      termsVersion: String(termsVersion),
      'plainPassword[first]': passwords.first,
      'plainPassword[second]': passwords.second,
      ...papersForm(entered.papers),
    },
  });
  beginSession(token);
  // The account exists either way; if the user could not be loaded, the last step offers sign-in.
  await loadUser().catch(() => undefined);
}

/** All four papers, or none. */
export function papersForm({ ktp, npwp, ktpNumber, npwpNumber }: Papers): Record<string, string | Blob> {
  if (ktp === null || npwp === null || ktpNumber === '' || npwpNumber === '') return {};
  return {
    identityType: 'ktp',
    'identityFile[file]': ktp,
    'npwpFile[file]': npwp,
    identityNumber: ktpNumber,
    npwpNumber,
  };
}

type Props = {
  given: Given;
  entered: Entered;
  onEntered: (how: (before: Entered) => Entered) => void;
  onRefused: (refusal: ApiError) => void;
  onRegistered: () => void;
};

export function IdentityStep({ given, entered, onEntered, onRefused, onRegistered }: Props) {
  const [tries, setTries] = useState(0);
  const tried = tries > 0;
  const registering = useMutation({
    mutationFn: () => register(given, entered),
    onSuccess: onRegistered,
    onError: (error) => error instanceof ApiError && onRefused(error),
  });
  const form = useInvalidFocus([tries, registering.error]);
  const { name, email, passwords } = entered;
  const set = (changes: Partial<Entered>) => onEntered((before) => ({ ...before, ...changes }));
  const setPapers = (changes: Partial<Papers>) =>
    onEntered((before) => ({ ...before, papers: { ...before.papers, ...changes } }));
  const differ = passwords.first !== passwords.second;
  const isComplete = name.trim() !== '' && email.trim() !== '' && passwords.first !== '';
  const refusal = registering.error instanceof ApiError ? registering.error : null;
  const of = (field: string) => refusal?.of(field);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (isComplete && !differ && !registering.isPending) registering.mutate();
  };
  const passwordError = tried && differ ? t('error.password.not_equal') : of('plainPassword');
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <ErrorBox error={registering.error} />
      <TextInput
        label={t('register.name')}
        description={t('register.name.hint')}
        autoComplete="name"
        value={name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={tried && name.trim() === '' ? t('error.empty', { field: t('register.name') }) : of('name')}
      />
      <TextInput
        label={t('register.email')}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => set({ email: event.currentTarget.value })}
        error={tried && email.trim() === '' ? t('error.empty', { field: t('register.email') }) : of('email')}
      />
      <NewPassword
        labels={[t('register.password'), t('register.password.again')]}
        value={passwords}
        onChange={(value) => set({ passwords: value })}
        error={tried && passwords.first === '' ? t('error.empty', { field: t('register.password') }) : passwordError}
      />
      <PapersFields value={entered.papers} onChange={setPapers} of={of} />
      <Button type="submit" full busy={registering.isPending}>
        {t('register.submit')}
      </Button>
    </form>
  );
}

type PapersProps = {
  value: Papers;
  onChange: (changes: Partial<Papers>) => void;
  of: (field: string) => string | undefined;
};

function PapersFields({ value, onChange: set, of }: PapersProps) {
  return (
    <Fold title={t('register.papers')}>
      <div className={styles.papers}>
        <p className={styles.remark}>{t('register.papers.hint')}</p>
        <PictureField label={t('field.ktp')} value={value.ktp} onChange={(ktp) => set({ ktp })} error={of('ktp')} />
        <DigitsField
          label={t('field.ktp.number')}
          most={16}
          value={value.ktpNumber}
          onChange={(ktpNumber) => set({ ktpNumber })}
          error={of('identityNumber')}
        />
        <PictureField
          label={t('field.npwp')}
          value={value.npwp}
          onChange={(npwp) => set({ npwp })}
          error={of('npwp')}
        />
        <TextInput
          label={t('field.npwp.number')}
          inputMode="numeric"
          value={value.npwpNumber}
          onChange={(event) => set({ npwpNumber: formatTypedNpwp(event.currentTarget.value) })}
          error={of('npwpNumber')}
        />
      </div>
    </Fold>
  );
}
