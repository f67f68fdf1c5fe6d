// /enrol#token=…: a member of staff sets their password and second factor, saves ten recovery codes, and is signed
// in.
// Invariant: the token is read from the URL's fragment, sent only in a request body, and never stored.
// Source: docs/screens.md; decision 0061.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/CheckField.tsx';
import { type Answer, call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import styles from '../EntryFrame.module.css';
import { EntryFrame } from '../EntryFrame.tsx';
import { refusalOf } from '../pages/refusals.ts';
import { paths } from '../paths.ts';
import { loadPerson } from '../person.ts';
import { beginSession } from '../session.ts';
import { useConsoleTitle } from '../useConsoleTitle.ts';
import { CodeList } from './CodeList.tsx';
import { EnrolForm } from './EnrolForm.tsx';

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

/** The ten recovery codes, shown only once: the console opens when the person confirms that they are saved. */
function RecoveryCodes({ token, recoveryCodes }: Answer<'POST staff/enrolments'>) {
  const navigate = useNavigate();
  const [kept, setKept] = useState(false);
  const entering = useMutation({
    mutationFn: () => {
      beginSession(token);
      return loadPerson();
    },
    onSuccess: () => navigate('/', { replace: true }),
  });
  return (
    <div className={styles.card}>
      <h1>{t('recovery.title')}</h1>
      <p className={styles.lead}>{t('recovery.text')}</p>
      <ErrorBox error={entering.error} />
      <CodeList codes={recoveryCodes} />
      <CheckField label={t('recovery.saved')} checked={kept} onChange={setKept} />
      <Button full disabled={!kept} busy={entering.isPending} onClick={() => entering.mutate()}>
        {t('recovery.done')}
      </Button>
    </div>
  );
}
