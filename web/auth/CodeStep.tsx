// Checks the code sent by SMS or e-mail, or requests another one once the waiting time is over. The wait counts from
// the server's answer, also after going back a step. Lifetime and wait come from the parameters.
// Source: spec §2; docs/settled.md 12, 20; docs/domain.md §2.
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { useSecondsLeft } from '#ui/TimeLeft.tsx';
import { useParameter } from '../parameters.ts';
import styles from './wizard.module.css';

/**
 * Seconds before a code may be requested again; 0 while the parameter is not loaded, as the server enforces the wait
 * anyway.
 */
export function useResendWait(): number {
  return 60 * (useParameter('code_resend_wait') ?? 0);
}

type Props = {
  /** The server's answer to sending the code. */
  sent: object;
  sentTo: string;
  label: string;
  busy: boolean;
  error: Error | null;
  resend: () => Promise<unknown>;
  onCheck: (code: string) => void;
};

export function CodeStep({ sent, sentTo, label, busy, error, resend, onCheck }: Props) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const minutes = useParameter('code_life');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code === '');
    if (code !== '' && !busy) onCheck(code);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{minutes === undefined ? sentTo : `${sentTo} ${t('code.life', { minutes })}`}</p>
      <ErrorBox error={error} />
      <TextInput
        label={label}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={missing && t('error.empty', { field: label })}
      />
      <Button type="submit" full busy={busy}>
        {t('code.check')}
      </Button>
      <Resend sent={sent} resend={resend} />
    </form>
  );
}

function Resend({ sent, resend }: Pick<Props, 'sent' | 'resend'>) {
  const left = useSecondsLeft(useResendWait(), sent);
  const [state, setState] = useState<{ busy: boolean; told: string | null; error: Error | null }>({
    busy: false,
    told: null,
    error: null,
  });
  const ask = async () => {
    setState({ busy: true, told: null, error: null });
    try {
      await resend();
      setState({ busy: false, told: t('code.resent'), error: null });
    } catch (error) {
      setState({ busy: false, told: null, error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  return (
    <div className={styles.resend}>
      {left > 0 ? (
        <p className={styles.remark}>{t('code.resend.wait', { seconds: left })}</p>
      ) : (
        <Button kind="text" busy={state.busy} onClick={() => void ask()}>
          {t('code.resend')}
        </Button>
      )}
      <p role="status" className={styles.remark}>
        {state.told}
      </p>
      <ErrorBox error={state.error} />
    </div>
  );
}
