// The sign-in dialog over a page whose session has ended. The page below keeps what was typed and cannot be seen.
// Usage: <RenewalDialog name={person.name} signIn={…} shut={…} login={loginFor}>its fields</RenewalDialog>.
// Source: decision 0093.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormDialog } from './Dialog.tsx';
import { ErrorBox } from './Note.tsx';
import { closeRenewal } from './renewal.ts';
import styles from './RenewalDialog.module.css';
import { t } from './text.ts';

type Props = {
  name: string;
  /** Signs in and stores the token; the dialog closes once the person is known to be the same. */
  signIn: () => Promise<unknown>;
  shut: boolean;
  /** The address to sign in at, with the way back. */
  login: (from: string) => string;
  children: ReactNode;
};

export function RenewalDialog({ name, signIn, shut, login, children }: Props) {
  const signing = useMutation({ mutationFn: signIn });
  const leave = () => {
    // The calls that wait are given up; the application loads anew, so that nothing of the page stays in memory.
    closeRenewal(false);
    const { pathname, search } = window.location;
    window.location.assign(login(pathname + search));
  };
  return (
    <FormDialog
      title={t('session.again.title')}
      act={t('session.again.submit')}
      back={t('session.again.leave')}
      busy={signing.isPending}
      shut={shut}
      covers
      onSubmit={() => signing.mutate()}
      onClose={leave}
    >
      <div className={styles.fields}>
        <p>{t('session.again.text', { name })}</p>
        <ErrorBox error={signing.error} />
        {children}
      </div>
    </FormDialog>
  );
}
