// The phone number, and the code that proves it.
// Source: spec §2, §7.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatPhone, normalisePhone } from '#domain/identity.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { PhoneField } from '#ui/PhoneField.tsx';
import { t } from '#ui/text.ts';
import { useInvalidFocus } from '#ui/useInvalidFocus.ts';
import { CodeStep } from './CodeStep.tsx';
import styles from './wizard.module.css';

const full = (digits: string): string => `+62${digits}`;
/** Drops a 0 or 62 that was typed again after the prefix, as the server does. */
export const shownPhone = (digits: string): string => formatPhone(normalisePhone(full(digits)) ?? full(digits));
export const sendCode = (digits: string) =>
  call('POST users/verifications/requests', { body: { phonenumber: full(digits) } });

type Props = { phone: string; onPhone: (digits: string) => void; send: () => Promise<unknown> };

export function PhoneStep({ phone, onPhone, send }: Props) {
  const [tries, setTries] = useState(0);
  const missing = tries > 0 && phone === '';
  const sending = useMutation({ mutationFn: send });
  const form = useInvalidFocus([tries, sending.error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (phone !== '' && !sending.isPending) sending.mutate();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <ErrorBox error={sending.error} />
      <PhoneField
        label={t('register.phone')}
        description={t('register.phone.hint')}
        value={phone}
        onChange={onPhone}
        error={missing && t('error.empty', { field: t('register.phone') })}
      />
      <Button type="submit" full busy={sending.isPending}>
        {t('register.phone.send')}
      </Button>
    </form>
  );
}

type VerifyProps = {
  phone: string;
  sent: object;
  /** Why no new code was sent. */
  haste: Error | null;
  resend: () => Promise<unknown>;
  onVerified: (token: string) => void;
};

export function VerifyStep({ phone, sent, haste, resend, onVerified }: VerifyProps) {
  const checking = useMutation({
    mutationFn: (code: string) => call('POST users/verifications', { body: { phonenumber: full(phone), code } }),
    onSuccess: ({ verificationToken }) => onVerified(verificationToken),
  });
  return (
    <CodeStep
      sent={sent}
      sentTo={t('code.sent', { to: shownPhone(phone) })}
      label={t('code.field')}
      busy={checking.isPending}
      error={checking.error ?? haste}
      resend={resend}
      onCheck={(code) => checking.mutate(code)}
    />
  );
}
