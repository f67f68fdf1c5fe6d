// The code that came by SMS or mail: checked, or asked for again once the wait is over, which is counted down from the
// moment when the server answered, also for who went a step back meanwhile.
// Source: spec §2 (resend without advancing); settled 20; domain §2 (resend wait 60 s); S2.023.
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { useSecondsLeft } from '#ui/TimeLeft.tsx';
import styles from './wizard.module.css';

export const RESEND_WAIT_SECONDS = 60;

type Props = {
  /** What the server answered when it sent the code. */
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code === '');
    if (code !== '' && !busy) onCheck(code);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{sentTo}</p>
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
  const left = useSecondsLeft(RESEND_WAIT_SECONDS, sent);
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
