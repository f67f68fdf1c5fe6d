// /enrol#token=…: a person sets the password and the second factor of the own account, then keeps ten recovery codes and is in.
// Invariant: the token is read from behind the #, goes to the server in a body alone, and is kept nowhere.
// Source: screens.md (two-factor sign-in); security AUTH-08; decision 0061.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { type Answer, call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { Note } from '#ui/Note.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import styles from '../EntryFrame.module.css';
import { EntryFrame } from '../EntryFrame.tsx';
import { refusalOf } from '../pages/refusals.ts';
import { paths } from '../paths.ts';
import { useConsoleTitle } from '../useConsoleTitle.ts';
import { EnrolForm } from './EnrolForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export function EnrolPage() {
  useConsoleTitle(t('enrol.title'));
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const [enrolled, setEnrolled] = useState<Answer<'POST staff/enrolments'> | null>(null);
  const looked = useQuery({
    queryKey: ['enrolment', token],
    queryFn: ({ signal }) => call('POST staff/enrolments/looks', { body: { token }, signal }),
    enabled: token !== '',
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const refusal = token === '' ? t('error.staff.link') : refusalOf(looked.error)?.message;
  if (enrolled !== null)
    return (
      <EntryFrame>
        <RecoveryCodes {...enrolled} />
      </EntryFrame>
    );
  return (
    <EntryFrame>
      <div className={styles.card}>
        <h1>{t('enrol.title')}</h1>
        {refusal !== undefined ? (
          <>
            <Note tone="danger">{refusal}</Note>
            <Button to={paths.login}>{t('enrol.again')}</Button>
          </>
        ) : (
          <ListFaces query={looked} loading={<LinesSkeleton rows={8} />}>
            {(enrolment) => <EnrolForm token={token} enrolment={enrolment} onEnrolled={setEnrolled} />}
          </ListFaces>
        )}
      </div>
    </EntryFrame>
  );
}
