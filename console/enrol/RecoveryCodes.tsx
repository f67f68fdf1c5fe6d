// The ten recovery codes, this once: the console opens when the person says that they are kept.
// Source: security AUTH-08; decision 0061.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/CheckField.tsx';
import type { Answer } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import entry from '../EntryFrame.module.css';
import { loadPerson } from '../person.ts';
import { beginSession } from '../session.ts';
import { CodeList } from './CodeList.tsx';

export function RecoveryCodes({ token, recoveryCodes }: Answer<'POST staff/enrolments'>) {
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
    <div className={entry.card}>
      <h1>{t('recovery.title')}</h1>
      <p className={entry.lead}>{t('recovery.text')}</p>
      <ErrorBox error={entering.error} />
      <CodeList codes={recoveryCodes} />
      <CheckField label={t('recovery.saved')} checked={kept} onChange={setKept} />
      <Button full disabled={!kept} busy={entering.isPending} onClick={() => entering.mutate()}>
        {t('recovery.done')}
      </Button>
    </div>
  );
}
